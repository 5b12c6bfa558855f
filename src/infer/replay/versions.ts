/** Two versions of a file side by side, with what is asked of them several times. */
import { Definition } from '../../model/facts.js';
import type { FileAlignment } from './alignment.js';
import type { CodeDigests } from './codeDigests.js';
import { staticCode } from './followedCode.js';
import { type ChangedLocals, changedLocals } from './localNames.js';
import { type RemadeClasses, remadeClasses } from './remadeClasses.js';
import { unitsOfNodes } from './unitNodes.js';

export class Versions {
  readonly old: CodeDigests;
  readonly now: CodeDigests;
  /** By definition: the row that it has in the other version; -1: none. */
  readonly oldRows: Int32Array;
  readonly newRows: Int32Array;
  /** By node: the row of the unit that walks it. */
  readonly oldUnits: Int32Array;
  readonly newUnits: Int32Array;
  /** By node, as `staticCode` (followedCode.ts) gives it. */
  readonly oldStatics: Float64Array;
  readonly newStatics: Float64Array;
  readonly locals: ChangedLocals;
  readonly remade: RemadeClasses;

  constructor(readonly alignment: FileAlignment) {
    this.old = alignment.old;
    this.now = alignment.now;
    this.oldRows = new Int32Array(this.old.facts.definitions.length / Definition.width);
    this.newRows = new Int32Array(this.now.facts.definitions.length / Definition.width).fill(-1);
    for (let row = 0; row < this.oldRows.length; row++) {
      const other = alignment.definition(row);
      this.oldRows[row] = other;
      if (other >= 0) this.newRows[other] = row;
    }
    this.oldUnits = unitsOfNodes(this.old.facts, this.old);
    this.newUnits = unitsOfNodes(this.now.facts, this.now);
    this.oldStatics = staticCode(this.old, this.oldRows);
    this.newStatics = staticCode(this.now, this.newRows);
    this.locals = changedLocals(this);
    this.remade = remadeClasses(this);
  }
}
