/**
 * Methods that no object of a class has, as each is given something else under the name when it is made
 * (data model, "Instance methods"; what an object holds comes before a function of its class):
 *
 *     class Context:
 *         def __init__(self): self.frames = deque(); self.pop = self.frames.popleft
 *         def pop(self): ...
 */

import { isName } from '../../link/facts/lastName.js';
import { KindCode } from '../../model/kinds.js';
import { AssignNode, AttributeNode, BlockNode, FunctionDefinitionNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import { attributeName } from '../attributes/privateNames.js';
import { perOwner } from '../domain/perOwner.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';
import type { Signature, WrittenFunction } from './functionTable.js';

/** By entity of an `__init__`. */
const namesGivenBy = perOwner((_: Engine) => new Map<number, ReadonlySet<number>>());

/** The unit of the `__init__` that gives every object of the class something under the name of a method; -1. */
export function shadowedBy(engine: Engine, info: ClassInfo, member: number, name: number): number {
  const { classes, linked, universe, functions } = engine;
  if (linked.program.kindOf(member) !== KindCode.method || functions.of(member).isProperty) return -1;
  const index = classes.findMember(info, universe.nameId('__init__'));
  if (index < 0 || (info.open && index > 0)) return -1;
  const { entity } = info.order[index];
  const init = classes.ownMember(entity, universe.nameId('__init__'));
  if (classes.of(entity).file.source.stub || linked.program.kindOf(init) !== KindCode.method) return -1;
  const { signatures } = functions.of(init);
  if (signatures.length !== 1 || !signatures[0].body) return -1;
  return namesGiven(engine, init, signatures[0]).has(name) ? signatures[0].unit : -1;
}

/** Name ids of the attributes that an `__init__` always assigns. */
function namesGiven(engine: Engine, init: number, signature: Signature): ReadonlySet<number> {
  const table = namesGivenBy(engine);
  let names = table.get(init);
  if (names === undefined) {
    names = assigned(engine, signature);
    table.set(init, names);
  }
  return names;
}

function assigned({ universe }: Engine, { file, node, unit, parameters }: Signature): ReadonlySet<number> {
  const [self] = parameters;
  const strings = self === undefined ? [] : stringsAlwaysGiven({ file, node }, universe.text(self.name));
  return new Set(strings.map((string) => attributeName(universe, universe.name(file, string), unit)));
}

/** Strings of the names that a `def` statement always assigns to attributes of what it calls `self`, as they are written. */
export function stringsAlwaysGiven({ file, node }: WrittenFunction, self: string): number[] {
  const { syntax } = file.facts;
  const block = syntax[node + FunctionDefinitionNode.body];
  if (syntaxKind(syntax, block) !== Syntax.block) return [];
  const strings: number[] = [];
  for (const statement of listAt(syntax, block + BlockNode.statements)) {
    if (syntaxKind(syntax, statement) === Syntax.assign) {
      for (const target of listAt(syntax, statement + AssignNode.targets))
        if (
          syntaxKind(syntax, target) === Syntax.attribute &&
          isName(file, syntax[target + AttributeNode.value], self)
        )
          strings.push(syntax[target + AttributeNode.name]);
    } else if (mayReturn(syntax, statement)) break;
  }
  return strings;
}

/** Whether what follows a statement may be left out. */
function mayReturn(syntax: Int32Array, statement: number): boolean {
  const kind = syntaxKind(syntax, statement);
  if (kind === Syntax.return) return true;
  if (kind === Syntax.functionDefinition || kind === Syntax.classDefinition) return false;
  let found = false;
  forEachChild(syntax, statement, (child) => {
    found ||= mayReturn(syntax, child);
  });
  return found;
}
