/**
 * So many bodies of one name are looked at where the name is called or asked for something, the first that are
 * written: thousands that all ask each other would take memory that grows with their square.
 */
export const MOST_BODIES = 200;
