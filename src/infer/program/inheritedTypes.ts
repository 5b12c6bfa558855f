/**
 * Parameters of methods that override others: what their own signature leaves open, the method that they
 * override declares, since whoever calls that one may call them (Liskov and Wing, "A Behavioral Notion
 * of Subtyping"; type checkers infer them alike).
 */
import { ParameterKindCode } from '../../model/kinds.js';
import type { Engine } from '../engine.js';
import { isGeneral } from '../types/general.js';
import { substitute } from '../types/generics.js';
import { isHeldBelow } from '../types/heldClasses.js';
import type { FunctionInfo } from './functionInfo.js';
import type { Parameter } from './functionTable.js';

/** Methods that are not called in place of those that they override. */
const OWN = new Set(['__init__', '__new__', '__init_subclass__', '__class_getitem__', '__post_init__']);

/** Says of each parameter without a telling type what the overridden method declares. */
export function inheritTypes(engine: Engine, info: FunctionInfo, parameters: readonly Parameter[]): void {
  const { classes, universe, linked } = engine;
  if (info.owner < 0 || info.isUnbound || universe.isPrivate(info.name)) return;
  if (OWN.has(universe.text(info.name))) return;
  if (!parameters.some((one, index) => index > 0 && isUntold(one))) return;
  // There each method overrides itself.
  if (linked.classes.isCircular(info.owner)) return;
  const owner = classes.of(info.owner);
  const index = classes.findMember(owner, info.name, 1);
  if (index < 0) return;
  const base = owner.order[index];
  const member = classes.ownDefinition(base.entity, info.name);
  if (member < 0) return;
  const overridden = engine.functions.of(member);
  if (overridden.signatures.length !== 1 || overridden.isUnbound) return;
  const declared = overridden.signatures[0].parameters;
  const solution = classes.solution(classes.of(base.entity), base.args);
  parameters.forEach((one, at) => {
    if (at === 0 || !isUntold(one)) return;
    const other = declared.find(({ name }) => name === one.name) ?? samePlace(parameters, declared, at);
    if (other === undefined || !isSingle(other)) return;
    const type = substitute(engine, other.declared, solution);
    if (!isGeneral(engine, type) || isHeldBelow(engine, type)) one.declared = type;
  });
}

function isUntold(one: Parameter): boolean {
  return one.declared === 0 && isSingle(one);
}

/** Neither `*args` nor `**kwargs`. */
function isSingle({ kind }: Parameter): boolean {
  return kind !== ParameterKindCode.varPositional && kind !== ParameterKindCode.varKeyword;
}

/** Under another name, where both take as many. */
function samePlace(
  own: readonly Parameter[],
  declared: readonly Parameter[],
  at: number,
): Parameter | undefined {
  return own.length === declared.length && own[at].kind <= ParameterKindCode.positionalOrKeyword
    ? declared[at]
    : undefined;
}
