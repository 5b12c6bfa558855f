/**
 * Loops over the members of a class: name and value are one pair there, so each pair is walked by itself, and tests of
 * it (decided.ts) say which are meant.
 *
 *     for name, value in vars(cls).items(): if name.startswith('on_'): cls.handlers[name] = value
 *     for name, method in inspect.getmembers(self, inspect.ismethod): …
 *     for name in dir(self): …
 */
import { isName, ownName } from '../../link/facts/lastName.js';
import { AttributeNode, CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { attribute } from '../attributes/attributes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

/** More members than these, of all classes together, are not told apart. */
const MOST_MEMBERS = 96;
/** More classes than these below the one whose members are listed are not looked at. */
const MOST_CLASSES = 24;
/** Functions that give what they are given, in some order. */
const PASSING = ['list', 'tuple', 'sorted', 'reversed', 'iter'] as const;
/** `inspect.getmembers` gives only what these say yes to. */
const OF_FUNCTIONS: ReadonlySet<string> = new Set(['ismethod', 'isfunction', 'isroutine', 'callable']);

type Part = 'items' | 'keys' | 'values';

/** Objects or classes whose members an expression lists. */
interface Listing {
  /** The value whose members they are. */
  of: number;
  /** Those of the class's own body alone. */
  isOwn: boolean;
  part: Part;
  /** Functions alone. */
  areFunctions: boolean;
}

interface Named {
  name: number;
  value: number;
}

/** What a loop over the expression `node` meets, one after the other; undefined where it doesn't list members that are known. */
export function listedMembers(run: Run, node: number): readonly number[] | undefined {
  const listing = listingOf(run, node);
  if (listing === undefined) return undefined;
  const { values } = run.engine;
  const members = membersOf(run.engine, listing);
  if (members === undefined || members.length === 0) return undefined;
  return members.map(({ name, value }) => {
    const text = values.of(Atom.text, name);
    if (listing.part === 'keys') return text;
    return listing.part === 'values' ? value : values.of(Atom.tuple, 0, values.lists.intern([text, value]));
  });
}

/** The same where nothing is known of the members: what the loop does with them all the same. */
export function anyMember({ engine }: Run, members: readonly number[]): number {
  const { values } = engine;
  const any = values.instance(values.textClass);
  const [first] = members.map((one) => values.onlyAtom(one));
  if (first >= 0 && values.kind[first] === Atom.text) return any;
  const isPair = first >= 0 && values.kind[first] === Atom.tuple;
  return isPair ? values.of(Atom.tuple, 0, values.lists.intern([any, 0])) : 0;
}

function listingOf(run: Run, node: number): Listing | undefined {
  const { syntax, file, engine } = run;
  if (syntaxKind(syntax, node) !== Syntax.call) return undefined;
  const callee = syntax[node + CallNode.function];
  const count = syntax[node + CallNode.arguments];
  const first = syntax[node + CallNode.arguments + 1];
  if (count === 0) {
    if (syntaxKind(syntax, callee) !== Syntax.attribute) return undefined;
    const part = ownName(file, callee);
    if (part !== 'items' && part !== 'keys' && part !== 'values') return undefined;
    return dictionaryListing(run, syntax[callee + AttributeNode.value], part);
  }
  if (PASSING.some((name) => isName(file, callee, name))) return listingOf(run, first);
  const name = ownName(file, callee);
  if (name !== 'dir' && name !== 'getmembers') return undefined;
  const expected = engine.universe.entity(name === 'dir' ? 'builtins.dir' : 'inspect.getmembers');
  const atom = engine.values.onlyAtom(engine.resolve(evaluate(run, callee)));
  if (atom < 0 || engine.values.kind[atom] !== Atom.function || engine.values.a[atom] !== expected)
    return undefined;
  const areFunctions = count > 1;
  if (areFunctions && !OF_FUNCTIONS.has(ownName(file, syntax[node + CallNode.arguments + 2])))
    return undefined;
  const of = engine.resolve(evaluate(run, first));
  return { of, isOwn: false, part: name === 'dir' ? 'keys' : 'items', areFunctions };
}

/** `vars(cls).items()`, `cls.__dict__.values()` */
function dictionaryListing(run: Run, node: number, part: Part): Listing | undefined {
  const { file, syntax, engine } = run;
  const { values } = engine;
  const isCopied =
    syntaxKind(syntax, node) === Syntax.call && isName(file, syntax[node + CallNode.function], 'dict');
  const inner = isCopied ? syntax[node + CallNode.arguments + 1] : node;
  const object = ownerOf(run, inner);
  if (object === 0) return undefined;
  const owners = values.lists.items(engine.resolve(evaluate(run, object)));
  const of = values.fromAtoms(owners.flatMap((atom) => classesItself(engine, atom)));
  // What an object's own dictionary holds is what it was given, and not its class.
  return values.consistsOf(of, Atom.class) ? { of, isOwn: true, part, areFunctions: false } : undefined;
}

/** The node of `x` in `vars(x)` and `x.__dict__`; 0 for others. */
function ownerOf({ syntax, file }: Run, node: number): number {
  if (syntaxKind(syntax, node) !== Syntax.call)
    return ownName(file, node) === '__dict__' && syntaxKind(syntax, node) === Syntax.attribute
      ? syntax[node + AttributeNode.value]
      : 0;
  const isVars =
    isName(file, syntax[node + CallNode.function], 'vars') && syntax[node + CallNode.arguments] === 1;
  return isVars ? syntax[node + CallNode.arguments + 1] : 0;
}

/** The atom; of an object of a metaclass its classes. */
function classesItself({ values, descent }: Engine, atom: number): readonly number[] {
  if (values.kind[atom] !== Atom.instance) return [atom];
  const made = descent.madeBy(values.a[atom]);
  return made.length === 0 ? [atom] : made.map((entity) => values.atom(Atom.class, entity));
}

function membersOf(engine: Engine, { of, isOwn, areFunctions }: Listing): readonly Named[] | undefined {
  const { values } = engine;
  const found = new Map<string, Named>();
  for (const atom of values.lists.items(of)) {
    const kind = values.kind[atom];
    if (kind !== Atom.class && kind !== Atom.instance) return undefined;
    const classes = isOwn ? [values.a[atom]] : classesOf(engine, values.a[atom]);
    if (classes === undefined) return undefined;
    for (const entity of classes) {
      const receiver = values.single(isOwn ? atom : seenAs(engine, atom, entity));
      for (const name of engine.classes.ownNames(entity)) {
        const value = engine.resolve(attribute(engine, receiver, name));
        if (areFunctions && !values.some(value, (one) => values.kind[one] === Atom.function)) continue;
        found.set(`${name} ${value}`, { name, value });
      }
    }
    if (found.size > MOST_MEMBERS) return undefined;
  }
  return [...found.values()];
}

/** Classes of sources that objects of a class have members from, those below it among them. */
function classesOf(engine: Engine, entity: number): readonly number[] | undefined {
  const { classes, descent } = engine;
  if (classes.of(entity).file.source.stub) return undefined;
  const found = new Set<number>();
  const below = descent.withBelow(entity, MOST_CLASSES);
  if (below.size > MOST_CLASSES) return undefined;
  for (const one of below)
    for (const { entity: owner } of classes.of(one).order)
      if (!classes.of(owner).file.source.stub) found.add(owner);
  return [...found];
}

/** The atom as an object (or the class) that has the members of a class below its own. */
function seenAs({ values, classes }: Engine, atom: number, entity: number): number {
  return classes.isSubclass(values.a[atom], entity) ? atom : values.atom(values.kind[atom], entity);
}
