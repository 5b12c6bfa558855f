/**
 * `argparse`: what a parser is told to put under a name is what its namespaces have there
 * (`set_defaults(run=f)`, `add_argument('--sum', dest='run', action='store_const', const=f)`), the
 * standard library's own way to choose a command's function. A file that has parsers has namespaces of
 * its own, whose attributes it may assign anew (`options.log = Log(options.log)`); in other files a namespace may
 * be any parser's. So may objects of subclasses of `Namespace`.
 */
import { fileAsking } from '../asker.js';
import { texts } from '../attributes/openNames.js';
import { assignAttribute } from '../attributes/setters.js';
import { type Arguments, positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { CellKind } from '../domain/cells.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

/** `parser.set_defaults(name=value)`. */
export function setDefaults(engine: Engine, args: Arguments): undefined {
  args.names.forEach((name, index) => {
    give(engine, name, args.named[index]);
  });
}

/** `parser.add_argument('-n', '--name', dest='name', type=T, const=value, default=value)`. */
export function addArgument(engine: Engine, args: Arguments): undefined {
  const named = (text: string): number => args.named[args.names.indexOf(engine.universe.nameId(text))] ?? 0;
  const written = engine.values.union(named('const'), named('default'));
  const given = engine.values.union(written, parsed(engine, named));
  if (given === 0) return;
  const explicit = texts(engine, named('dest'));
  const name = explicit.length > 0 ? explicit[0] : destination(engine, args.positional);
  if (name !== undefined) give(engine, name, given);
}

/** What is made of the command line's words: what `type` makes of each, one or a list of them. */
function parsed(engine: Engine, named: (text: string) => number): number {
  const { values, universe } = engine;
  const word = values.instance(values.textClass);
  const type = named('type');
  const one = type === 0 ? word : engine.resolve(call(engine, NO_CONTEXT, type, positionalArguments(word)));
  const actions = texts(engine, named('action')).map((name) => universe.text(name));
  const [action = 'store'] = actions;
  // An action of the project's own keeps what it likes.
  if (one === 0 || actions.length > 1 || (named('action') !== 0 && actions.length === 0)) return 0;
  const many = values.instance(universe.entity('builtins.list'), [one]);
  if (action === 'append' || action === 'extend') return many;
  if (action !== 'store') return 0;
  const count = named('nargs');
  return count === 0 || texts(engine, count).some((name) => universe.text(name) === '?') ? one : many;
}

/** The first long option's name, or else the first one's, as `argparse` derives it. */
function destination(engine: Engine, flags: readonly number[]): number | undefined {
  const names = flags.flatMap((flag) => texts(engine, flag)).map((name) => engine.universe.text(name));
  const chosen = names.find((name) => name.startsWith('--')) ?? names[0];
  return chosen === undefined
    ? undefined
    : engine.universe.nameId(chosen.replace(/^-+/, '').replaceAll('-', '_'));
}

function give(engine: Engine, name: number, value: number): void {
  const namespace = engine.values.instance(namespaceClass(engine));
  assignAttribute(engine, namespace, name, value);
  const file = fileAsking(engine);
  if (file >= 0) engine.cells.join(engine.cells.cell(CellKind.parsed, file, name), engine.resolve(value));
}

/** Notes what the file that asks assigns to an attribute of an object of a class, where that is a namespace. */
export function noteReassigned(engine: Engine, entity: number, name: number, value: number): void {
  if (entity !== namespaceClass(engine)) return;
  const file = fileAsking(engine);
  if (file >= 0) engine.cells.join(engine.cells.cell(CellKind.reassigned, file, name), value);
}

/** What the parsers of the file that asks put under a name of their namespaces; 0: nothing, or an object of another class is asked. */
export function parsedHere(engine: Engine, info: ClassInfo, name: number): number {
  if (!info.file.source.stub || info.entity !== namespaceClass(engine)) return 0;
  return parsedInFile(engine, name);
}

/** The same for an object of a subclass (`parse_args(namespace=Options())`); what parsers of all files put there where the one that asks has none. */
export function parsedForSubclass(engine: Engine, name: number): number {
  const here = parsedInFile(engine, name);
  if (here !== 0) return here;
  return engine.read(engine.cells.cell(CellKind.attribute, namespaceClass(engine), name));
}

function namespaceClass({ universe }: Engine): number {
  return universe.entity('argparse.Namespace');
}

function parsedInFile(engine: Engine, name: number): number {
  const file = fileAsking(engine);
  if (file < 0) return 0;
  const put = engine.read(engine.cells.cell(CellKind.parsed, file, name));
  return put === 0
    ? 0
    : engine.values.union(put, engine.read(engine.cells.cell(CellKind.reassigned, file, name)));
}
