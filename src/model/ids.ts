/**
 * Branded index types: each kind of index is a plain number at run time, but the compiler
 * keeps one from being passed where another is meant.
 */
declare const brand: unique symbol;
type Index<Name extends string> = number & { readonly [brand]: Name };

/** Index of a symbol in a snapshot's symbol columns; ids ascend in handle order (UTF-8 bytes). */
export type SymbolId = Index<'SymbolId'>;
/** Index of a file in a snapshot's file columns; ids ascend in path order (UTF-8 bytes). */
export type FileId = Index<'FileId'>;
/** Index of a name in a snapshot's name table; ids ascend in UTF-8 byte order. */
export type NameId = Index<'NameId'>;

/** The value that stands for "none" in every index column. */
export const NONE = -1;
