/** Calling a class: its constructors take the arguments, the result is an instance. */

import { positionalNodes } from '../../link/facts/callArguments.js';
import { KindCode } from '../../model/kinds.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { getterMade } from '../attributes/getters.js';
import { hasSourceMetaclass } from '../attributes/givenValues.js';
import { keepArguments } from '../attributes/keptByStubs.js';
import { callOnContents } from '../containers/contents.js';
import { asMadeHere } from '../containers/madeObjects.js';
import { MADE_CLASS } from '../domain/atomKinds.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import { derived } from '../libraries/derivedClasses.js';
import { partialMade } from '../libraries/partials.js';
import { specialClass } from '../libraries/specialClasses.js';
import { noteMade } from '../program/calledMetaclasses.js';
import { functionOf } from '../program/classFunctions.js';
import type { ClassInfo } from '../program/classTable.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import { type Solution, substitute, typeVariables, withoutVariables } from '../types/generics.js';
import { noteGivenTypes } from '../types/givenTypes.js';
import { chooseSignatures } from '../types/overloads.js';
import { solve } from '../types/solve.js';
import { giveEntriesBound } from '../types/typedDicts.js';
import { hasDefault } from '../types/variableDeclarations.js';
import { type Arguments, bindArguments, withReceiver } from './arguments.js';
import { type Context, NO_CONTEXT } from './calls.js';
import { generatedFields } from './generatedConstructor.js';
import { enter, enterBehindOverloads } from './openCalls.js';
import { callSignature } from './signatureCalls.js';

export function construct(engine: Engine, context: Context, atom: number, args: Arguments): number {
  const { values, classes } = engine;
  const entity = values.a[atom];
  // Where the project's `types` hides the stub's, `ModuleType = type(sys)` there is a variable, and its class has no handle.
  if (engine.linked.program.kindOf(entity) === KindCode.class) context.run?.record(context.node, entity);
  const special = specialClass(engine, context, atom, args);
  if (special !== undefined) {
    if (isClassMade(engine, classes.of(entity), args)) recordMetaclasses(engine, context, special);
    return special;
  }
  const info = classes.of(entity);
  const made = values.unionAll([
    asMadeHere(engine, context, info, new Construction(engine, context, atom, args).instance()),
    getterMade(engine, info, args),
    partialMade(engine, info, args),
  ]);
  // Its bases don't have what only the metaclass gives it.
  if (!isClassMade(engine, info, args)) return made;
  const bases = derived(engine, args) ?? 0;
  if (areBasesWritten(context)) noteMade(engine, info, bases);
  return values.union(bases, asMade(engine, made));
}

/**
 * `type('Name', (Base,), {…})` calls the metaclass of its bases (data model, "Determining the appropriate metaclass"). What
 * the namespace passes on to that is left aside, as are the class statements of those who inherit from outside.
 */
function recordMetaclasses(engine: Engine, { run, node }: Context, bases: number): void {
  const { values, classes } = engine;
  for (const base of values.lists.items(bases)) {
    const info = classes.of(values.a[base]);
    if (hasSourceMetaclass(engine, info)) run?.record(node, info.metaclass);
  }
}

/** `Meta('Name', (Base,), {…})` */
function isClassMade(engine: Engine, info: ClassInfo, args: Arguments): boolean {
  return (
    args.positional.length >= 3 &&
    engine.classes.isSubclass(info.entity, engine.universe.entity('builtins.type'))
  );
}

