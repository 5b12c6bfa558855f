/**
 * The arguments of every operation as schemas, made from the table of operations, for the doors
 * that publish schemas. Checking arguments doesn't need them, nor the time that they take to load.
 */
import { z } from 'zod';
import {
  type ArgumentSpec,
  type ArgumentSpecs,
  MAX_TEXT,
  MAX_TEXTS,
  OPERATIONS,
  type Operation,
} from './operations.js';

export const ARGUMENTS = Object.fromEntries(
  Object.entries(OPERATIONS).map(([operation, specs]) => [operation, objectSchema(specs)]),
) as Readonly<Record<Operation, z.ZodObject>>;

function objectSchema(specs: ArgumentSpecs): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, schema(spec)])),
  );
}

function schema(spec: ArgumentSpec): z.ZodType {
  const value = 'nullable' in spec ? required(spec).nullable() : required(spec);
  const fallback = 'default' in spec ? spec.default : undefined;
  const whole =
    fallback !== undefined ? value.default(fallback) : spec.optional === true ? value.optional() : value;
  return whole.describe(spec.description);
}

function required(spec: ArgumentSpec): z.ZodType {
  const text = z.string().min(1).max(MAX_TEXT);
  switch (spec.type) {
    case 'text':
      return spec.choices === undefined ? text : z.enum(spec.choices);
    case 'integer':
      return z.int().min(spec.minimum);
    case 'boolean':
      return z.boolean();
    case 'texts':
      return z.array(text).min(1).max(MAX_TEXTS);
    case 'textOrTexts':
      return z.union([text, z.array(text).min(1).max(MAX_TEXTS)]);
    case 'object':
      return objectSchema(spec.fields);
    default:
      return spec satisfies never;
  }
}
