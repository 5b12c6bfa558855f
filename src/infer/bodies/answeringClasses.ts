/**
 * Classes that answer a question always alike: a method that returns True or False and nothing else, a property that does, or
 * data that is one of them.
 *
 *     class Leaf:
 *         def has_children(self): return False
 *
 *     if node.has_children(): node.first()    # no Leaf
 */
import { decoratorsOf } from '../../link/facts/decorators.js';
import { KindCode } from '../../model/kinds.js';
import { AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Run } from '../run.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';

/** What the attribute `node`, or (`isCalled`) a call of it, having come out so says of the object that has it. */
export function narrowAnswering(run: Run, node: number, truth: boolean, isCalled: boolean): void {
  const { syntax, engine } = run;
  if (syntaxKind(syntax, node) !== Syntax.attribute) return;
  const { values } = engine;
  const name = run.name(syntax[node + AttributeNode.name]);
  const classes: number[] = [];
  const among = (value: number): number => {
    if (values.size(value) < 2) return value;
    const others = values.lists
      .items(value)
      .filter((atom) => answers(engine, atom, name, isCalled) === !truth);
    if (others.length === values.size(value)) return value;
    classes.push(...others.map((atom) => values.a[atom]));
    return values.filter(value, (atom) => !others.includes(atom));
  };
  change(run, syntax[node + AttributeNode.value], among, { kept: Kept.notExactly, classes, isWeak: true });
}

/** What every object of the atom's class answers; undefined where that isn't always the same. */
function answers(engine: Engine, atom: number, name: number, isCalled: boolean): boolean | undefined {
  const { values, classes, descent, members, assignments, linked } = engine;
  if (values.kind[atom] !== Atom.instance) return undefined;
  const info = classes.of(values.a[atom]);
  const { owner, member, shadowedBy, given } = members.find(info, name);
  if (owner === undefined || owner.file.source.stub || info.open || shadowedBy >= 0) return undefined;
  // Classes below may answer otherwise.
  if (descent.defining(info, name).length > 0 || assignments.belowOrBeside(info.entity, name).length > 0)
    return undefined;
  if (given.some((cell) => engine.read(cell) !== 0)) return undefined;
  const kind = linked.program.kindOf(member);
  if (kind !== KindCode.method && kind !== KindCode.property)
    return isCalled ? undefined : truthOf(engine, members.value(owner, member).value);
  const method = engine.functions.of(member);
  return method.isProperty === isCalled ? undefined : answerOf(engine, method);
}

/** What a function returns, if that is always the same. */
function answerOf(engine: Engine, { file, signatures, isProperty }: FunctionInfo): boolean | undefined {
  const [{ body, async, unit, node }] = signatures;
  if (signatures.length > 1 || !body || async || engine.notes.ask(NoteKind.generator, unit) !== 0)
    return undefined;
  if (decoratorsOf(file, node).length > (isProperty ? 1 : 0)) return undefined;
  engine.ensure(unit);
  return truthOf(engine, engine.read(engine.cells.cell(CellKind.result, unit, ResultPart.returned)));
}

function truthOf({ values }: Engine, value: number): boolean | undefined {
  const atom = values.onlyAtom(value);
  return atom >= 0 && values.kind[atom] === Atom.truth ? values.a[atom] !== 0 : undefined;
}
