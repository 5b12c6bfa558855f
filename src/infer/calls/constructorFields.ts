/** The fields that a generated constructor takes: of dataclasses (PEP 557), named tuples, classes of attrs, TypedDicts. */

import { isField } from '../../link/classes/attrsClasses.js';
import { type GeneratedField, GeneratedFields } from '../../link/classes/generatedFields.js';
import { type Generator, Generators } from '../../link/classes/generators.js';
import { keywordNode } from '../../link/facts/callArguments.js';
import { lastName } from '../../link/facts/lastName.js';
import { perOwner } from '../domain/perOwner.js';
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

const linkedFieldsOf = perOwner(({ linked: { names, classes } }: Engine) => {
  const generators = new Generators(names, classes);
  return { generators, fields: new GeneratedFields(names, classes, generators) };
});

/** In the order of the bases, those of the root first. Where not all is written out, as if nothing else were there. */
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
    for (const field of linkedFieldsOf(engine).fields.of(entity, generator)) {
      const taken = fieldOf(engine, field);
      const known = fields.findIndex((other) => other.name === taken.name);
      if (known >= 0 && generator.kind !== 'attrs') {
        fields[known] = taken;
        continue;
      }
      // In attrs a field that is set anew comes last.
      if (known >= 0) fields.splice(known, 1);
      fields.push(taken);
    }
  }
  return fields;
}

/** Whether the class itself, one of sources, has a constructor generated from fields. */
export function hasGenerated(engine: Engine, info: ClassInfo): boolean {
  if (info.file.source.stub) return false;
  return info.fields.length > 0 || generatorOf(engine, info)?.init === true;
}

/** Whether what the class declares may be fields: its objects may be given anything under these names. */
export function mayHaveFields(engine: Engine, { entity, fields, open }: ClassInfo): boolean {
  return open || fields.length > 0 || linkedFieldsOf(engine).generators.of(entity) !== undefined;
}

/** What makes objects of the class's own fields; undefined where nothing does, or what isn't known. */
export function generatorOf(engine: Engine, { entity }: ClassInfo): Generator | undefined {
  const generator = linkedFieldsOf(engine).generators.of(entity);
  return generator?.kind === 'marked' ? undefined : generator;
}

function fieldOf({ universe, linked }: Engine, field: GeneratedField): Field {
  const { statement, attribute, parameter, keywordOnly } = field;
  const { file, entity, value, annotation } = statement;
  return {
    name: universe.nameId(attribute),
    parameter: universe.nameId(parameter),
    owner: entity,
    keywordOnly,
    converted: isField(linked.names, file, value) && keywordNode(file, value, 'converter') !== 0,
    initOnly: annotation !== 0 && lastName(file, annotation) === 'InitVar',
  };
}
