/**
 * Tagged unions: which of several classes an object is of, by the constant text that each declares under one name.
 *
 *     class Circle:
 *         kind: Literal['circle'] = 'circle'
 *
 *     if shape.kind == 'circle': …
 */
import { assignedNode, isAnnotation } from '../../link/classes/fieldStatements.js';
import { lastName } from '../../link/facts/lastName.js';
import { textOf } from '../../link/facts/writtenConstants.js';
import type { ProgramFile } from '../../link/program/program.js';
import { KindCode } from '../../model/kinds.js';
import { AnnotatedAssignNode, AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { declaredType } from '../types/declared.js';
import { change } from './narrowedNames.js';

const NONE: readonly number[] = [];

/** By the definition of the attribute: name ids of the texts that it may be; none where it may be anything. */
const textsOf = perOwner((_: Engine) => new Map<number, Kept<readonly number[]>>());

/** What `node`, an attribute, being one of the texts (or `same` false: none of them) says of the object that has it. */
export function narrowTagged(run: Run, node: number, texts: readonly number[], same: boolean): void {
  const { syntax, engine } = run;
  if (texts.length === 0 || syntaxKind(syntax, node) !== Syntax.attribute) return;
  const { values } = engine;
  const name = run.name(syntax[node + AttributeNode.name]);
  change(run, syntax[node + AttributeNode.value], (value) => {
    const kept = values.filter(value, (atom) => {
      const tags = tagsOf(engine, atom, name);
      if (tags.length === 0) return true;
      return same ? tags.some((one) => texts.includes(one)) : !tags.every((one) => texts.includes(one));
    });
    // Where nothing is left the branch never runs; what it calls is still worth knowing.
    return kept === 0 ? value : kept;
  });
}

/** Name ids of the texts that an object's attribute may be; none where it may be anything. */
function tagsOf(engine: Engine, atom: number, name: number): readonly number[] {
  const { values, classes, descent, linked } = engine;
  if (values.kind[atom] !== Atom.instance) return NONE;
  const info = classes.of(values.a[atom]);
  // Classes below may say something else.
  if (info.open || descent.defining(info, name).length > 0) return NONE;
  const index = classes.findMember(info, name);
  const member = index < 0 ? -1 : classes.ownDefinition(info.order[index].entity, name);
  if (member < 0) return NONE;
  const kind = linked.program.kindOf(member);
  return kind === KindCode.attribute || kind === KindCode.variable ? textsDeclared(engine, member) : NONE;
}

function textsDeclared(engine: Engine, member: number): readonly number[] {
  const known = textsOf(engine).get(member);
  if (known !== undefined) return engine.told(known);
  const kept = engine.keep(() => findTexts(engine, member));
  textsOf(engine).set(member, kept);
  return kept.found;
}

/** `Literal['a', 'b']`, or `Final = 'a'`. */
function findTexts(engine: Engine, member: number): readonly number[] {
  const { values, linked, universe } = engine;
  const declared = declaredType(engine, member);
  if (values.consistsOf(declared, Atom.text)) return values.lists.items(declared).map((one) => values.a[one]);
  const file = linked.program.fileOf(member) as ProgramFile;
  const [statement, ...others] = linked.program.declarationsOf(member);
  if (others.length > 0 || !isAnnotation(file, statement.node)) return NONE;
  const isFinal =
    lastName(file, file.facts.syntax[statement.node + AnnotatedAssignNode.annotation]) === 'Final';
  const text = isFinal ? textOf(file, assignedNode(file, statement.node)) : undefined;
  return text === undefined ? NONE : [universe.nameId(text)];
}
