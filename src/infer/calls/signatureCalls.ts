/** What a function of one signature gives: what it declares, and where that says too little, what its body gives. */

import { ParameterKindCode } from '../../model/kinds.js';
import { keepArguments } from '../attributes/keptByStubs.js';
import { viewOf } from '../attributes/views.js';
import { argumentsIn } from '../containers/abstractContainers.js';
import { NoteKind } from '../domain/notes.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import { isStaticMethod } from '../program/staticMethods.js';
import {
  fillSolved,
  replaced,
  type Solution,
  substitute,
  typeVariables,
  withoutVariables,
} from '../types/generics.js';
import { addGivenTypes, noteGivenTypes } from '../types/givenTypes.js';
import { holdsOwnClasses, withHeldBelow } from '../types/heldClasses.js';
import { bodiesBehind, meantBy } from '../types/overloads.js';
import { moreExact } from '../types/ownObjects.js';
import { solve } from '../types/solve.js';
import { giveEntriesBound } from '../types/typedDicts.js';
import { boundOf } from '../types/variableDeclarations.js';
import { type Arguments, type Bound, bindArguments } from './arguments.js';
import { coroutine, evaluated, flowOnce, othersMade } from './bodyCalls.js';

/** Functions, classes and constant texts. */
const TOLD: ReadonlySet<number> = new Set([Atom.function, Atom.lambda, Atom.class, Atom.text]);

/** What a function of this signature gives for these arguments, its receiver among them. */
export function callSignature(
  engine: Engine,
  info: FunctionInfo,
  signature: Signature,
  args: Arguments,
  atom: number,
): number {
  return new SignatureCall(engine, info, signature, args).result(atom);
}

/** What {@link callSignature} does but for finding what comes back. */
export function passToSignature(
  engine: Engine,
  info: FunctionInfo,
  signature: Signature,
  args: Arguments,
  atom: number,
): void {
  new SignatureCall(engine, info, signature, args).pass(atom);
}

