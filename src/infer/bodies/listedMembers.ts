/**
 * Loops over the members of a class: name and value are one pair there, so each pair is walked by itself, and tests of
 * it (decided.ts) say which are meant.
 *
 *     for name, value in vars(cls).items(): if name.startswith('on_'): cls.handlers[name] = value
 *     for name, method in inspect.getmembers(self, inspect.ismethod): …
 *     for name in dir(self): …
 *     for name in list(cls.__dict__): …
 */
import { isName, ownName } from '../../link/facts/lastName.js';
import { ScopeKind } from '../../model/facts.js';
import { AttributeNode, CallNode, KeywordNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { attribute } from '../attributes/attributes.js';
import { isMapping, namedElements, otherKeys } from '../containers/containers.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

/** More members than these, of all classes together, are not told apart. */
const MOST_MEMBERS = 400;
/** More classes than these below the one whose members are listed are not looked at. */
const MOST_CLASSES = 24;
/** Functions that give what they are given, in some order. */
const PASSING = ['list', 'tuple', 'set', 'sorted', 'reversed', 'iter'] as const;
/** `inspect.getmembers` gives only what these say yes to. */
const OF_FUNCTIONS: ReadonlySet<string> = new Set(['ismethod', 'isfunction', 'isroutine', 'callable']);

type Part = 'items' | 'keys' | 'values';

/** Objects or classes whose members an expression lists. */
interface Listing {
  /** The value whose members they are. */
  of: number;
  /** Those of the class's own body alone, or of a dictionary. */
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

/**
 * A member that there is none of, with nothing under its name, so that all of a loop is walked once whatever its tests say
 * of those that there are.
 */
export function noMember({ engine }: Run, members: readonly number[]): number {
  const { values, universe } = engine;
  const name = values.of(Atom.text, universe.nameId(''));
  const first = values.onlyAtom(members[0]);
  if (first >= 0 && values.kind[first] === Atom.text) return name;
  const isPair = first >= 0 && values.kind[first] === Atom.tuple;
  return isPair ? values.of(Atom.tuple, 0, values.lists.intern([name, 0])) : 0;
}

function listingOf(run: Run, node: number): Listing | undefined {
  const { syntax, file, engine } = run;
  if (syntaxKind(syntax, node) !== Syntax.call || dictionaryOwner(run, node) !== 0)
    return dictionaryListing(run, node, 'keys');
  const callee = syntax[node + CallNode.function];
  const count = syntax[node + CallNode.arguments];
  const first = syntax[node + CallNode.arguments + 1];
  if (count === 0) {
    if (syntaxKind(syntax, callee) !== Syntax.attribute) return undefined;
    const part = ownName(file, callee);
    if (part === 'copy') return dictionaryListing(run, node, 'keys');
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
  if (areFunctions && !OF_FUNCTIONS.has(predicateOf(run, syntax[node + CallNode.arguments + 2])))
    return undefined;
  const of = engine.resolve(evaluate(run, first));
  return { of, isOwn: false, part: name === 'dir' ? 'keys' : 'items', areFunctions };
}

/** Name of the function that `getmembers` is given, also by its keyword; '' for others. */
function predicateOf({ syntax, file }: Run, node: number): string {
  return ownName(file, syntaxKind(syntax, node) === Syntax.keyword ? syntax[node + KeywordNode.value] : node);
}

/** `vars(cls).items()`, `cls.__dict__.values()` */
function dictionaryListing(run: Run, node: number, part: Part): Listing | undefined {
  const { engine } = run;
  const { values } = engine;
  const inner = copiedBy(run, node);
  const object = dictionaryOwner(run, inner);
  if (object === 0) return namespaceListing(run, inner, part);
  const owners = values.lists.items(engine.resolve(evaluate(run, object)));
  const of = values.fromAtoms(owners.flatMap((atom) => classesItself(engine, atom)));
  // What an object's own dictionary holds is what it was given, and not its class.
  return values.consistsOf(of, Atom.class) ? { of, isOwn: true, part, areFunctions: false } : undefined;
}

/** The dictionary of which an expression makes a copy (`dict(names)`, `names.copy()`); itself for others. */
function copiedBy({ syntax, file }: Run, node: number): number {
  if (syntaxKind(syntax, node) !== Syntax.call) return node;
  const callee = syntax[node + CallNode.function];
  const count = syntax[node + CallNode.arguments];
  if (count === 1 && isName(file, callee, 'dict')) return syntax[node + CallNode.arguments + 1];
  const isMethod = syntaxKind(syntax, callee) === Syntax.attribute && ownName(file, callee) === 'copy';
  return count === 0 && isMethod ? syntax[callee + AttributeNode.value] : node;
}

/** `namespace.items()` in a metaclass's `__new__(meta, name, bases, namespace)`: what the bodies of its classes bind. */
function namespaceListing(run: Run, node: number, part: Part): Listing | undefined {
  const { syntax, engine } = run;
  const { values, classes, functions, universe } = engine;
  if (run.kind !== ScopeKind.function || syntaxKind(syntax, node) !== Syntax.name) return undefined;
  const { owner } = functions.of(run.entity);
  if (owner < 0 || !classes.isSubclass(owner, universe.entity('builtins.type'))) return undefined;
  const passed = engine.resolve(evaluate(run, node));
  // What the parameter is declared to be (`dict[str, Any]`) says less than what class statements pass.
  const of = values.filter(values.withoutOther(passed), (atom) => !isDeclaredDictionary(engine, atom));
  return values.consistsOf(of, Atom.site) ? { of, isOwn: true, part, areFunctions: false } : undefined;
}

function isDeclaredDictionary({ values, universe }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.instance && values.a[atom] === universe.entity('builtins.dict');
}

/** The node of `x` in `vars(x)` and `x.__dict__`; 0 for others. */
export function dictionaryOwner({ syntax, file }: Run, node: number): number {
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

function membersOf(engine: Engine, listing: Listing): readonly Named[] | undefined {
  const { values } = engine;
  const found = new Map<string, Named>();
  for (const atom of values.lists.items(listing.of)) {
    const members =
      values.kind[atom] === Atom.site ? entriesOf(engine, atom) : membersOfAtom(engine, listing, atom);
    if (members === undefined) return undefined;
    for (const member of members) found.set(`${member.name} ${member.value}`, member);
    if (found.size > MOST_MEMBERS) return undefined;
  }
  return [...found.values()];
}

/** What a dictionary has under constant texts, where it has nothing else. */
function entriesOf(engine: Engine, site: number): readonly Named[] | undefined {
  if (!isMapping(engine, site)) return undefined;
  const { names, elements, rest } = namedElements(engine, site);
  return rest === 0 && otherKeys(engine, site) === 0
    ? names.map((name, i) => ({ name, value: elements[i] }))
    : undefined;
}

function membersOfAtom(
  engine: Engine,
  { isOwn, areFunctions }: Listing,
  atom: number,
): readonly Named[] | undefined {
  const { values } = engine;
  const kind = values.kind[atom];
  if (kind !== Atom.class && kind !== Atom.instance) return undefined;
  const classes = isOwn ? [values.a[atom]] : classesOf(engine, values.a[atom]);
  return classes?.flatMap((entity) => {
    const receiver = values.single(isOwn ? atom : seenAs(engine, atom, entity));
    const members = engine.classes
      .ownNames(entity)
      .map((name) => ({ name, value: engine.resolve(attribute(engine, receiver, name)) }));
    return areFunctions
      ? members.filter(({ value }) => values.some(value, (one) => values.kind[one] === Atom.function))
      : members;
  });
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
