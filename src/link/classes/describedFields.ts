/** What the calls say that describe fields: `field(…)` of dataclasses, `attr.ib(…)` of attrs. */

import { Binding, BindingKind } from '../../model/facts.js';
import { AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { argumentNode, keywordNode, settingsOf } from '../facts/callArguments.js';
import { decoratorsOf } from '../facts/decorators.js';
import { lastName } from '../facts/lastName.js';
import { printType } from '../facts/printType.js';
import { printValue } from '../facts/printValue.js';
import { textOf } from '../facts/writtenConstants.js';
import type { Names } from '../names/names.js';
import type { Program, ProgramFile } from '../program/program.js';
import { isFactory } from './attrsClasses.js';
import { bodyBindings } from './fieldStatements.js';

/** What a field's value says of its parameter. */
export interface DescribedField {
  /** Text of the default; '' where there is none. */
  initial: string;
  isLeftOut?: boolean;
  keywordOnly?: boolean | undefined;
  /** The parameter's name, where it isn't the field's. */
  alias?: string | undefined;
  /** The parameter's type, where it isn't the annotation. */
  type?: string;
}

/** `field(…)` of `dataclasses`; undefined where its settings aren't written out. */
export function dataclassField(file: ProgramFile, call: number): DescribedField | undefined {
  const settings = settingsOf(file, call);
  if (settings === undefined) return undefined;
  if (settings.get('init') === false) return { initial: '', isLeftOut: true };
  const given = keywordNode(file, call, 'default');
  const isMade = keywordNode(file, call, 'default_factory') !== 0;
  return {
    initial: given !== 0 ? printValue(file.facts, given) : isMade ? '...' : '',
    keywordOnly: settings.get('kw_only'),
  };
}

/** `attr.ib(…)`; undefined where its settings aren't written out. */
export function attrsField(names: Names, file: ProgramFile, call: number): DescribedField | undefined {
  const settings = settingsOf(file, call);
  const aliased = keywordNode(file, call, 'alias');
  const alias = aliased === 0 ? undefined : textOf(file, aliased);
  if (settings === undefined || (aliased !== 0 && alias === undefined)) return undefined;
  if (settings.get('init') === false) return { initial: '', isLeftOut: true };
  const given = argumentNode(file, call, 0, 'default');
  const isMade = isFactory(names, file, given) || keywordNode(file, call, 'factory') !== 0;
  const isGiven = given !== 0 && lastName(file, given) !== 'NOTHING';
  const described: DescribedField = {
    initial: isMade ? '...' : isGiven ? printValue(file.facts, given) : '',
    keywordOnly: settings.get('kw_only'),
    alias,
  };
  const type = keywordNode(file, call, 'type');
  if (type !== 0) described.type = printType(file.facts, type);
  // What is given has the type that the converter takes.
  if (keywordNode(file, call, 'converter') !== 0) described.type = '';
  return described;
}

/** The names of the fields of attrs that a method of the class gives their default: `@x.default`. */
export function fieldsWithMethod(program: Program, entity: number): ReadonlySet<string> {
  const file = program.fileOf(entity) as ProgramFile;
  const { syntax, bindings } = file.facts;
  const found = new Set<string>();
  for (const at of bodyBindings(program, entity)) {
    if (bindings[at + Binding.kind] !== BindingKind.function) continue;
    for (const decorator of decoratorsOf(file, bindings[at + Binding.node])) {
      const isDefault =
        syntaxKind(syntax, decorator) === Syntax.attribute && lastName(file, decorator) === 'default';
      if (isDefault) found.add(lastName(file, syntax[decorator + AttributeNode.value]));
    }
  }
  return found;
}
