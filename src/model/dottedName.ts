/** Parts of a dotted name: of `a.b.c` the parent is `a.b` and the last component `c`. */

/** Empty where the name has but one component. */
export function parentName(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

/** The whole where the name has but one component. */
export function lastComponent(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The name under which a package keeps a function or class that is called as one of its submodules is. */
export function besideSubmodule(name: string): string {
  return `${PACKAGE_ITSELF}.${name}`;
}

/** How Python, too, calls the file that a package's own statements are in. */
export const PACKAGE_ITSELF = '__init__';