/** Whether a call lists the bases itself: those that a function is passed (`meta(name, bases, d)`) may be of any of its callers. */
function areBasesWritten({ run, node }: Context): boolean {
  if (run === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return false;
  const bases = positionalNodes(run.file, node).at(1);
  return bases !== undefined && syntaxKind(run.syntax, bases) === Syntax.tuple;
}

/** Objects of metaclasses as the one class that a call has made, and not any of their classes. */
function asMade({ values }: Engine, made: number): number {
  const atoms = values.lists.items(made).map((atom) => {
    const isAny = values.kind[atom] === Atom.instance && values.c[atom] === 0;
    return isAny ? values.atom(Atom.instance, values.a[atom], values.b[atom], MADE_CLASS) : atom;
  });
  return values.fromAtoms(atoms);
}

/** Runs the constructors of a class, the atom, for what they give. */
export function makeInstance(engine: Engine, context: Context, atom: number, args: Arguments): number {
  return new Construction(engine, context, atom, args).made();
}

/** One call of a class. */
class Construction {
  private readonly info: ClassInfo;

  constructor(
    private readonly engine: Engine,
    private readonly context: Context,
    /** The class. */
    private readonly atom: number,
    private readonly args: Arguments,
  ) {
    this.info = engine.classes.of(engine.values.a[atom]);
  }

  /** What the call gives, `__call__` of the metaclass included. */
  instance(): number {
    const { engine, info } = this;
    const called = this.callOfMetaclass();
    const given = called === undefined ? 0 : this.throughMetaclass(called);
    // The members of an Enum are made by its body; a call looks one up by its value.
    if (engine.classes.isEnum(info.entity)) return engine.values.of(Atom.instance, info.entity);
    const made = this.made();
    return called === undefined ? made : this.orGiven(made, given, called.owner);
  }

  /** What `__new__`, `__init__` and a generated constructor give. */
  made(): number {
    const { engine, info, atom, args } = this;
    const { values } = engine;
    const { entity } = info;
    const given = this.runNew();
    // Of what `__new__` gives too much may be meant; then it is what constructors are for.
    const made = given === values.many ? 0 : given;
    const isOwn = this.isMadeByOwnCode();
    const initialised = isOwn && made !== 0 && this.isOfOthers(made) ? made : this.runInit();
    if (isOwn) this.initialiseBelow(made);
    const generated = generatedFields(engine, info, args);
    if (values.b[atom] !== 0) return values.of(Atom.instance, entity, values.b[atom]);
    const other = values.filter(
      made,
      (one) => values.kind[one] !== Atom.instance || values.a[one] !== entity,
    );
    const plain = made !== 0 ? made : generated;
    const whole = initialised === undefined ? plain : values.union(other, initialised);
    return given === 0 && isOwn ? besideUnknown(engine, whole) : whole;
  }

  /**
   * Whether all that `__new__` gives is known, and none of it an object of the class or one below, or of one above, which one that
   * is inherited may be taken for making: it isn't initialised then.
   */
  private isOfOthers(made: number): boolean {
    const { values, classes } = this.engine;
    const { entity } = this.info;
    const isOwn = (other: number): boolean =>
      classes.isSubclass(other, entity) || classes.isSubclass(entity, other);
    return values.every(
      made,
      (one) =>
        !values.isSymbolicAtom(one) &&
        values.kind[one] !== Atom.other &&
        (values.kind[one] !== Atom.instance || !isOwn(values.a[one])),
    );
  }

  /**
   * What is made of classes below is initialised by their `__init__`, with the same arguments (data model, "object.__new__").
   *
   *     def __new__(cls, path): return super().__new__(ZipReader if is_zip(path) else DirectoryReader)
   */
  private initialiseBelow(made: number): void {
    const { engine, context, info, args } = this;
    const { values, classes } = engine;
    for (const one of values.lists.items(made)) {
      const entity = values.a[one];
      if (values.kind[one] !== Atom.instance || entity === info.entity) continue;
      if (!classes.isSubclass(entity, info.entity)) continue;
      const init = functionOf(engine, classes.of(entity), '__init__');
      if (init === undefined || init.file.source.stub) continue;
      if (init !== functionOf(engine, info, '__init__')) context.run?.record(context.node, entity);
      new Construction(engine, context, values.atom(Atom.class, entity, values.b[one]), args).runInit();
    }
  }

  /** Whether the class's own `__new__` says what is made, and no base that isn't known has a part in it. */
  private isMadeByOwnCode(): boolean {
    const { engine, info } = this;
    return !info.open && functionOf(engine, info, '__new__')?.file.source.stub === false;
  }

  /** The `__call__` of a metaclass of the project, that the arguments pass through. */
  private callOfMetaclass(): FunctionInfo | undefined {
    const { engine, info } = this;
    if (!hasSourceMetaclass(engine, info)) return undefined;
    const found = functionOf(engine, engine.classes.of(info.metaclass), '__call__');
    return found?.signatures.some(({ body }) => body) ? found : undefined;
  }

  /** What it gives. */
  private throughMetaclass(called: FunctionInfo): number {
    const { engine, atom, args } = this;
    const { values } = engine;
    const bound = values.atom(Atom.function, called.entity, atom + 1);
    const given = withReceiver(args, values.single(atom));
    let result = 0;
    for (const signature of called.signatures)
      if (signature.body)
        result = values.union(result, callSignature(engine, called, signature, given, bound));
    return engine.resolve(result);
  }

  /**
   * What constructors make, and what the `__call__` of a metaclass, `owner`, gives besides. Objects of classes that share
   * it are left out: of those that it keeps for all of them, this class's is meant.
   */
  private orGiven(made: number, given: number, owner: number): number {
    const { engine } = this;
    const { values, classes } = engine;
    if (values.isUnknown(given)) return besideUnknown(engine, made);
    const isShared = (one: number): boolean => {
      const { metaclass } = classes.of(values.a[one]);
      return metaclass >= 0 && classes.isSubclass(metaclass, owner);
    };
    const others = values.filter(given, (one) => values.kind[one] !== Atom.instance || !isShared(one));
    return values.union(made, others);
  }

  private runNew(): number {
    const { engine, context, info, atom, args } = this;
    const found = functionOf(engine, info, '__new__');
    if (found === undefined) return 0;
    const { values } = engine;
    const open = engine.classes.openArguments(info);
    const self = values.b[atom] === 0 ? values.atom(Atom.class, info.entity, open) : atom;
    const given = withReceiver(args, values.single(self));
    const bound = values.atom(Atom.function, found.entity, self + 1);
    // Containers that don't change are filled here, others by `__init__`, which the class may have its own of.
    const made = values.atom(Atom.instance, info.entity, values.b[self]);
    if (isFrozen(engine, found.owner)) callOnContents(engine, NO_CONTEXT, found.entity, made, args);
    let result = 0;
    for (const signature of chooseSignatures(engine, context, found.signatures, given))
      result = values.union(result, callSignature(engine, found, signature, given, bound));
    return engine.resolve(result);
  }

  /** Runs `__init__` on an instance whose type arguments are open; gives it with what the arguments say of them. */
  private runInit(): number | undefined {
    const { engine, context, info, atom, args } = this;
    const found = functionOf(engine, info, '__init__');
    if (found === undefined) return undefined;
    const { values } = engine;
    const own = engine.classes.openArguments(info);
    const self = values.of(Atom.instance, info.entity, values.b[atom] === 0 ? own : values.b[atom]);
    const given = withReceiver(args, self);
    if (found.file.source.stub)
      callOnContents(engine, NO_CONTEXT, found.entity, values.atomAt(self, 0), args);
    // A function from elsewhere has its first argument from those that call it, too.
    const from = found.owner < 0 ? 0 : 1;
    let result = 0;
    for (const signature of chooseSignatures(engine, context, found.signatures, given)) {
      const bound = bindArguments(engine, signature, given);
      if (signature.body) enter(engine, signature, given, from, atom, bound);
      const solution: Solution = new Map();
      if (info.parameters.length > 0 || signature.callbacks)
        solve(engine, found, signature, given, bound, true, solution);
      noteGivenTypes(engine, found, signature, self, bound.values);
      giveEntriesBound(engine, signature, bound.values);
      keepArguments(engine, found, signature, self, bound.values);
      if (info.parameters.length === 0) {
        result = values.union(result, values.of(Atom.instance, info.entity));
        continue;
      }
      solveOwn(engine, info, solution);
      addDefaults(engine, info, signature, bound.given, solution);
      // `def __init__(self: Popen[str], …)`: an overload that says what is made.
      const declared = signature.parameters[0]?.declared ?? 0;
      const whole = isInstanceOf(engine, declared, info.entity) ? declared : self;
      result = values.union(result, withoutVariables(engine, substitute(engine, whole, solution)));
    }
    enterBehindOverloads(engine, found, given, from, atom);
    for (const signature of engine.functions.bodiesBeside(found)) enter(engine, signature, given, from, atom);
    return result;
  }
}

function isFrozen({ universe }: Engine, owner: number): boolean {
  return owner === universe.entity('builtins.tuple') || owner === universe.entity('builtins.frozenset');
}

function isInstanceOf({ values }: Engine, value: number, entity: number): boolean {
  const atom = values.onlyAtom(value);
  if (atom < 0) return false;
  return values.kind[atom] === Atom.instance && values.a[atom] === entity;
}

/** Adds what is solved of the parameters of bases, whose `__init__` it may be, for those of the class that it inherits with. */
function solveOwn(engine: Engine, info: ClassInfo, solution: Solution): void {
  const { values } = engine;
  for (const base of info.order) {
    const parameters = engine.classes.of(base.entity).parameters;
    base.args.forEach((arg, index) => {
      const atom = values.onlyAtom(arg);
      if (atom < 0) return;
      const solved = solution.get(parameters[index]);
      if (values.kind[atom] !== Atom.typeVar || solved === undefined) return;
      const old = solution.get(values.a[atom]) ?? 0;
      // What the receiver's own open argument said is no solution.
      solution.set(
        values.a[atom],
        values.union(withoutVariables(engine, old), withoutVariables(engine, solved)),
      );
    });
  }
}

/** Parameters that no argument says anything of are what they are by default (PEP 696). */
function addDefaults(
  engine: Engine,
  info: ClassInfo,
  { parameters }: Signature,
  given: readonly boolean[],
  solution: Solution,
): void {
  const { classes } = engine;
  if (!info.parameters.some((one) => hasDefault(engine, one))) return;
  const told = parameters.flatMap(({ declared }, at) =>
    at > 0 && given[at] ? typeVariables(engine, declared) : [],
  );
  const isOpen = (one: number): boolean => !told.includes(one) && hasDefault(engine, one);
  // What the receiver's own open argument says is no solution.
  const known = (one: number): number => withoutVariables(engine, solution.get(one) ?? 0);
  info.parameters.forEach((parameter, index) => {
    if (!isOpen(parameter) || known(parameter) !== 0) return;
    const before = info.parameters.slice(0, index).map(known);
    solution.set(parameter, classes.withDefaults(info, before)[index]);
  });
}
