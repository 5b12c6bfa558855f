/** What changed in a file for others: definitions that mean something else, and names that do. */

import type { FactsView } from '../../link/facts/factsView.js';
import { Definition } from '../../model/facts.js';
import { isFunctionKind, KindCode } from '../../model/kinds.js';
import { DefinitionNode } from '../../model/operands.js';
import { isCalledInBody } from '../program/calledInBodies.js';
import type { CodeDigests } from './codeDigests.js';
import { comesWhole, comesWithClass, namesBoundIn } from './comingClasses.js';
import { isModuleData } from './followedDefinitions.js';
import { functionNodes, isSpecial, sameHeaders } from './functionNodes.js';
import { type GivenAttribute, givenAttributes } from './givenAttributes.js';
import { outlook, saidWithFile } from './outlook.js';
import { classAround } from './unitNodes.js';
import type { Versions } from './versions.js';

export class FileChanges {
  /** Rows of the old and of the new definitions. */
  readonly oldDefinitions = new Set<number>();
  readonly newDefinitions = new Set<number>();
  readonly names = new Set<string>();
  /** Names of classes that came, went or were remade, and those that they define. */
  readonly classes = new Set<string>();
  readonly defined = new Set<string>();
  /** Those of members of classes that came or went, or are called in another way. */
  readonly members = new Set<string>();
  /** Rows of the new definitions: classes that have such members. */
  readonly owners = new Set<number>();

  constructor(readonly versions: Versions) {
    const { now } = versions;
    this.noteRemade();
    this.compareDefinitions();
    this.compareAttributes();
    const { syntax } = now.facts;
    for (const node of versions.locals.functions)
      this.noteOwner(false, syntax[node + DefinitionNode.definition]);
  }

  private noteRemade(): void {
    const { old, now, remade } = this.versions;
    for (const row of remade.olds) this.noteClass(old.facts, row, true);
    for (const row of remade.news) this.noteClass(now.facts, row, true);
    for (const row of remade.olds) this.noteOwner(true, row);
  }

  private compareDefinitions(): void {
    const { old, now, oldRows, newRows, remade } = this.versions;
    oldRows.forEach((other, row) => {
      if (other < 0) this.noteLone(old, row, oldRows, remade.olds, this.oldDefinitions);
      else if (isFunctionKind(old.facts.definitions[row * Definition.width + Definition.kind]))
        this.compareFunctions(row, other);
    });
    newRows.forEach((other, row) => {
      if (other < 0) this.noteLone(now, row, newRows, remade.news, this.newDefinitions);
    });
  }

  /** A definition that came or went: what it is in has other members. */
  private noteLone(
    { facts }: CodeDigests,
    row: number,
    others: Int32Array,
    remade: ReadonlySet<number>,
    into: Set<number>,
  ): void {
    into.add(row);
    const parent = facts.definitions[row * Definition.width + Definition.parent];
    if (facts.definitions[row * Definition.width + Definition.kind] === KindCode.class)
      this.noteClass(facts, row, comesWhole(facts, others, row));
    // What comes with a class is asked for through that, or by what is below the classes that this inherits from.
    const isOfOther = comesWithClass(facts, others, row) || remade.has(parent);
    if (!isOfOther && !isModuleData(facts, row)) this.noteMember(facts, row);
  }

  /** `isNamed`: whether code that stays may name it. */
  private noteClass(facts: FactsView, row: number, isNamed: boolean): void {
    if (isNamed) this.classes.add(facts.string(facts.definitions[row * Definition.width + Definition.name]));
    for (const name of namesBoundIn(facts, row)) this.defined.add(name);
  }

