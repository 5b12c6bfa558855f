/**
 * Signatures that stand in no source line: a class's is its constructor's, and data that is known
 * to be one callable has that one's. They depend on no call edge, so most are worked out while
 * inference runs.
 */

import { Definition } from '../../model/facts.js';
import { KindCode, SymbolFlag } from '../../model/kinds.js';
import { AssignNode } from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { Constructors } from '../classes/constructors.js';
import { signatureMade } from '../classes/recordCalls.js';
import { isConstant } from '../facts/writtenConstants.js';
import type { Linked } from '../linked.js';
import type { ProgramFile } from '../program/program.js';

export class DerivedSignatures {
  private readonly constructors: Constructors;
  /** By entity: 1 where it has been asked for. */
  private readonly asked: Uint8Array;
  /** Class or data that has been asked for → its signature, where it has one. */
  private readonly known = new Map<number, string>();

  constructor(private readonly linked: Linked) {
    this.asked = new Uint8Array(linked.program.entityCount);
    this.constructors = new Constructors(linked.names, linked.classes);
  }

  /** Of the entity that declares a symbol; undefined where the source has it, or there is none. */
  of(entity: number): string | undefined {
    const kind = this.linked.program.kindOf(entity);
    const isData = kind === KindCode.variable || kind === KindCode.attribute;
    if (!isData && kind !== KindCode.class) return undefined;
    if (this.asked[entity] === 0) {
      const found = isData ? this.ofData(entity) : this.constructors.signatureOf(entity);
      this.asked[entity] = 1;
      if (found !== undefined) this.known.set(entity, found);
    }
    return this.known.get(entity);
  }

  /** Only plain statements `name = callable`, or one with a call that makes a class, are worth the walk. */
  private ofData(entity: number): string | undefined {
    const { program } = this.linked;
    if (program.field(entity, Definition.flags) & SymbolFlag.local) return undefined;
    const file = program.fileOf(entity) as ProgramFile;
    const { syntax } = file.facts;
    const statements = program.declarationsOf(entity).map(({ node }) => node);
    if (statements.some((node) => syntaxKind(syntax, node) !== Syntax.assign)) return undefined;
    // One way may leave it empty.
    const values = statements
      .map((node) => syntax[node + AssignNode.value])
      .filter((value) => !isConstant(file, value, Constant.none));
    if (values.length === 0) return undefined;
    if (values.every((value) => isNamed(syntaxKind(syntax, value)))) return this.ofOther(entity);
    const isOnly =
      program.field(entity, Definition.declarations) === 1 &&
      listAt(syntax, statements[0] + AssignNode.targets).every(
        (target) => syntaxKind(syntax, target) === Syntax.name,
      );
    return isOnly ? signatureMade(file, values[0]) : undefined;
  }

  /** Of data that is named after another definition. */
  private ofOther(entity: number): string | undefined {
    const { program, names } = this.linked;
    const file = program.fileOf(entity) as ProgramFile;
    const owner = file.base + program.field(entity, Definition.parent);
    const name = file.facts.string(program.field(entity, Definition.name));
    const found = names.classes.attribute('values', owner, name);
    if (found.length !== 1 || program.moduleOf(found[0]) !== undefined) return undefined;
    if (program.kindOf(found[0]) === KindCode.class) return this.of(found[0]);
    const signature = program.field(found[0], Definition.signature);
    return signature < 0 ? undefined : (program.fileOf(found[0]) as ProgramFile).facts.string(signature);
  }
}

function isNamed(kind: number): boolean {
  return kind === Syntax.name || kind === Syntax.attribute;
}
