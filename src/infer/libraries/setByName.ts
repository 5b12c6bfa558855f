/** `setattr(object, name, value)`, and what gives functions and classes to something under their own names. */

import { positionalNodes } from '../../link/facts/callArguments.js';
import { Definition } from '../../model/facts.js';
import { AttributeNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { texts } from '../attributes/openNames.js';
import { setAttribute } from '../attributes/setters.js';
import { type Arguments, positionalArguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { leaveOpen } from '../calls/openCalls.js';
import { leaveNamedOpen } from '../calls/openKeywords.js';
import { partials } from '../domain/applications.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { adopt } from '../program/adoptedMethods.js';

export function setAttributes(engine: Engine, context: Context, args: Arguments): undefined {
  const { values } = engine;
  const [object = 0, name = 0, given = 0] = args.positional;
  if (isUnderOwnName(context)) {
    setUnderOwnNames(engine, object, given);
    return undefined;
  }
  if (leaveNamedOpen(context, args)) return undefined;
  const value = givenToClasses(engine, context, object, name, given);
  const names = texts(engine, name);
  // What helpers of tests replace under several names isn't under each of them in each of their modules.
  const owners =
    names.length < 2
      ? object
      : values.filter(engine.resolve(object), (atom) => values.kind[atom] !== Atom.module);
  for (const one of names) setAttribute(engine, owners, one, value);
  return undefined;
}

/**
 * What classes are given are their methods, whatever the name. A decorator that does this for hundreds of functions
 * leaves it to its callers. Gives what is left to be set.
 */
function givenToClasses(
  engine: Engine,
  { run }: Context,
  object: number,
  name: number,
  value: number,
): number {
  const { values } = engine;
  const classes = values.filter(engine.resolve(object), (atom) => values.kind[atom] === Atom.class);
  if (classes === 0) return value;
  const set = values.of(Atom.function, engine.universe.entity('builtins.setattr'));
  const partial = partials(values, set, [object, name], []);
  const left =
    run === undefined || partial.length !== 1
      ? value
      : leaveOpen(run, partial[0], positionalArguments(value)).positional[0];
  const functions = engine.resolve(left);
  for (const atom of values.lists.items(classes)) adopt(engine, values.a[atom], functions);
  return left;
}

/** Each function and class is given to the object under the name that it was defined by. */
export function setUnderOwnNames(engine: Engine, object: number, value: number): void {
  const { values } = engine;
  for (const atom of values.lists.items(engine.resolve(value))) {
    const own = definedName(engine, atom);
    if (own >= 0) setAttribute(engine, object, own, values.single(atom));
  }
}

/** `setattr(object, f.__name__, f)` */
function isUnderOwnName({ run, node }: Context): boolean {
  if (run === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return false;
  const { facts } = run.file;
  const { syntax } = facts;
  const [, name = 0, value = 0] = positionalNodes(run.file, node);
  if (syntaxKind(syntax, name) !== Syntax.attribute || syntaxKind(syntax, value) !== Syntax.name)
    return false;
  const object = syntax[name + AttributeNode.value];
  return (
    facts.string(syntax[name + AttributeNode.name]) === '__name__' &&
    syntaxKind(syntax, object) === Syntax.name &&
    syntax[object + NameNode.name] === syntax[value + NameNode.name]
  );
}

/** The name id under which a function or class was defined; -1 for others. */
function definedName({ values, linked, universe }: Engine, atom: number): number {
  const kind = values.kind[atom];
  if (kind !== Atom.function && kind !== Atom.class) return -1;
  const file = linked.program.fileOf(values.a[atom]);
  return file === undefined ? -1 : universe.name(file, linked.program.field(values.a[atom], Definition.name));
}
