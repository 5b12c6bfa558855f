/**
 * What others ask of a function's body without evaluating it, beside what it changes (that is recorded: `Op.changes`): of
 * a body that says something else but the same of this, callers learn by the cells and notes that its evaluation fills.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { AssignNode, DefinitionNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { walk } from '../attributes/writtenGetters.js';
import { returnsPerhapsTrue } from '../bodies/swallowing.js';
import { attributeNames } from '../program/attributeNames.js';
import { callsWhatIsGiven } from '../program/callingWrappers.js';
import { givesWhatItCalls } from '../program/givingWrappers.js';
import { handsOn } from '../program/handingOn.js';
import { keptNames } from '../program/keptNames.js';
import { doesNothing } from '../program/overrides.js';
import { capturedIn } from '../program/scopeTable.js';
import { stringsAlwaysGiven } from '../program/shadowing.js';
import { storedNames } from '../program/storedNames.js';
import type { CodeDigests } from './codeDigests.js';
import { firstParameter } from './functionNodes.js';

/** The same for bodies of two versions that are the same to others; `name`: that of the function. */
export function outlook(digests: CodeDigests, node: number, name: string): string {
  const { facts } = digests;
  const written = { file: { facts }, node };
  const parts = [
    doesNothing(written),
    capturedIn(written.file)[facts.syntax[node + DefinitionNode.scope]] === 1,
    returnsPerhapsTrue(written, false),
    returnsPerhapsTrue(written, true),
    [...attributeNames(written)].map((string) => facts.string(string)).sort(),
    saidWithFile(facts, node),
    [...storedNames(written)].map((string) => facts.string(string)).sort(),
  ];
  return JSON.stringify([...parts, ...saidToClasses(digests, node, name)]);
}

/**
 * What a function's body says together with other code of its file: whether it gives what it calls of what the functions
 * around it are given, and whether it calls that, and the names that it keeps to look something up by, in their order.
 */
export function saidWithFile(facts: FactsView, node: number): string {
  const written = { file: { facts }, node };
  const kept = [...keptNames(written)].map((string) => facts.string(string)).sort();
  return [givesWhatItCalls(written), callsWhatIsGiven(written), ...kept].join(' ');
}

/** What special methods say of the objects of their class: which attributes each has, and how it is a descriptor. */
function saidToClasses(digests: CodeDigests, node: number, name: string): (string | number)[] {
  const { facts, deep } = digests;
  const { syntax } = facts;
  const file = { facts };
  switch (name) {
    case '__get__':
    case '__str__':
      return [deep[node]];
    case '__getattr__':
    case '__getattribute__':
      return [Number(handsOn({ file, node }))];
    case '__init__': {
      const said: (string | number)[] = stringsAlwaysGiven({ file, node }, firstParameter(facts, node)).map(
        (string) => facts.string(string),
      );
      walk({ file, node }, (statement) => {
        const kind = syntaxKind(syntax, statement);
        const isKept =
          kind === Syntax.assign && syntaxKind(syntax, syntax[statement + AssignNode.value]) === Syntax.name;
        if (isKept || kind === Syntax.expression) said.push(deep[statement]);
      });
      return said;
    }
    default:
      return [];
  }
}
