/** Classes whose `__get__` calls a function that their `__init__` keeps, as their statements say it (getters.ts). */

import type { ProgramFile } from '../../link/program/program.js';
import { KindCode } from '../../model/kinds.js';
import {
  AssignNode,
  AttributeNode,
  BlockNode,
  CallNode,
  ExpressionNode,
  FunctionDefinitionNode,
  HandlerNode,
  IfNode,
  NameNode,
  ReturnNode,
  TryNode,
  WithNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Engine } from '../engine.js';
import { superMethod } from '../program/changes.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Signature, WrittenFunction } from '../program/functionTable.js';

/** What the function is called with. */
export const GetterOf = { object: 0, class: 1 } as const;

/** What a class says of the descriptors that are made of it. */
export interface Getter {
  /** Name id of the constructor's parameter that is the function. */
  parameter: number;
  /** A GetterOf. */
  of: number;
  /** It is `property` that keeps the function. */
  isInherited: boolean;
}

/** What the class's own `__get__` and `__init__` say, or those of its bases; undefined: its objects are no such descriptors. */
export function writtenGetter(engine: Engine, info: ClassInfo): Getter | undefined {
  if (info.file.source.stub) return undefined;
  const get = ownMethod(engine, info, '__get__');
  const make = ownMethod(engine, info, '__init__');
  if (get === undefined || get.parameters.length < 2) return undefined;
  const [self, object, owner] = get.parameters;
  if (get.file.source.stub) return inherited(engine, info, make);
  for (const value of valuesIn(get)) {
    const { syntax } = get.file.facts;
    if (syntaxKind(syntax, value) !== Syntax.call || syntax[value + CallNode.arguments] !== 1) continue;
    const attribute = attributeOf(engine, get, syntax[value + CallNode.function], self.name);
    const argument = nameAt(engine, get.file, syntax[value + CallNode.arguments + 1]);
    const isObject = argument === object.name;
    if (attribute < 0 || (!isObject && argument !== owner?.name)) continue;
    const ofProperty =
      attribute === engine.universe.nameId('fget') ? parameterOfProperty(engine, info, make) : -1;
    const parameter = ofProperty >= 0 ? ofProperty : parameterKept(engine, make, attribute);
    const isInherited = ofProperty >= 0;
    if (parameter >= 0) return { parameter, of: isObject ? GetterOf.object : GetterOf.class, isInherited };
  }
  return undefined;
}

/** Of a subclass of `property` that doesn't change what it gives. */
function inherited(engine: Engine, info: ClassInfo, make: Signature | undefined): Getter | undefined {
  const parameter = parameterOfProperty(engine, info, make);
  return parameter < 0 ? undefined : { parameter, of: GetterOf.object, isInherited: true };
}

/** Name id of the parameter that `property` keeps as its `fget`: its own, or one that is passed on by `super()`; -1. */
function parameterOfProperty(engine: Engine, info: ClassInfo, make: Signature | undefined): number {
  const { classes, universe } = engine;
  if (!classes.isSubclass(info.entity, universe.entity('builtins.property'))) return -1;
  if (make === undefined || make.parameters.length < 2) return -1;
  const { name } = make.parameters[1];
  if (make.file.source.stub) return name === universe.nameId('fget') ? name : -1;
  const { syntax } = make.file.facts;
  let isPassedOn = false;
  walk(make, (statement) => {
    if (syntaxKind(syntax, statement) !== Syntax.expression) return;
    const call = syntax[statement + ExpressionNode.value];
    isPassedOn ||=
      isMadeByBase(make, call) && nameAt(engine, make.file, syntax[call + CallNode.arguments + 1]) === name;
  });
  return isPassedOn ? name : -1;
}

/** `super().__init__(…)` with arguments. */
function isMadeByBase({ file }: Signature, node: number): boolean {
  return superMethod(file, node) === '__init__' && file.facts.syntax[node + CallNode.arguments] > 0;
}

