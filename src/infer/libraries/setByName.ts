/** `setattr(object, name, value)`, and what gives functions and classes to something under their own names. */

import { positionalNodes } from '../../link/facts/callArguments.js';
import { AttributeNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { functionNames } from '../attributes/functionAttributes.js';
import { texts } from '../attributes/openNames.js';
import { setAttribute } from '../attributes/setters.js';
import { evaluate } from '../bodies/expressions.js';
import { change } from '../bodies/narrowedNames.js';
import { type Arguments, positionalArguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { leaveOpen } from '../calls/openCalls.js';
import { leaveNamedOpen } from '../calls/openKeywords.js';
import { partials } from '../domain/applications.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { adopt } from '../program/adoptedMethods.js';
import type { Run } from '../run.js';
import { className } from './classNames.js';

export function setAttributes(engine: Engine, context: Context, args: Arguments): undefined {
  const { values } = engine;
  const [object = 0, name = 0, given = 0] = args.positional;
  const setting = settingOf(context);
  if (setting !== undefined && isOwnName(setting, setting.name)) {
    setUnderOwnNames(engine, object, given);
    return undefined;
  }
  if (leaveNamedOpen(context, args)) return undefined;
  const after = setting !== undefined && goesByName(setting, setting.name) ? setting : undefined;
  const any = values.of(Atom.instance, values.textClass);
  const value = givenToClasses(engine, context, object, after === undefined ? name : any, given);
  if (after !== undefined && setNamedAfter(after, object, value)) return undefined;
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

/** Each function and class is given to the object under its own name. */
export function setUnderOwnNames(engine: Engine, object: number, value: number): void {
  const { values } = engine;
  for (const atom of values.lists.items(engine.resolve(value)))
    for (const own of texts(engine, namesItself(engine, atom)))
      setAttribute(engine, object, own, values.single(atom));
}

/** The names of a function, and that of a class itself; 0 for others. */
function namesItself(engine: Engine, atom: number): number {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.class:
      return values.single(className(engine, values.a[atom]));
    case Atom.function:
      return functionNames(engine, atom) ?? 0;
    default:
      return 0;
  }
}

/** A written `setattr(object, name, f)`. */
interface Setting {
  readonly run: Run;
  /** Nodes of the second argument, and of the third: a name. */
  readonly name: number;
  readonly given: number;
}

/** Undefined: it is called otherwise, or given something else than a name. */
function settingOf({ run, node }: Context): Setting | undefined {
  if (run === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return undefined;
  const [, name = 0, given = 0] = positionalNodes(run.file, node);
  return syntaxKind(run.syntax, given) === Syntax.name ? { run, name, given } : undefined;
}

/** Gives each function to the object under what is made of its own name; whether there are only such. */
function setNamedAfter({ run, name, given }: Setting, object: number, value: number): boolean {
  const { engine, variables } = run;
  const { values } = engine;
  const functions = engine.resolve(value);
  if (!values.every(functions, (atom) => values.kind[atom] === Atom.function)) return false;
  for (const atom of values.lists.items(functions))
    run.branch(variables.env, () => {
      change(run, given, () => values.single(atom));
      for (const one of texts(engine, evaluate(run, name)))
        setAttribute(engine, object, one, values.single(atom));
    });
  return true;
}

/** Whether an expression goes by the value's name: `'on_' + f.__name__`. */
function goesByName(setting: Setting, node: number): boolean {
  if (isOwnName(setting, node)) return true;
  let found = false;
  forEachChild(setting.run.syntax, node, (child) => {
    found ||= goesByName(setting, child);
  });
  return found;
}

/** Whether an expression is `f.__name__`, where f is the value. */
function isOwnName({ run: { syntax, file }, given }: Setting, node: number): boolean {
  if (syntaxKind(syntax, node) !== Syntax.attribute) return false;
  const object = syntax[node + AttributeNode.value];
  return (
    file.facts.string(syntax[node + AttributeNode.name]) === '__name__' &&
    syntaxKind(syntax, object) === Syntax.name &&
    syntax[object + NameNode.name] === syntax[given + NameNode.name]
  );
}
