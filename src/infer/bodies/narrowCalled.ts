/** What a call says of its first argument: `isinstance`, `issubclass`, `callable`, and functions declared to be type guards. */
import { CallNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { viewOf } from '../attributes/views.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { canBeCalled } from '../types/callableTypes.js';
import { withoutVariables } from '../types/generics.js';
import { guardedType } from '../types/typeForms.js';
import { classesIn, instancesAmong, othersThan } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';

/** A call that came out true (or false). */
export function narrowCalled(run: Run, test: number, truth: boolean): void {
  const { syntax, file, engine } = run;
  const { values } = engine;
  const callee = syntax[test + CallNode.function];
  if (syntax[test + CallNode.arguments] < 1) return;
  const subject = syntax[test + CallNode.arguments + 1];
  if (syntaxKind(syntax, callee) !== Syntax.name) {
    if (truth) guarded(run, callee, subject);
    return;
  }
  const second = syntax[test + CallNode.arguments] > 1 ? syntax[test + CallNode.arguments + 2] : 0;
  switch (file.facts.string(syntax[callee + NameNode.name])) {
    case 'isinstance': {
      const classes = classesIn(run, second);
      if (classes.length === 0) return;
      change(
        run,
        subject,
        (value) => (truth ? instancesAmong(engine, value, classes) : othersThan(engine, value, classes)),
        { kept: truth ? Kept.instances : Kept.others, classes },
      );
      return;
    }
    case 'issubclass': {
      const classes = classesIn(run, second);
      if (classes.length === 0 || !truth) return;
      change(run, subject, (value) => {
        const kept = values.filter(
          value,
          (atom) =>
            values.kind[atom] === Atom.class &&
            classes.some((one) => engine.classes.isSubclass(values.a[atom], one)),
        );
        return kept !== 0 ? kept : values.fromAtoms(classes.map((one) => values.atom(Atom.class, one)));
      });
      return;
    }
    case 'callable':
      change(
        run,
        subject,
        (value) => {
          const kept = values.filter(value, (atom) => canBeCalled(engine, atom) === truth);
          return kept !== 0 ? kept : value;
        },
        { kept: truth ? Kept.callable : Kept.notCallable },
      );
      return;
    default:
      if (truth) guarded(run, callee, subject);
  }
}

/** `-> TypeGuard[T]` and `-> TypeIs[T]`: the argument is a T where the call is true (PEP 647, PEP 742). */
function guarded(run: Run, callee: number, subject: number): void {
  const { engine } = run;
  const { values } = engine;
  let type = 0;
  for (const atom of values.lists.items(engine.resolve(evaluate(run, callee)))) {
    if (values.kind[atom] !== Atom.function) return;
    const info = engine.functions.of(values.a[atom]);
    // `Class.method(receiver, x)` asks of its second argument.
    if (info.owner >= 0 && values.b[atom] === 0 && !info.isUnbound) return;
    const one = guardedType(engine, info.signatures[0]?.returns ?? 0);
    if (one === 0) return;
    type = values.union(type, withoutVariables(engine, one));
  }
  if (type === 0) return;
  const members = values.lists.items(type);
  // That something is a function or a class doesn't tell which (`inspect.isfunction`, `inspect.isclass`).
  const anyClass = values.atom(Atom.class, engine.universe.entity('builtins.object'));
  const telling = values.filter(
    type,
    (atom) => atom !== anyClass && (values.kind[atom] !== Atom.instance || !canBeCalled(engine, atom)),
  );
  change(run, subject, (value) => {
    const kept = values.filter(value, (atom) => members.some((member) => belongs(engine, atom, member)));
    if (kept !== 0) return kept;
    return telling === 0 ? value : telling;
  });
}

/** Whether what is known of a value says that it is of a member of a type. */
function belongs(engine: Engine, atom: number, member: number): boolean {
  const { values } = engine;
  if (values.kind[member] !== Atom.instance) return values.kind[atom] === values.kind[member];
  const view = viewOf(engine, atom);
  return view !== undefined && engine.classes.isSubclass(view.entity, values.a[member]);
}
