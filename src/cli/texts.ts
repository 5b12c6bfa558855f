/** Descriptions of arguments that several commands take. */
export const SNAPSHOT = 'a file that "snakeshot index" wrote';
export const HANDLE = "a symbol's dotted name; re-exported paths work too";