/** Name id of the first parameter of a constructor after `self`, where it is what the attribute is given; -1. */
function parameterKept(engine: Engine, make: Signature | undefined, attribute: number): number {
  if (make === undefined || make.parameters.length < 2 || make.file.source.stub) return -1;
  const [self, { name }] = make.parameters;
  const { syntax } = make.file.facts;
  let isKept = false;
  walk(make, (statement) => {
    if (syntaxKind(syntax, statement) !== Syntax.assign) return;
    if (nameAt(engine, make.file, syntax[statement + AssignNode.value]) !== name) return;
    for (let i = 1; i <= syntax[statement + AssignNode.targets]; i++)
      isKept ||=
        attributeOf(engine, make, syntax[statement + AssignNode.targets + i], self.name) === attribute;
  });
  return isKept ? name : -1;
}

/** A method that the class has of its own or from a base, `object` aside, and of which there is one definition. */
export function ownMethod(engine: Engine, info: ClassInfo, name: string): Signature | undefined {
  const { classes, universe, linked } = engine;
  const index = classes.findBelowObject(info, universe.nameId(name));
  if (index < 0) return undefined;
  const member = classes.ownMember(info.order[index].entity, universe.nameId(name));
  if (linked.program.kindOf(member) !== KindCode.method) return undefined;
  const { signatures, file } = engine.functions.of(member);
  return signatures.length === 1 || file.source.stub ? signatures[0] : undefined;
}

/** Name id of `x` in `self.x`; -1 for all else. */
function attributeOf(engine: Engine, { file }: Signature, node: number, self: number): number {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) !== Syntax.attribute) return -1;
  if (nameAt(engine, file, syntax[node + AttributeNode.value]) !== self) return -1;
  return engine.universe.name(file, syntax[node + AttributeNode.name]);
}

function nameAt(engine: Engine, file: ProgramFile, node: number): number {
  const { syntax } = file.facts;
  return syntaxKind(syntax, node) === Syntax.name
    ? engine.universe.name(file, syntax[node + NameNode.name])
    : -1;
}

/** By the kind of a statement, where the node of its value stands. */
const RETURNED: ReadonlyMap<number, number> = new Map([[Syntax.return, ReturnNode.value]]);
const RETURNED_OR_ASSIGNED: ReadonlyMap<number, number> = new Map([
  ...RETURNED,
  [Syntax.assign, AssignNode.value],
]);

/** What a body assigns and returns. */
export function valuesIn(signature: WrittenFunction): number[] {
  return valuesOf(signature, RETURNED_OR_ASSIGNED);
}

/** What a body returns; 0 where that is nothing. */
export function returnedIn(signature: WrittenFunction): number[] {
  return valuesOf(signature, RETURNED);
}

function valuesOf(signature: WrittenFunction, places: ReadonlyMap<number, number>): number[] {
  const { syntax } = signature.file.facts;
  const found: number[] = [];
  walk(signature, (statement) => {
    const place = places.get(syntaxKind(syntax, statement));
    if (place !== undefined) found.push(syntax[statement + place]);
  });
  return found;
}

/** The statements of a body, those inside of `if`, `with` and `try` too. */
export function walk({ file, node }: WrittenFunction, visit: (statement: number) => void): void {
  const { syntax } = file.facts;
  const pending = [syntax[node + FunctionDefinitionNode.body]];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    switch (one === 0 ? Syntax.pass : syntaxKind(syntax, one)) {
      case Syntax.block:
        for (let i = syntax[one + BlockNode.statements]; i > 0; i--)
          pending.push(syntax[one + BlockNode.statements + i]);
        break;
      case Syntax.if:
        pending.push(syntax[one + IfNode.orelse], syntax[one + IfNode.body]);
        break;
      case Syntax.with:
        pending.push(syntax[one + WithNode.body]);
        break;
      case Syntax.try:
        for (let i = syntax[one + TryNode.handlers]; i > 0; i--)
          pending.push(syntax[syntax[one + TryNode.handlers + i] + HandlerNode.body]);
        pending.push(
          syntax[one + TryNode.finalbody],
          syntax[one + TryNode.orelse],
          syntax[one + TryNode.body],
        );
        break;
      case Syntax.pass:
        break;
      default:
        visit(one);
    }
  }
}
