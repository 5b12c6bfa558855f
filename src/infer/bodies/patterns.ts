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
import { viewOf } from '../attributes/views.js';
import { iterate, unpack } from '../containers/iteration.js';
import { subscript } from '../containers/subscripts.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run, State } from '../run.js';
import { classesIn, instancesAmong, othersThan } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { literalText } from './listedTexts.js';
import { positionalPart } from './matchArguments.js';
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
      if (name >= 0) run.variables.store(name, listOf(run, node, subject));
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
          run.branch(run.variables.env, () => {
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
    case Syntax.patternSequence:
      return matchSequence(run, node, subject);
    case Syntax.patternMapping:
      return matchMapping(run, node, subject);
    case Syntax.patternClass:
      return matchClass(run, node, subject);
    default:
      return subject;
  }
}

/** The wildcard `_` has no name: -1. */
function storeCaptured(run: Run, name: number, value: number): void {
  if (name >= 0) run.variables.store(name, value);
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
        ? values.withoutNone(subject)
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

/** Name ids of the texts of which one is all that a pattern matches; none for other patterns. */
export function textsIn(run: Run, node: number): readonly number[] {
  const { syntax } = run;
  switch (syntaxKind(syntax, node)) {
    case Syntax.patternAs:
      return textsIn(run, syntax[node + PatternAsNode.pattern]);
    case Syntax.patternValue:
      return literalText(run, syntax[node + PatternValueNode.value]);
    case Syntax.patternOr: {
      const parts = listAt(syntax, node + PatternOrNode.patterns).map((one) => textsIn(run, one));
      return parts.some((texts) => texts.length === 0) ? [] : parts.flat();
    }
    default:
      return [];
  }
}

/** Whether a part of a class pattern matches whatever the attribute is. */
function takesAll({ syntax }: Run, part: number): boolean {
  const isKeyword = syntaxKind(syntax, part) === Syntax.patternKeyword;
  const pattern = isKeyword ? syntax[part + PatternKeywordNode.pattern] : part;
  return syntaxKind(syntax, pattern) === Syntax.patternCapture;
}

function matchSequence(run: Run, node: number, subject: number): number {
  const { syntax, engine } = run;
  const patterns = listAt(syntax, node + PatternSequenceNode.patterns);
  const count = patterns.length;
  const star = patterns.findLastIndex((pattern) => syntaxKind(syntax, pattern) === Syntax.patternStar);
  const sequences = sequencesOf(engine, subject, count, star);
  const parts = unpack(engine, sequences, count, star);
  for (let i = 0; i < count; i++) matchPattern(run, patterns[i], parts[i]);
  return orAll(sequences, subject);
}

/** Classes whose objects no sequence pattern matches (PEP 634, "Sequence Patterns"), nor what isn't iterated by index. */
const NO_SEQUENCES = [
  'builtins.str',
  'builtins.bytes',
  'builtins.bytearray',
  'typing.Mapping',
  'typing.AbstractSet',
];
/** Likewise of mapping patterns. */
const NO_MAPPINGS = ['typing.Sequence', 'typing.AbstractSet'];

/** What of a subject may be a sequence of so many items, or of no fewer where one of them is starred. */
function sequencesOf(engine: Engine, subject: number, count: number, star: number): number {
  const { values } = engine;
  const sequences = noneOf(engine, subject, NO_SEQUENCES);
  return values.filter(sequences, (atom) => {
    if (values.kind[atom] !== Atom.tuple) return true;
    const length = values.lists.length(values.b[atom]);
    return star < 0 ? length === count : length >= count - 1;
  });
}

/** What of a subject is no object of the classes, nor None; the subject as it is where that is all of it. */
function noneOf(engine: Engine, subject: number, names: readonly string[]): number {
  const { values, classes, universe } = engine;
  const resolved = engine.resolve(subject);
  const kept = values.filter(resolved, (atom) => {
    if (values.kind[atom] === Atom.none) return false;
    const view = viewOf(engine, atom);
    return view === undefined || !names.some((one) => classes.isSubclass(view.entity, universe.entity(one)));
  });
  return kept === resolved ? subject : kept;
}

function matchMapping(run: Run, node: number, subject: number): number {
  const { syntax, engine } = run;
  const mappings = noneOf(engine, subject, NO_MAPPINGS);
  const entries = listAt(syntax, node + PatternMappingNode.entries);
  for (let i = 0; i < entries.length; i += 2)
    matchPattern(run, entries[i + 1], subscript(engine, mappings, evaluate(run, entries[i])));
  // `**rest` is a dictionary, whatever mapping the subject is.
  const rest = syntax[node + PatternMappingNode.rest];
  if (rest >= 0) {
    const held = [iterate(engine, mappings), subscript(engine, mappings, 0)];
    run.variables.store(rest, engine.values.instance(engine.universe.entity('builtins.dict'), held));
  }
  return orAll(mappings, subject);
}

/** Where no part of a subject is left the case never runs; what it calls is still worth knowing. */
function orAll(part: number, subject: number): number {
  return part === 0 ? subject : part;
}

function matchClass(run: Run, node: number, subject: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
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
    const index = position++;
    const parts = classes.map((entity) => positionalPart(engine, entity, matched, index));
    matchPattern(run, part, values.unionAll(parts));
  }
  return matched;
}