/** One call: arguments are bound and type variables solved once, and only where somebody asks. */
class SignatureCall {
  private binding: Bound | undefined;
  private solved: Solution | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly info: FunctionInfo,
    private readonly signature: Signature,
    private readonly args: Arguments,
  ) {}

  result(atom: number): number {
    const { signature, engine } = this;
    const told = this.told(atom);
    if (signature.mayMakeOthers) return engine.values.union(told, othersMade(engine, signature));
    return signature.mayWrap ? engine.values.union(told, this.wrappers(told, atom)) : told;
  }

  /** What the body puts around the functions that it is declared to give: functions made in it, which take these along. */
  private wrappers(told: number, atom: number): number {
    const { values } = this.engine;
    if (!values.consistsOf(told, Atom.function)) return 0;
    return values.filter(
      this.given(atom),
      (one) => values.kind[one] === Atom.function && values.c[one] !== 0,
    );
  }

  private told(atom: number): number {
    const { engine, signature } = this;
    const declared = this.declared();
    this.noteGiven();
    if (!signature.body) return declared;
    if (signature.open || this.isSilent(declared)) {
      const given = this.given(atom);
      if (holdsOwnClasses(engine, declared)) return withHeldBelow(engine, declared, given);
      const told = engine.values.union(declared, given);
      return told === 0 ? this.bounded() : told;
    }
    if (signature.exactResults)
      return engine.values.union(declared, moreExact(engine, declared, this.given(atom)));
    if (this.hasOpenParameters) this.flow(atom);
    return declared;
  }

  pass(atom: number): void {
    const { engine, signature } = this;
    this.noteGiven();
    if (!signature.body) return;
    const asksBody =
      signature.open || (engine.values.isGeneric(signature.returns) && this.isSilent(this.declared()));
    if (asksBody || this.hasOpenParameters) this.flow(atom);
    if (!asksBody) return;
    engine.ensure(signature.unit);
    for (const one of bodiesBehind(this.info, signature)) engine.ensure(one.unit);
  }

  /** What the body gives for these arguments, or the one that an overload stands before. */
  private given(atom: number): number {
    const { engine, info, signature, args } = this;
    let result = 0;
    const bodies = bodiesBehind(info, signature);
    for (const one of bodies)
      result = engine.values.union(result, new SignatureCall(engine, info, one, args).fromBody(atom));
    return bodies.length === 0 ? this.fromBody(atom) : meantBy(engine, info, signature, result);
  }

  private fromBody(atom: number): number {
    const { engine, signature, args } = this;
    return evaluated(engine, signature, args, atom, this.fromOf(atom), (one) => this.variable(one));
  }

  private get hasOpenParameters(): boolean {
    return this.signature.parameters.some((parameter) => parameter.open);
  }

  private flow(atom: number): void {
    flowOnce(this.engine, this.signature, this.args, this.fromOf(atom), atom);
  }

  /** What the call says of the receiver, its types and the entries of typed dictionaries, whatever the body does. */
  private noteGiven(): void {
    const { engine, info, signature, args } = this;
    if (!signature.body) {
      if (info.name === engine.members.constructorName && args.positional.length > 0)
        keepArguments(engine, info, signature, args.positional[0], this.bound);
      return;
    }
    if (signature.telling && !args.unknown)
      noteGivenTypes(engine, info, signature, args.positional[0] ?? 0, this.bound);
    if (signature.typed && !args.unknown) giveEntriesBound(engine, signature, this.bound);
  }

  /** Which parameter is the first that the arguments flow into: behind a `self` that is known as it is, as it mostly is. */
  private fromOf(atom: number): number {
    const isBound = this.engine.values.b[atom] !== 0 && this.info.owner >= 0;
    return isBound && !takesFirstFromCalls(this.signature) ? 1 : 0;
  }

  /** What the signature declares to come back, for these arguments; 0: nothing. */
  private declared(): number {
    const { engine, info, signature } = this;
    let declared = signature.returns;
    if (declared === 0) return 0;
    if (engine.values.isGeneric(declared) || signature.callbacks) {
      const { solution } = this;
      // `Self` may hold the class's own parameters, which are solved only now.
      const self = solution.get(SELF);
      const fill = info.takesClass ? fillSolved : substitute;
      if (self !== undefined) solution.set(SELF, fill(engine, self, solution));
      declared = fillSolved(engine, declared, solution);
      if (this.leavesOut(declared)) declared = engine.values.orOther(declared);
    }
    return signature.async && !isAsyncIterator(engine, signature) ? coroutine(engine, declared) : declared;
  }

  /**
   * Whether a container may give, besides what is told, what it holds and nothing is known of: `table.get(key, default)`
   * where `table` is a `dict[str, Any]`. It matters for what can be called, and for names.
   */
  private leavesOut(declared: number): boolean {
    const { engine, info, signature, args } = this;
    const { values, classes } = engine;
    if (signature.body || !values.some(declared, (atom) => TOLD.has(values.kind[atom]))) return false;
    if (info.owner < 0) return this.isUnsolvedInPart();
    const { parameters } = classes.of(info.owner);
    return values.some(engine.resolve(args.positional[0] ?? 0), (atom) => {
      if (values.kind[atom] !== Atom.instance) return false;
      const view = viewOf(engine, atom);
      const held = view === undefined ? undefined : argumentsIn(engine, view, info.owner);
      return values.some(signature.returns, (one) => {
        const index = values.kind[one] === Atom.typeVar ? parameters.indexOf(values.a[one]) : -1;
        const value = held?.[index] ?? 0;
        // `dict[str, Callable]` doesn't say which functions there are.
        return held !== undefined && index >= 0 && (value === 0 || values.consistsOf(value, Atom.callable));
      });
    });
  }

  /** Whether one of what a stub's function gives isn't known: of `next(things, default)` what stands in `things`. */
  private isUnsolvedInPart(): boolean {
    const { values } = this.engine;
    return values.some(
      this.signature.returns,
      (one) => values.kind[one] === Atom.typeVar && (this.solution.get(values.a[one]) ?? 0) === 0,
    );
  }

  /** What a declaration says where neither the call nor the body tells what its type variables are: the one type that bounds each. */
  private bounded(): number {
    const { engine, signature } = this;
    return replaced(engine, signature.returns, (one) => this.solution.get(one) ?? this.boundOf(one));
  }

  /** Of constraints (`AnyStr`) none is meant. */
  private boundOf(variable: number): number {
    const bound = boundOf(this.engine, variable);
    return this.engine.values.onlyAtom(bound) < 0 ? 0 : bound;
  }

  /** Whether a type variable stays unsolved: the declaration says nothing then, or too little of what all callers get. */
  private isSilent(declared: number): boolean {
    const { engine, signature, args } = this;
    if (!engine.values.isGeneric(signature.returns)) return false;
    if (withoutVariables(engine, declared) === 0) return true;
    return args.unknown && typeVariables(engine, signature.returns).some((one) => !this.solution.has(one));
  }

  /** What a type variable is in what the body gives; undefined where it stays one. */
  private variable(one: number): number | undefined {
    return this.solution.get(one) ?? (this.isOwn(one) ? boundOf(this.engine, one) : undefined);
  }

  /** Whether a type variable is the function's or its class's: those of functions around are for their own calls. */
  private isOwn(variable: number): boolean {
    const { engine, info, signature } = this;
    if (info.owner >= 0 && engine.classes.of(info.owner).parameters.includes(variable)) return true;
    return signature.parameters.some(({ declared }) => typeVariables(engine, declared).includes(variable));
  }

  /** Values that reach the parameters, in their order. */
  private get bound(): readonly number[] {
    return this.whole.values;
  }

  private get whole(): Bound {
    this.binding ??= bindArguments(this.engine, this.signature, this.args);
    return this.binding;
  }

  /** What the type variables of the signature are. */
  private get solution(): Solution {
    if (this.solved === undefined) {
      const { engine, info, signature, args } = this;
      const solution: Solution = new Map();
      const hasReceiver = info.owner >= 0 && !isStaticMethod(info);
      solve(engine, info, signature, args, this.whole, hasReceiver, solution);
      this.solved = solution;
      if (info.owner >= 0) addGivenTypes(engine, engine.classes.of(info.owner), solution);
    }
    return this.solved;
  }
}

/** Whether the first parameter has but what calls pass for it. */
function takesFirstFromCalls({ parameters }: Signature): boolean {
  if (parameters.length === 0) return false;
  const { open, owner, kind } = parameters[0];
  return open && owner < 0 && kind < ParameterKindCode.varPositional;
}

/** `async def f() -> AsyncIterator[T]` with a `yield` in it gives the iterator at once. */
function isAsyncIterator(engine: Engine, signature: Signature): boolean {
  if (!signature.body) return false;
  const { values, universe } = engine;
  const iterable = universe.entity('typing.AsyncIterable');
  if (
    iterable < 0 ||
    !values.lists
      .items(signature.returns)
      .some(
        (atom) => values.kind[atom] === Atom.instance && engine.classes.isSubclass(values.a[atom], iterable),
      )
  )
    return false;
  engine.ensure(signature.unit);
  return engine.notes.ask(NoteKind.generator, signature.unit) === 1;
}
