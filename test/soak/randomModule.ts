/**
 * Random modules: statements, suites and the layout between them. What is written is meant to be
 * accepted by Python; the few modules that it refuses are told apart by whoever compares.
 */
import type { Choices } from './choices.js';
import { anyName, docstring } from './names.js';
import { RandomExpressions } from './randomExpressions.js';
import { RandomPatterns } from './randomPatterns.js';
import { randomAnnotation, randomParameters } from './randomSignatures.js';
import { RandomSimpleStatements } from './randomSimpleStatements.js';
import { Writer } from './writer.js';

export interface RandomModule {
  bytes: Buffer;
  /** The same positions, without what only a Python from 3.12 on reads. */
  forOldPython: Buffer;
}

const DECORATORS = [
  'property',
  'staticmethod',
  'classmethod',
  'overload',
  'typing.overload',
  'functools.cached_property',
];

export function randomModule(choices: Choices): RandomModule {
  const writer = new Writer(choices);
  const newline = choices.pick(['\n', '\n', '\n', '\r\n', '\r']);
  const mark = choices.once(8) ? '\ufeff' : '';
  const cookie = choices.once(8) ? '# -*- coding: utf-8 -*-\n' : '';
  new RandomStatements(choices, writer).module();
  let shown = writer.text;
  for (const [start, end, instead] of writer.hidden) {
    const length = end - start;
    shown = `${shown.slice(0, start)}${instead.padEnd(length).slice(0, length)}${shown.slice(end)}`;
  }
  const bytes = (text: string): Buffer =>
    Buffer.from(`${mark}${`${cookie}${text}`.replaceAll('\n', newline)}`);
  return { bytes: bytes(writer.text), forOldPython: bytes(shown) };
}

class RandomStatements {
  private readonly expressions: RandomExpressions;
  private readonly patterns: RandomPatterns;
  private readonly statements: RandomSimpleStatements;
  /** Parameters of the functions around, innermost last. */
  private readonly functions: string[][] = [];
  private budget = 8;

  constructor(
    private readonly choices: Choices,
    private readonly writer: Writer,
  ) {
    this.expressions = new RandomExpressions(choices, writer);
    this.patterns = new RandomPatterns(this.expressions);
    this.statements = new RandomSimpleStatements(choices, writer, this.expressions);
  }

  module() {
    const { choices, writer } = this;
    this.filler();
    if (choices.once(3)) writer.text += `${docstring(choices)}\n`;
    for (let left = 1 + choices.below(5); left > 0; left--) this.statement(3);
    // The last newline may be missing.
    if (choices.once(4)) writer.text = writer.text.replace(/\n+$/, '');
    else if (choices.once(6)) writer.text += choices.pick(['# end', '   ', '\t# end\n', '\f\n']);
    for (const range of writer.hidden) range[1] = Math.min(range[1], writer.text.length);
  }

  /** Blank lines and comments, anywhere between statements. */
  private filler() {
    const { choices, writer } = this;
    if (!choices.once(6)) return;
    writer.text += choices.pick([
      '\n',
      '   \n',
      '# comment\n',
      `${writer.indentation}# comment\n`,
      `${writer.indentation}    # deeper\n`,
      '\f\n',
      '\n\n',
      '\t\t# tabs\n',
      ' # one blank é \u{1f40d}\n',
      '\\\n\n',
    ]); // prettier-ignore
  }

  private statement(depth: number) {
    this.filler();
    const { choices, writer } = this;
    // A form feed before the blanks starts the count of columns again.
    writer.text += `${choices.once(40) ? '\f' : ''}${writer.indentation}`;
    if (depth > 0 && this.budget-- > 0 && choices.once(2)) return this.compound(depth);
    this.simpleLine();
  }

  private simpleLine() {
    const { choices, writer } = this;
    this.statements.simple();
    for (let left = choices.below(8) - 5; left > 0; left--) {
      writer.token(';');
      this.statements.simple();
    }
    this.endOfLine(true);
  }

  private endOfLine(semicolon: boolean) {
    const { choices, writer } = this;
    if (semicolon && choices.once(12)) writer.token(';');
    writer.text += `${choices.pick(['', '', '', '', ' ', '  # why', '# é"', '\t'])}\n`;
  }

  /** `:` and an indented block, or simple statements behind the colon. */
  private suite(depth: number, first?: () => void) {
    const { choices, writer } = this;
    writer.token(':');
    if (first === undefined && choices.once(6)) return this.simpleLine();
    this.endOfLine(false);
    const outer = writer.indentation;
    writer.indentation += choices.pick(['    ', '  ', ' ', '\t', '        ']);
    this.filler();
    if (first !== undefined) first();
    for (let left = 1 + choices.below(2); left > 0; left--) this.statement(depth - 1);
    writer.indentation = outer;
  }

  private compound(depth: number) {
    const { choices, writer, expressions } = this;
    switch (choices.below(10)) {
      case 0:
        writer.token('if');
        expressions.named(2);
        this.suite(depth);
        for (let left = choices.below(3); left > 0; left--) {
          writer.text += writer.indentation;
          writer.token('elif');
          expressions.named(2);
          this.suite(depth);
        }
        return this.otherwise(depth);
      case 1:
        writer.token('while');
        expressions.named(2);
        this.suite(depth);
        return this.otherwise(depth);
      case 2:
        if (expressions.inAsync && choices.once(2)) writer.token('async');
        writer.token('for');
        expressions.target(2, true);
        writer.token('in');
        expressions.list(1 + Math.max(0, choices.below(4) - 2), true, () => expressions.expression(2));
        this.suite(depth);
        return this.otherwise(depth);
      case 3:
        return this.withStatement(depth);
      case 4:
        return this.tryStatement(depth);
      case 5:
        return this.matchStatement(depth);
      case 6:
      case 7:
        return this.classDefinition(depth);
      default:
        return this.functionDefinition(depth);
    }
  }

