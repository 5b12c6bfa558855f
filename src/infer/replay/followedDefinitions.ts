/** Which definitions may come, go or change for a change to be followed. */
import { decoratorsOf } from '../../link/facts/decorators.js';
import type { FactsView } from '../../link/facts/factsView.js';
import { lastName } from '../../link/facts/lastName.js';
import { Declaration, Definition } from '../../model/facts.js';
import { isFunctionKind, KindCode, SymbolFlag } from '../../model/kinds.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { CodeDigests } from './codeDigests.js';
import { comesWithClass } from './comingClasses.js';
import { isFixture } from './fixtureDecorators.js';
import { functionNodes, isSpecial, sameHeaders } from './functionNodes.js';
import type { Versions } from './versions.js';

/**
 * A definition that stays and isn't of a remade class has as many declarations, decorated with the same but for functions of
 * the module: what a name is, and which of several bodies counts, follows from them. How a function is called may change:
 * who calls it, or passes it on, has it in the trace; and what overrides it, or is overridden, has its name (fileChanges.ts).
 */
export function sameDefinitions({ old, now, oldRows, oldStatics, newStatics, remade }: Versions): boolean {
  const before = old.facts;
  const after = now.facts;
  return oldRows.every((other, row) => {
    const at = row * Definition.width;
    const to = other * Definition.width;
    if (other < 0 || (before.definitions[at + Definition.flags] & SymbolFlag.local) !== 0) return true;
    if (isModuleData(before, row)) return true;
    if (remade.olds.has(row) || remade.olds.has(before.definitions[at + Definition.parent])) {
      const differing = before.definitions[at + Definition.flags] ^ after.definitions[to + Definition.flags];
      return (differing & SymbolFlag.async) === 0;
    }
    const nodes = before.declarationsOf(row).map((one) => before.declarations[one + Declaration.node]);
    const others = after.declarationsOf(other).map((one) => after.declarations[one + Declaration.node]);
    const text = old.text(before.definitions[at + Definition.default]);
    return (
      before.definitions[at + Definition.flags] === after.definitions[to + Definition.flags] &&
      text === now.text(after.definitions[to + Definition.default]) &&
      nodes.length === others.length &&
      (isModuleFunction(before, row) ||
        nodes.every((node, index) => oldStatics[node] === newStatics[others[index]]))
    );
  });
}

/** Whether it is data of the module, whose name tells what becomes of it (moduleNames.ts). */
export function isModuleData({ definitions }: FactsView, row: number): boolean {
  const kind = definitions[row * Definition.width + Definition.kind];
  return row > 0 && definitions[row * Definition.width + Definition.parent] === 0 && kind > KindCode.property;
}

/** What decorators make of it is what its module's body gives its name. */
function isModuleFunction({ definitions }: FactsView, row: number): boolean {
  const at = row * Definition.width;
  return definitions[at + Definition.parent] === 0 && definitions[at + Definition.kind] === KindCode.function;
}

/** How special methods are called is asked of classes, by constructors, operators and conversions that name nothing. */
export function sameSpecialHeaders({ old, now, oldRows, remade }: Versions): boolean {
  return oldRows.every(
    (other, row) =>
      other < 0 ||
      remade.olds.has(old.facts.definitions[row * Definition.width + Definition.parent]) ||
      !isSpecial(old.facts.string(old.facts.definitions[row * Definition.width + Definition.name])) ||
      sameHeaders(old, row, now, other),
  );
}

/** Decorators that leave a function what it is, or say by their names alone what they make of it. */
const PLAIN_DECORATORS = new Set([
  'property',
  'cached_property',
  'setter',
  'getter',
  'deleter',
  'staticmethod',
  'classmethod',
  'abstractmethod',
  'override',
  'final',
  'wraps',
  'lru_cache',
  'cache',
  'contextmanager',
  'asynccontextmanager',
]);

/**
 * What comes or goes are functions that others know by name, and classes. Special methods are called by no name; other
 * decorators may do anything with a method; and data of a module or class is known to more than its name's readers.
 * What comes with a class is nobody's before.
 */
export function isPlain({ facts }: CodeDigests, others: Int32Array, remade: ReadonlySet<number>): boolean {
  const { definitions } = facts;
  return others.every((other, row) => {
    if (other >= 0) return true;
    const at = row * Definition.width;
    const parent = definitions[at + Definition.parent];
    const isMember = definitions[parent * Definition.width + Definition.kind] <= KindCode.class;
    if (!isMember || isModuleData(facts, row)) return true;
    if (comesWithClass(facts, others, row) || remade.has(parent)) return !isFixture(facts, row);
    if (definitions[at + Definition.kind] === KindCode.class || isPlainFunction(facts, row)) return true;
    const name = facts.string(definitions[at + Definition.name]);
    return isModuleFunction(facts, row) && !isSpecial(name) && !isFixture(facts, row);
  });
}

/** Whether a definition is a function of which its name and header tell others all. */
export function isPlainFunction(facts: FactsView, row: number): boolean {
  const { definitions, declarations } = facts;
  const at = row * Definition.width;
  return (
    isFunctionKind(definitions[at + Definition.kind]) &&
    !isSpecial(facts.string(definitions[at + Definition.name])) &&
    facts.declarationsOf(row).every((one) => {
      const node = declarations[one + Declaration.node];
      return (
        syntaxKind(facts.syntax, node) === Syntax.functionDefinition &&
        decoratorsOf({ facts }, node).every((decorator) =>
          PLAIN_DECORATORS.has(lastName({ facts }, decorator)),
        )
      );
    })
  );
}

/** What a fixture gives reaches tests that ask for it by the name of a parameter, in files that it doesn't know. */
export function noFixtures({ old, now, oldRows }: Versions): boolean {
  return oldRows.every((other, row) => {
    const nodes = functionNodes(old.facts, row);
    if (other >= 0) {
      const others = functionNodes(now.facts, other);
      const isSame = nodes.length === others.length;
      if (isSame && nodes.every((node, index) => old.deep[node] === now.deep[others[index]])) return true;
      if (isFixture(now.facts, other)) return false;
    }
    return !isFixture(old.facts, row);
  });
}
