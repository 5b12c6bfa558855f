/**
 * What `hasattr(x, 'name')` says of x: objects of own classes that have such a method for sure are left out where it is false,
 * and those that have nothing of the name where it is true. Where `x.name` alone is tried, `except AttributeError` says the first.
 */
import { isName } from '../../link/facts/lastName.js';
import { KindCode } from '../../model/kinds.js';
import {
  AssignNode,
  AttributeNode,
  BlockNode,
  ExpressionNode,
  HandlerNode,
  ReturnNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { hasNone } from '../attributes/hasNone.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isForTypeCheckers } from '../program/forTypeCheckers.js';
import type { Run } from '../run.js';
import { isOwnClass, isOwnObject } from '../types/ownObjects.js';
import { literalText } from './listedTexts.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';

/** It has an attribute of the name that the node `name` writes, or has none. */
export function narrowHaving(run: Run, subject: number, name: number, truth: boolean): void {
  const names = name === 0 ? [] : literalText(run, name);
  if (names.length !== 1) return;
  if (truth) having(run, subject, names[0]);
  else lacking(run, subject, names[0]);
}

/** An `except AttributeError`, `handler`, of a `try` whose one statement only asks for an attribute: `try: f = x.name`. */
export function narrowMissing(run: Run, body: number, handler: number): void {
  const { syntax, file } = run;
  if (!isName(file, syntax[handler + HandlerNode.type], 'AttributeError')) return;
  const statements =
    syntaxKind(syntax, body) === Syntax.block ? listAt(syntax, body + BlockNode.statements) : [body];
  const asked = statements.length === 1 ? expressionOf(syntax, statements[0]) : 0;
  if (syntaxKind(syntax, asked) === Syntax.attribute)
    lacking(run, syntax[asked + AttributeNode.value], run.name(syntax[asked + AttributeNode.name]));
}

/** The one expression that a statement gives a name, returns or evaluates; 0 for other statements. */
function expressionOf(syntax: Int32Array, statement: number): number {
  switch (syntaxKind(syntax, statement)) {
    case Syntax.assign:
      return syntax[statement + AssignNode.value];
    case Syntax.return:
      return syntax[statement + ReturnNode.value];
    case Syntax.expression:
      return syntax[statement + ExpressionNode.value];
    default:
      return 0;
  }
}

function having(run: Run, subject: number, name: number): void {
  const { engine } = run;
  const { values } = engine;
  const classes: number[] = [];
  const among = (value: number): number => {
    const others = values.lists.items(value).filter((atom) => hasNone(engine, atom, name));
    const kept = values.filter(value, (atom) => !others.includes(atom));
    if (kept === 0) return value;
    for (const atom of others) if (values.kind[atom] === Atom.instance) classes.push(values.a[atom]);
    return kept;
  };
  change(run, subject, among, { kept: Kept.notExactly, classes, isWeak: true });
}

function lacking(run: Run, subject: number, name: number): void {
  const { engine } = run;
  const { values } = engine;
  change(run, subject, (value) => {
    const kept = values.filter(value, (atom) => !hasMethod(engine, atom, name));
    return kept === 0 ? value : kept;
  });
}

/** Whether it is an own class, or an object of one, and has a method of the name for sure. */
function hasMethod(engine: Engine, atom: number, name: number): boolean {
  if (!isOwnObject(engine, atom) && !isOwnClass(engine, atom)) return false;
  const { values, classes, linked } = engine;
  const info = classes.of(values.a[atom]);
  const index = classes.findMember(info, name);
  const member = index < 0 ? -1 : classes.ownMember(info.order[index].entity, name);
  const file = linked.program.fileOf(member);
  return (
    file !== undefined &&
    linked.program.kindOf(member) === KindCode.method &&
    !isForTypeCheckers(file, member - file.base)
  );
}