  private clause(word: string) {
    this.filler();
    this.writer.text += this.writer.indentation;
    this.writer.token(word);
  }

  private otherwise(depth: number) {
    if (!this.choices.once(4)) return;
    this.clause('else');
    this.suite(depth);
  }

  private withStatement(depth: number) {
    const { choices, writer, expressions } = this;
    if (expressions.inAsync && choices.once(2)) writer.token('async');
    writer.token('with');
    const named = () => {
      expressions.expression(2);
      if (choices.once(2)) {
        writer.token('as');
        if (choices.once(4))
          writer.bracketed('(', ')', () => expressions.list(2, true, () => expressions.target(0, true)));
        else expressions.name();
      }
    };
    const count = 1 + choices.below(3);
    if (choices.once(3)) writer.bracketed('(', ')', () => expressions.list(count, true, named));
    else expressions.list(count, false, named);
    this.suite(depth);
  }

  private tryStatement(depth: number) {
    const { choices, writer, expressions } = this;
    writer.token('try');
    this.suite(depth);
    const handlers = choices.below(3);
    const group = choices.once(6);
    for (let left = handlers; left > 0; left--) {
      this.clause('except');
      if (group) writer.token('*');
      if (group || left > 1 || choices.once(2)) {
        expressions.expression(1);
        if (choices.once(2)) {
          writer.token('as');
          expressions.name();
        }
      }
      this.suite(depth);
    }
    if (handlers > 0) this.otherwise(depth);
    if (handlers === 0 || choices.once(4)) {
      this.clause('finally');
      this.suite(depth);
    }
  }

  private matchStatement(depth: number) {
    const { choices, writer, expressions } = this;
    writer.token('match');
    if (choices.once(5)) expressions.list(2, true, () => expressions.expression(1));
    else expressions.primary(2);
    writer.token(':');
    this.endOfLine(false);
    const outer = writer.indentation;
    writer.indentation += choices.pick(['    ', ' ', '\t']);
    for (let left = 1 + choices.below(3); left > 0; left--) {
      this.clause('case');
      this.patterns.top(2);
      if (choices.once(4)) {
        writer.token('if');
        expressions.named(1);
      }
      this.suite(depth - 1);
    }
    writer.indentation = outer;
  }

  private decorators() {
    const { choices, writer, expressions } = this;
    for (let left = choices.below(5) - 2; left > 0; left--) {
      writer.token('@');
      if (choices.once(2)) writer.token(choices.pick(DECORATORS));
      else if (choices.once(4)) writer.tokens('a', '.', 'setter');
      else expressions.expression(2);
      this.endOfLine(false);
      this.filler();
      writer.text += writer.indentation;
    }
  }

  private classDefinition(depth: number) {
    const { choices, writer, expressions } = this;
    const outer = {
      inFunction: expressions.inFunction,
      inAsync: expressions.inAsync,
      inClassBody: expressions.inClassBody,
    };
    this.decorators();
    writer.token('class');
    writer.token(anyName(choices));
    if (choices.once(6)) this.statements.typeParameters();
    if (choices.once(2)) expressions.callArguments(2, false);
    Object.assign(expressions, { inFunction: false, inAsync: false, inClassBody: true });
    this.suite(depth, this.maybeDocstring());
    Object.assign(expressions, outer);
  }

  private maybeDocstring(): (() => void) | undefined {
    const { choices, writer } = this;
    if (!choices.once(3)) return undefined;
    return () => {
      writer.text += `${writer.indentation}${docstring(choices)}${choices.pick(['', ' # note', ';', ' '])}\n`;
    };
  }

  private functionDefinition(depth: number) {
    const { choices, writer, expressions } = this;
    const outer = {
      inFunction: expressions.inFunction,
      inAsync: expressions.inAsync,
      inClassBody: expressions.inClassBody,
    };
    this.decorators();
    const inAsync = choices.once(4);
    if (inAsync) writer.token('async');
    writer.token('def');
    writer.token(anyName(choices));
    if (choices.once(6)) this.statements.typeParameters();
    let parameters: string[] = [];
    writer.bracketed('(', ')', () => {
      parameters = randomParameters(expressions, 2, true);
    });
    if (choices.once(3)) {
      writer.token('->');
      randomAnnotation(expressions, 2);
    }
    Object.assign(expressions, { inFunction: true, inAsync, inClassBody: false });
    const documentation = this.maybeDocstring();
    const declared = this.functions.flat().filter((name) => !parameters.includes(name));
    const global = choices.once(4);
    const nonlocal = declared.length > 0 && choices.once(3);
    this.functions.push(parameters);
    const first =
      documentation === undefined && !global && !nonlocal
        ? undefined
        : () => {
            documentation?.();
            if (global) {
              writer.text += writer.indentation;
              writer.token('global');
              expressions.list(1 + choices.below(2), false, () => expressions.name());
              this.endOfLine(true);
            }
            if (nonlocal) {
              writer.text += writer.indentation;
              writer.tokens('nonlocal', choices.pick(declared));
              this.endOfLine(true);
            }
          };
    this.suite(depth, first);
    this.functions.pop();
    Object.assign(expressions, outer);
  }
}
