/** Declared types of data: `name: T` in modules and class bodies, and in stubs what a name is an alias of. */

import type { ProgramFile } from '../../link/program/program.js';
import { KindCode } from '../../model/kinds.js';
import { AnnotatedAssignNode, AssignNode, AttributeNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { attribute } from '../attributes/attributes.js';
import { perOwner } from '../domain/perOwner.js';
import type { Engine } from '../engine.js';
import { entityValue, moduleAttribute } from '../program/modules.js';
import { annotationValue } from './annotations.js';

/** What a definition of data is declared to be; 0 when nothing is said. */
export function declaredType(engine: Engine, entity: number): number {
  const { program } = engine.linked;
  const file = program.fileOf(entity) as ProgramFile;
  const { syntax } = file.facts;
  let value = 0;
  for (const node of file.facts.liveNodesOf(entity - file.base)) {
    if (syntaxKind(syntax, node) !== Syntax.annotatedAssign) continue;
    const place = { file, row: file.facts.scopeAround(entity - file.base) };
    value = engine.values.union(
      value,
      annotationValue(engine, place, syntax[node + AnnotatedAssignNode.annotation]),
    );
  }
  return value;
}

/** Data of stubs of which it is being asked what they are an alias of. */
const aliasesUnderWay = perOwner((_: Engine) => new Set<number>());

/**
 * What data of a stub is: its declared type, else what it is an alias of; 0 while that is being looked
 * up. (In a package, `from . import x as module` then `x = module.x` leads back to itself, for
 * the import finds the package's own `x` before the submodule that Python gets.)
 */
export function declaredData(engine: Engine, entity: number): number {
  const declared = declaredType(engine, entity);
  const under = aliasesUnderWay(engine);
  if (declared !== 0 || under.has(entity)) return declared;
  under.add(entity);
  const value = aliased(engine, entity);
  under.delete(entity);
  return value;
}

function aliased(engine: Engine, entity: number): number {
  const { program, names } = engine.linked;
  const file = program.fileOf(entity) as ProgramFile;
  const { syntax } = file.facts;
  let value = 0;
  for (const node of file.facts.liveNodesOf(entity - file.base)) {
    if (syntaxKind(syntax, node) !== Syntax.assign) continue;
    const scope = file.facts.scopeAround(entity - file.base);
    const place = { file, scope, offset: syntaxOffset(syntax, node), block: 0 };
    const right = syntax[node + AssignNode.value];
    const found = names.values.of(place, right).filter((one) => one !== entity);
    const isPath = syntaxKind(syntax, right) === Syntax.attribute;
    // `open = TarFile.open` is bound to the class.
    if (isPath && !found.some((one) => program.kindOf(one) !== KindCode.method))
      value = engine.values.union(value, pathValue(engine, file, right));
    if (value === 0) for (const one of found) value = engine.values.union(value, entityValue(engine, one));
  }
  return value;
}

/** A dotted path in a stub's module: `choice = _inst.choice` is a method bound to an object. */
function pathValue(engine: Engine, file: ProgramFile, node: number): number {
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.name)
    return moduleAttribute(engine, file.module, engine.universe.name(file, syntax[node + NameNode.name]));
  if (kind !== Syntax.attribute) return 0;
  const object = pathValue(engine, file, syntax[node + AttributeNode.value]);
  return attribute(engine, object, engine.universe.name(file, syntax[node + AttributeNode.name]));
}
