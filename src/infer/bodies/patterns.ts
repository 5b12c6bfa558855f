/** Patterns of `match`: what they bind and what they say of the subject (PEP 634). */

import { isConstant } from '../../link/facts/writtenConstants.js';
import {
  PatternAsNode,
  PatternCaptureNode,
  PatternClassNode,
  PatternKeywordNode,
  PatternMappingNode,
  PatternOrNode,
  PatternSequenceNode,
  PatternStarNode,
  PatternValueNode,
} from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { attribute } from '../attributes/attributes.js';
import { fieldsTaken } from '../calls/constructorFields.js';
import { iterate, unpack } from '../containers/iteration.js';
import { subscript } from '../containers/subscripts.js';
import { Atom } from '../domain/values.js';
import type { Run, State } from '../run.js';
import { classesIn, instancesAmong, othersThan } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { listOf } from './sequences.js';

/** Binds the captures; gives what the subject is where the pattern matches. */
export function matchPattern(run: Run, node: number, subject: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  switch (syntaxKind(syntax, node)) {
    case Syntax.patternCapture:
      storeCaptured(run, syntax[node + PatternCaptureNode.name], subject);
      return subject;
    case Syntax.patternStar: {
      const name = syntax[node + PatternStarNode.name];
      if (name >= 0) run.store(name, listOf(run, node, subject));
      return subject;
    }
    case Syntax.patternAs: {
      const matched = matchPattern(run, syntax[node + PatternAsNode.pattern], subject);
      storeCaptured(run, syntax[node + PatternAsNode.name], matched);
      return matched;
    }
    case Syntax.patternOr: {
      let matched = 0;
      const ends: (State | undefined)[] = [];
      // Each binds the same names.
      for (const pattern of listAt(syntax, node + PatternOrNode.patterns))
        ends.push(
          run.branch(run.env, () => {
            matched = values.union(matched, matchPattern(run, pattern, subject));
          }),
        );
      run.meet(ends);
      return matched;
    }
    case Syntax.patternValue: {
      const value = syntax[node + PatternValueNode.value];
      evaluate(run, value);
      if (isConstant(run.file, value, Constant.none))
        return values.filter(engine.resolve(subject), (atom) => values.kind[atom] === Atom.none);
      return subject;
    }
    case Syntax.patternSequence: {
      const patterns = listAt(syntax, node + PatternSequenceNode.patterns);
      const count = patterns.length;
      const star = patterns.findLastIndex((pattern) => syntaxKind(syntax, pattern) === Syntax.patternStar);
      const parts = unpack(engine, sequencesOf(run, subject, count, star), count, star);
      for (let i = 0; i < count; i++) matchPattern(run, patterns[i], parts[i]);
      return subject;
    }
    case Syntax.patternMapping: {
      const entries = listAt(syntax, node + PatternMappingNode.entries);
      for (let i = 0; i < entries.length; i += 2)
        matchPattern(run, entries[i + 1], subscript(engine, subject, evaluate(run, entries[i])));
      // `**rest` is a dictionary, whatever mapping the subject is.
      const rest = syntax[node + PatternMappingNode.rest];
      if (rest >= 0)
        run.store(
          rest,
          values.instance(engine.universe.entity('builtins.dict'), [
            iterate(engine, subject),
            subscript(engine, subject, 0),
          ]),
        );
      return subject;
    }
    case Syntax.patternClass:
      return matchClass(run, node, subject);
    default:
      return subject;
  }
}

/** The wildcard `_` has no name: -1. */
function storeCaptured(run: Run, name: number, value: number): void {
  if (name >= 0) run.store(name, value);
}

/** What the subject is where the pattern doesn't match. */
export function unmatched(run: Run, node: number, subject: number): number {
  const { syntax } = run;
  const { values } = run.engine;
  switch (syntaxKind(syntax, node)) {
    case Syntax.patternAs:
      return unmatched(run, syntax[node + PatternAsNode.pattern], subject);
    case Syntax.patternOr: {
      const patterns = listAt(syntax, node + PatternOrNode.patterns);
      return patterns.reduce((left, pattern) => unmatched(run, pattern, left), subject);
    }
    case Syntax.patternValue:
      return isConstant(run.file, syntax[node + PatternValueNode.value], Constant.none)
        ? values.filter(subject, (atom) => values.kind[atom] !== Atom.none)
        : subject;
    case Syntax.patternClass: {
      const parts = listAt(syntax, node + PatternClassNode.patterns);
      if (!parts.every((part) => takesAll(run, part))) return subject;
      const classes = classesIn(run, syntax[node + PatternClassNode.class]);
      // Of several it isn't known which one the pattern names.
      return classes.length === 1 ? othersThan(run.engine, subject, classes) : subject;
    }
    default:
      return subject;
  }
}

/** Whether a part of a class pattern matches whatever the attribute is. */
function takesAll({ syntax }: Run, part: number): boolean {
  const isKeyword = syntaxKind(syntax, part) === Syntax.patternKeyword;
  const pattern = isKeyword ? syntax[part + PatternKeywordNode.pattern] : part;
  return syntaxKind(syntax, pattern) === Syntax.patternCapture;
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
  const classes = classesIn(run, syntax[node + PatternClassNode.class]);
  const resolved = engine.resolve(subject);
  // Of a class that isn't known the pattern says nothing.
  const matched = classes.length === 0 ? resolved : instancesAmong(engine, resolved, classes);
  let position = 0;
  for (let i = 1; i <= syntax[node + PatternClassNode.patterns]; i++) {
    const part = syntax[node + PatternClassNode.patterns + i];
    if (syntaxKind(syntax, part) === Syntax.patternKeyword) {
      matchPattern(
        run,
        syntax[part + PatternKeywordNode.pattern],
        attribute(engine, matched, run.name(syntax[part + PatternKeywordNode.name])),
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