  /** A member of a module or class that is another one: who says its name may mean it, and so may what is called alike. */
  private noteMember(facts: FactsView, row: number): void {
    const { definitions } = facts;
    const parent = definitions[row * Definition.width + Definition.parent];
    const kind = definitions[parent * Definition.width + Definition.kind];
    if (kind > KindCode.class) return;
    const name = facts.string(definitions[row * Definition.width + Definition.name]);
    this.names.add(name);
    if (kind !== KindCode.class) return;
    const isOld = facts === this.versions.old.facts;
    const owner = isOld ? this.versions.oldRows[parent] : parent;
    if (owner >= 0) this.owners.add(owner);
    // What a class in it says of its objects is asked of the class.
    if (definitions[row * Definition.width + Definition.kind] === KindCode.class)
      this.noteOwner(isOld, parent);
    this.members.add(name);
    if (name.startsWith('__')) {
      const around = facts.string(definitions[parent * Definition.width + Definition.name]);
      this.names.add(`_${around.replace(/^_+/, '')}${name}`);
    }
  }

  private compareFunctions(row: number, other: number): void {
    const { old, now } = this.versions;
    const nodes = functionNodes(old.facts, row);
    const others = functionNodes(now.facts, other);
    const isSame = nodes.length === others.length;
    const saysTheSame =
      isSame &&
      nodes.every((node, i) => saidWithFile(old.facts, node) === saidWithFile(now.facts, others[i]));
    // What the class's body calls has no receiver of its own.
    if (saysTheSame && isCalledInBody(old.facts, row) === isCalledInBody(now.facts, other)) {
      if (nodes.every((node, index) => old.deep[node] === now.deep[others[index]])) return;
      if (this.looksAlike(row, other)) return;
    }
    this.oldDefinitions.add(row);
    this.newDefinitions.add(other);
    const parent = old.facts.definitions[row * Definition.width + Definition.parent];
    const isOfRemade = this.versions.remade.olds.has(parent);
    if (!isOfRemade && !sameHeaders(old, row, now, other)) this.noteMember(now.facts, other);
    // It is called on objects of its class by code that names neither.
    const { definitions } = old.facts;
    if (isSpecial(old.facts.string(definitions[row * Definition.width + Definition.name])))
      this.noteOwner(true, definitions[row * Definition.width + Definition.parent]);
  }

  /** Whether all that changed is what two functions do once they are called. */
  private looksAlike(row: number, other: number): boolean {
    const { old, now } = this.versions;
    const others = functionNodes(now.facts, other);
    const name = old.facts.string(old.facts.definitions[row * Definition.width + Definition.name]);
    const nodes = functionNodes(old.facts, row);
    return (
      nodes.length === others.length &&
      sameHeaders(old, row, now, other) &&
      nodes.every((node, index) => outlook(old, node, name) === outlook(now, others[index], name))
    );
  }

  /** A definition (a row of the old or the new definitions), in both versions. */
  private noteOwner(isOld: boolean, row: number): void {
    const { oldRows, newRows } = this.versions;
    const others = isOld ? oldRows : newRows;
    (isOld ? this.oldDefinitions : this.newDefinitions).add(row);
    if (others[row] >= 0) (isOld ? this.newDefinitions : this.oldDefinitions).add(others[row]);
  }

  /** Attributes that functions give to objects or no longer do: they are looked for by name in what any class has. */
  private compareAttributes(): void {
    const { old, now, oldUnits, newUnits, alignment } = this.versions;
    const before = givenAttributes(old, oldUnits);
    const after = givenAttributes(now, newUnits);
    const compared = new Set<number>();
    for (const [unit, given] of before) {
      const other = alignment.scope(unit);
      compared.add(other);
      const kept = after.get(other) ?? [];
      this.noteDifference(given, kept, true, unit);
      this.noteDifference(kept, given, false, other);
    }
    for (const [unit, given] of after) if (!compared.has(unit)) this.noteDifference(given, [], false, unit);
  }

  private noteDifference(
    given: readonly GivenAttribute[],
    others: readonly GivenAttribute[],
    isOld: boolean,
    unit: number,
  ): void {
    const keys = new Set(others.map(({ key }) => key));
    const missing = given.filter(({ key }) => !keys.has(key));
    if (missing.length === 0) return;
    const { facts } = isOld ? this.versions.old : this.versions.now;
    const owner = classAround(facts, unit);
    if (owner > 0 && (isOld ? this.versions.oldRows : this.versions.newRows)[owner] < 0) return;
    for (const { name } of missing) this.names.add(name);
    if (owner > 0) this.noteOwner(isOld, owner);
  }
}
