/** The fields that a generated constructor takes: of dataclasses (PEP 557), named tuples and classes of attrs. */

import { isClassDecorator, isField, takesCallsAlone } from '../../link/classes/attrsClasses.js';
import { isAnnotation } from '../../link/classes/fieldStatements.js';
import { isDataclassDecorator } from '../../link/classes/generators.js';
import { writtenDecorator } from '../../link/classes/writtenDecorators.js';
import { keywordConstant, keywordNode } from '../../link/facts/callArguments.js';
import { decoratorsOf } from '../../link/facts/decorators.js';
import { lastName } from '../../link/facts/lastName.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, Scope } from '../../model/facts.js';
import { AnnotatedAssignNode, AssignNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import { memberName } from '../attributes/privateNames.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

export interface Field {
  /** Name ids of the attribute, and of the parameter that gives it its value. */
  name: number;
  parameter: number;
  /** The class that declares it last. */
  owner: number;
  keywordOnly: boolean;
  /** A function is called with what is given. */
  converted: boolean;
  /** `InitVar[T]`: no attribute, `__post_init__` is given it. */
  initOnly: boolean;
}

const DECORATORS = new Set(['dataclass', 'define', 'frozen', 'mutable', 'attrs', 's']);

/** In the order of the bases, those of the root first. */
export function fieldsTaken(engine: Engine, info: ClassInfo): readonly Field[] {
  const fields: Field[] = [];
  for (const { entity } of [...info.order].reverse()) {
    const one = engine.classes.of(entity);
    if (one.file.source.stub) continue;
    for (const name of one.fields)
      fields.push({
        name,
        parameter: name,
        owner: entity,
        keywordOnly: false,
        converted: false,
        initOnly: false,
      });
    const generator = generatorOf(engine, one);
    if (generator === undefined) continue;
    for (const field of ownFields(engine, one, generator)) {
      const known = fields.findIndex((other) => other.name === field.name);
      if (known >= 0 && !generator.isAttrs) {
        fields[known] = field;
        continue;
      }
      // In attrs a field that is set anew comes last.
      if (known >= 0) fields.splice(known, 1);
      fields.push(field);
    }
  }
  return fields;
}

/** Whether the class itself, one of sources, has a constructor generated from fields. */
export function hasFields(engine: Engine, info: ClassInfo): boolean {
  if (info.file.source.stub) return false;
  return info.fields.length > 0 || generatorOf(engine, info) !== undefined;
}

/** What generates a constructor. */
interface Generator {
  /** Only names with a call that makes a field are fields. */
  callsAlone: boolean;
  keywordOnly: boolean;
  isAttrs: boolean;
}

const generators = new WeakMap<ClassInfo, Generator | false>();

function generatorOf(engine: Engine, info: ClassInfo): Generator | undefined {
  let known = generators.get(info);
  if (known === undefined) {
    known = findGenerator(engine, info) ?? false;
    generators.set(info, known);
  }
  return known === false ? undefined : known;
}

function findGenerator(engine: Engine, info: ClassInfo): Generator | undefined {
  const { file } = info;
  const { names } = engine.linked;
  const { scopes, syntax } = file.facts;
  for (const { node, scope } of engine.linked.program.declarationsOf(info.entity)) {
    if ((syntax[node] & 0xff) !== Syntax.classDefinition) continue;
    const place = {
      file,
      scope: scopes[scope * Scope.width + Scope.parent],
      offset: syntax[node + 1],
      block: 0,
    };
    const decorator = decoratorsOf(file, node)
      .map((one) => writtenDecorator(names, place, one))
      .find((one) => DECORATORS.has(lastName(one.file, one.called)) || isDataclassDecorator(names, one));
    if (decorator === undefined) continue;
    const { call, settingsFile } = decorator;
    return {
      callsAlone: takesCallsAlone(names, decorator),
      keywordOnly: call !== 0 && keywordConstant(settingsFile, call, 'kw_only') === true,
      isAttrs: isClassDecorator(names, decorator),
    };
  }
  const isTuple = engine.linked.classes.specialForms(info.entity).includes('NamedTuple');
  return isTuple ? { callsAlone: false, keywordOnly: false, isAttrs: false } : undefined;
}

function ownFields(engine: Engine, info: ClassInfo, generator: Generator): Field[] {
  const { file } = info;
  const { bindings } = file.facts;
  const fields: Field[] = [];
  let { keywordOnly } = generator;
  for (const unit of info.units) {
    for (const at of file.facts.bindingsIn(engine.universe.row(file, unit))) {
      const written = engine.universe.name(file, bindings[at + Binding.name]);
      const name = memberName(engine.universe, written, info.entity);
      const found = describe(engine, file, bindings[at + Binding.node], generator);
      if (found?.marksKeywords) keywordOnly = true;
      if (!found?.taken) continue;
      fields.push({
        name,
        // attrs leaves the underscores of private names out.
        parameter: generator.isAttrs ? withoutUnderscores(engine, name) : name,
        owner: info.entity,
        keywordOnly: found.keywordOnly ?? keywordOnly,
        converted: found.converted,
        initOnly: found.initOnly,
      });
    }
  }
  return fields;
}

function withoutUnderscores({ universe }: Engine, name: number): number {
  return universe.nameId(universe.text(name).replace(/^_+/, ''));
}

interface Described {
  taken: boolean;
  /** `_: KW_ONLY`: what follows is given by name. */
  marksKeywords: boolean;
  keywordOnly: boolean | undefined;
  converted: boolean;
  initOnly: boolean;
}

/** What a statement of the class's body says of the field that it binds; undefined where it binds none. */
function describe(
  engine: Engine,
  file: ProgramFile,
  statement: number,
  { callsAlone }: Generator,
): Described | undefined {
  const { syntax } = file.facts;
  const isAnnotated = isAnnotation(file, statement);
  if (isAnnotated && (syntax[syntax[statement + AnnotatedAssignNode.target]] & 0xff) !== Syntax.name)
    return undefined;
  const value = assignedNode(file, statement);
  const isMade = isField(engine.linked.names, file, value);
  if (!isMade && (!isAnnotated || callsAlone)) return undefined;
  const type = isAnnotated ? lastName(file, syntax[statement + AnnotatedAssignNode.annotation]) : '';
  const isCall = (syntax[value] & 0xff) === Syntax.call;
  return {
    taken:
      type !== 'ClassVar' &&
      type !== 'KW_ONLY' &&
      !(isCall && keywordConstant(file, value, 'init') === false),
    marksKeywords: type === 'KW_ONLY',
    keywordOnly: isCall ? keywordConstant(file, value, 'kw_only') : undefined,
    converted: isMade && keywordNode(file, value, 'converter') !== 0,
    initOnly: type === 'InitVar',
  };
}

/** The value that an assignment gives, annotated or not; 0 for other statements. */
export function assignedNode({ facts: { syntax } }: ProgramFile, statement: number): number {
  const kind = syntax[statement] & 0xff;
  if (kind === Syntax.assign) return syntax[statement + AssignNode.value];
  return kind === Syntax.annotatedAssign ? syntax[statement + AnnotatedAssignNode.value] : 0;
}
