/**
 * Files whose classes inherit as they did where those that they name do: the same files, in which no name is said that
 * may mean something else in any of them.
 */
import type { Program } from '../../link/program/program.js';
import type { Changes } from './changes.js';
import type { PairedFiles } from './pairedFiles.js';
import { SaidNames } from './saidNames.js';

/** By file: 1 where its classes may name others; undefined: files came or went, and with them what names lead to. */
export function filesNamingOthers(
  { files }: Program,
  { alignments, changedModuleNames, changedNames, changedClasses, definedNames }: Changes,
  { newOf, oldOf }: PairedFiles,
): Uint8Array | undefined {
  if (newOf.includes(-1) || oldOf.includes(-1)) return undefined;
  const said = new SaidNames(
    new Set([
      ...[...changedModuleNames.values()].flatMap((names) => [...names]),
      ...changedNames,
      ...changedClasses,
      ...definedNames,
    ]),
  );
  return Uint8Array.from(files, ({ index, facts }) => Number(alignments.has(index) || said.isSaidIn(facts)));
}
