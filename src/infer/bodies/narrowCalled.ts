/** What a call says of its first argument: `isinstance`, `issubclass`, `callable`, and functions declared to be type guards. */
import { CallNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { viewOf } from '../attributes/views.js';
import { Atom, type Values } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { canBeCalled, isPerhapsCalled } from '../types/callableTypes.js';
import { withoutVariables } from '../types/generics.js';
import { deniedType, guardedType } from '../types/typeForms.js';
import { classesAsked, isBelowSome } from './amongClasses.js';
import { narrowAnswering } from './answeringClasses.js';
import { evaluate } from './expressions.js';
import { mayAnswer, predicateOfKind } from './functionKinds.js';
import { change } from './narrowedNames.js';
import { narrowInstance } from './narrowInstance.js';
import { narrowHaving } from './narrowMembers.js';
import { Kept } from './openNarrowing.js';
import { narrowAsked } from './predicates.js';

/** A call that came out true (or false). */
export function narrowCalled(run: Run, test: number, truth: boolean): void {
  const { syntax, file, engine } = run;
  const { values } = engine;
  const callee = syntax[test + CallNode.function];
  narrowAnswering(run, callee, truth, true);
  if (syntax[test + CallNode.arguments] < 1) return;
  const subject = syntax[test + CallNode.arguments + 1];
  if (syntaxKind(syntax, callee) !== Syntax.name) {
    guarded(run, callee, subject, truth);
    return;
  }
  const second = syntax[test + CallNode.arguments] > 1 ? syntax[test + CallNode.arguments + 2] : 0;
  switch (file.facts.string(syntax[callee + NameNode.name])) {
    case 'isinstance':
      narrowInstance(run, subject, classesAsked(run, second, truth), truth);
      return;
    case 'issubclass': {
      const classes = classesAsked(run, second, truth);
      if (classes.length === 0) return;
      const named = values.fromAtoms(classes.map((one) => values.atom(Atom.class, one)));
      subclasses(run, subject, classes, truth, named);
      return;
    }
    case 'callable':
      change(
        run,
        subject,
        (value) => {
          const kept = values.filter(value, (atom) => isPerhapsCalled(engine, atom, truth));
          return kept !== 0 ? kept : value;
        },
        { kept: truth ? Kept.callable : Kept.notCallable },
      );
      return;
    case 'hasattr':
      narrowHaving(run, subject, second, truth);
      return;
    case 'getattr':
      if (truth) narrowHaving(run, subject, second, true);
      return;
    default:
      guarded(run, callee, subject, truth);
  }
}

/** It is one of the classes or below them, or isn't; `otherwise`: what it is where nothing known is. */
function subclasses(
  run: Run,
  subject: number,
  classes: readonly number[],
  truth: boolean,
  otherwise: number,
): void {
  const { engine } = run;
  const { values } = engine;
  change(
    run,
    subject,
    (value) => {
      const kept = values.filter(value, (atom) => isBelowSome(engine, atom, classes) === truth);
      return kept === 0 && truth ? orUnknown(values, value, otherwise) : kept;
    },
    { kept: truth ? Kept.subclasses : Kept.notSubclasses, classes },
  );
}

/**
 * `-> TypeGuard[T]` and `-> TypeIs[T]`: the argument is a T where the call is true, and of the latter none where it is
 * false (PEP 647, PEP 742).
 */
function guarded(run: Run, callee: number, subject: number, truth: boolean): void {
  const { engine } = run;
  const { values } = engine;
  const functions = values.lists.items(engine.resolve(evaluate(run, callee)));
  const predicate = predicateOfKind(engine, functions);
  if (predicate >= 0) {
    change(
      run,
      subject,
      (value) => values.filter(value, (atom) => mayAnswer(engine, predicate, atom, truth)),
      {
        kept: truth ? Kept.ofKind : Kept.notOfKind,
        classes: [predicate],
      },
    );
    return;
  }
  const types = functions.map((atom) => typeAsked(engine, atom, truth ? guardedType : deniedType));
  if (types.includes(0)) {
    narrowAsked(run, functions, subject, truth);
    return;
  }
  // Which of several functions says no isn't known.
  if (!truth && types.length > 1) return;
  const type = values.unionAll(types);
  if (type === 0) return;
  const members = values.lists.items(type);
  // That something is a function or a class doesn't tell which (`inspect.isfunction`, `inspect.isclass`).
  const object = engine.universe.entity('builtins.object');
  const anyClass = values.atom(Atom.class, object);
  if (type === values.single(anyClass)) {
    subclasses(run, subject, [object], truth, 0);
    return;
  }
  const telling = values.filter(
    type,
    (atom) => atom !== anyClass && (values.kind[atom] !== Atom.instance || !canBeCalled(engine, atom)),
  );
  if (!truth) {
    if (telling === type) denied(run, subject, members);
    return;
  }
  change(run, subject, (value) => {
    const kept = values.filter(value, (atom) => members.some((member) => belongs(engine, atom, member)));
    return orUnknown(values, value, kept !== 0 ? kept : telling);
  });
}

/** The T of what is called; 0: none, or not of all its overloads. */
function typeAsked(
  engine: Engine,
  called: number,
  typeOf: (engine: Engine, returns: number) => number,
): number {
  const { values, functions } = engine;
  if (values.kind[called] !== Atom.function) return 0;
  const { owner, isUnbound, signatures } = functions.of(values.a[called]);
  // `Class.method(receiver, x)` asks of its second argument.
  if (owner >= 0 && values.b[called] === 0 && !isUnbound) return 0;
  const types = signatures.map(({ returns }) => withoutVariables(engine, typeOf(engine, returns)));
  return types.every((one) => one === types[0]) ? (types[0] ?? 0) : 0;
}

/** It is none of these types, as far as their classes alone say what is of them. */
function denied(run: Run, subject: number, members: readonly number[]): void {
  const { values } = run.engine;
  if (!members.every((one) => values.kind[one] === Atom.instance && values.b[one] === 0)) return;
  const classes = members.map((one) => values.a[one]);
  narrowInstance(run, subject, classes, false);
}

/** What a test leaves of a value: where nothing that is known passes it, what isn't known may. */
function orUnknown(values: Values, value: number, left: number): number {
  return left !== 0 ? left : values.filter(value, (atom) => values.kind[atom] === Atom.other);
}

/** Whether what is known of a value says that it is of a member of a type. */
function belongs(engine: Engine, atom: number, member: number): boolean {
  const { values } = engine;
  if (values.kind[member] === Atom.callable) return canBeCalled(engine, atom);
  if (values.kind[member] !== Atom.instance) return values.kind[atom] === values.kind[member];
  const view = viewOf(engine, atom);
  return view !== undefined && engine.classes.isSubclass(view.entity, values.a[member]);
}
