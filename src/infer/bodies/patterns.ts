/** Patterns of `match`: what they bind and what they say of the subject (PEP 634). */
import { isConstant } from '../../link/facts/writtenConstants.js';
import { Constant, HEADER, Syntax } from '../../model/syntax.js';
import { attribute } from '../attributes/attributes.js';
import { fieldsTaken } from '../calls/constructorFields.js';
import { iterate, unpack } from '../containers/iteration.js';
import { subscript } from '../containers/subscripts.js';
import { Atom } from '../domain/values.js';
import type { Run, State } from '../run.js';
import { classesIn, instancesAmong, othersThan } from './amongClasses.js';
import { evaluate } from './expressions.js';

/** Binds the captures; gives what the subject is where the pattern matches. */
export function matchPattern(run: Run, node: number, subject: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  const operand = (index: number): number => syntax[node + HEADER + index];
  switch (syntax[node] & 0xff) {
    case Syntax.patternCapture:
      if (operand(0) >= 0) run.store(operand(0), subject);
      return subject;
    case Syntax.patternStar:
      if (operand(0) >= 0)
        run.store(operand(0), values.instance(engine.universe.entity('builtins.list'), [subject]));
      return subject;
    case Syntax.patternAs: {
      const matched = matchPattern(run, operand(0), subject);
      if (operand(1) >= 0) run.store(operand(1), matched);
      return matched;
    }
    case Syntax.patternOr: {
      let matched = 0;
      const ends: (State | undefined)[] = [];
      // Each binds the same names.
      for (let i = 1; i <= operand(0); i++)
        ends.push(
          run.branch(run.env, () => {
            matched = values.union(matched, matchPattern(run, operand(i), subject));
          }),
        );
      run.meet(ends);
      return matched;
    }
    case Syntax.patternValue: {
      const value = operand(0);
      evaluate(run, value);
      if (isConstant(run.file, value, Constant.none))
        return values.filter(engine.resolve(subject), (atom) => values.kind[atom] === Atom.none);
      return subject;
    }
    case Syntax.patternSequence: {
      const count = operand(0);
      let star = -1;
      for (let i = 0; i < count; i++) if ((syntax[operand(1 + i)] & 0xff) === Syntax.patternStar) star = i;
      const parts = unpack(engine, sequencesOf(run, subject, count, star), count, star);
      for (let i = 0; i < count; i++)
        matchPattern(run, operand(1 + i), i === star ? iterate(engine, parts[i]) : parts[i]);
      return subject;
    }
    case Syntax.patternMapping:
      for (let i = 0; i < operand(1); i += 2)
        matchPattern(run, operand(3 + i), subscript(engine, subject, evaluate(run, operand(2 + i))));
      // `**rest` is a dictionary, whatever mapping the subject is.
      if (operand(0) >= 0)
        run.store(
          operand(0),
          values.instance(engine.universe.entity('builtins.dict'), [
            iterate(engine, subject),
            subscript(engine, subject, 0),
          ]),
        );
      return subject;
    case Syntax.patternClass:
      return matchClass(run, node, subject);
    default:
      return subject;
  }
}

/** What the subject is where the pattern doesn't match. */
export function unmatched(run: Run, node: number, subject: number): number {
  const { syntax } = run;
  const { values } = run.engine;
  const operand = (index: number): number => syntax[node + HEADER + index];
  switch (syntax[node] & 0xff) {
    case Syntax.patternAs:
      return unmatched(run, operand(0), subject);
    case Syntax.patternOr: {
      let left = subject;
      for (let i = 1; i <= operand(0); i++) left = unmatched(run, operand(i), left);
      return left;
    }
    case Syntax.patternValue:
      return isConstant(run.file, operand(0), Constant.none)
        ? values.filter(subject, (atom) => values.kind[atom] !== Atom.none)
        : subject;
    case Syntax.patternClass: {
      for (let i = 1; i <= operand(1); i++) if (!takesAll(run, operand(1 + i))) return subject;
      const classes = classesIn(run, operand(0));
      // Of several it isn't known which one the pattern names.
      return classes.length === 1 ? othersThan(run.engine, subject, classes) : subject;
    }
    default:
      return subject;
  }
}

/** Whether a part of a class pattern matches whatever the attribute is. */
function takesAll({ syntax }: Run, part: number): boolean {
  const isKeyword = (syntax[part] & 0xff) === Syntax.patternKeyword;
  const pattern = isKeyword ? syntax[part + HEADER + 1] : part;
  return (syntax[pattern] & 0xff) === Syntax.patternCapture;
}

/** Tuples of another length don't match. */
function sequencesOf(run: Run, subject: number, count: number, star: number): number {
  const { values } = run.engine;
  return values.filter(run.engine.resolve(subject), (atom) => {
    if (values.kind[atom] === Atom.text || values.kind[atom] === Atom.none) return false;
    if (values.kind[atom] !== Atom.tuple) return true;
    const length = values.lists.length(values.b[atom]);
    return star < 0 ? length === count : length >= count - 1;
  });
}

function matchClass(run: Run, node: number, subject: number): number {
  const { syntax, engine } = run;
  const { values, universe } = engine;
  const classes = classesIn(run, syntax[node + HEADER]);
  const resolved = engine.resolve(subject);
  const matched = classes.length === 0 ? 0 : instancesAmong(engine, resolved, classes);
  let position = 0;
  for (let i = 1; i <= syntax[node + HEADER + 1]; i++) {
    const part = syntax[node + HEADER + 1 + i];
    if ((syntax[part] & 0xff) === Syntax.patternKeyword) {
      matchPattern(
        run,
        syntax[part + HEADER + 1],
        attribute(engine, matched, run.name(syntax[part + HEADER])),
      );
      continue;
    }
    matchPattern(run, part, positional(position++));
  }
  return matched;

  /** By `__match_args__`, what a generated constructor takes by position, or the value itself (`str(x)`). */
  function positional(index: number): number {
    let value = 0;
    for (const entity of classes) {
      const names = matchArguments(entity);
      if (names === undefined) value = values.union(value, index === 0 ? matched : 0);
      else if (names[index] !== undefined)
        value = values.union(value, attribute(engine, matched, names[index]));
    }
    return value;
  }

  function matchArguments(entity: number): number[] | undefined {
    const info = engine.classes.of(entity);
    if (info.file.source.stub) return undefined;
    const listed = engine.resolve(
      attribute(engine, values.of(Atom.class, entity), universe.nameId('__match_args__')),
    );
    const tuple = values.lists.items(listed).find((atom) => values.kind[atom] === Atom.tuple);
    if (tuple !== undefined)
      return values.lists
        .items(values.b[tuple])
        .map((item) => (values.size(item) > 0 ? values.a[values.atomAt(item, 0)] : universe.nameId('')));
    return fieldsTaken(engine, info)
      .filter(({ keywordOnly }) => !keywordOnly)
      .map(({ name }) => name);
  }
}
