/**
 * What calls of functions end of what conditions have said (src/infer/program/changes.ts) is asked of the bodies that
 * these call, and of those that these do, without a trace. So a function whose body changes other attributes, or
 * calls others, is a change of all that call it, by their names alone: methods by any call on the receiver, functions of
 * the module by calls in it.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, BindingKind, Declaration, Definition } from '../../model/facts.js';
import { isFunctionKind, KindCode } from '../../model/kinds.js';
import { FunctionDefinitionNode, ParameterNode, ParametersNode } from '../../model/operands.js';
import { readBody } from '../program/changes.js';
import { functionNodes } from './functionNodes.js';
import { holdsAny } from './namesakes.js';

/** Functions by the ways in which bodies reach them. */
export class Reached {
  /** Names of methods. */
  readonly methods = new Set<string>();
  /** Names of functions of one module. */
  readonly functions = new Set<string>();

  /** Adds a definition (a row), as far as a body can reach it. */
  add(facts: FactsView, row: number): void {
    const name = facts.string(facts.definitions[row * Definition.width + Definition.name]);
    switch (kindAround(facts, row)) {
      case KindCode.class:
        this.methods.add(name);
        break;
      case KindCode.module:
        this.functions.add(name);
        break;
      default:
    }
  }
}

function kindAround({ definitions }: FactsView, row: number): number {
  const parent = definitions[row * Definition.width + Definition.parent];
  return definitions[parent * Definition.width + Definition.kind];
}

/** What the bodies of a definition change and call: equal where that is. */
export function effectsOf(facts: FactsView, row: number, moduleFunctions: ReadonlySet<string>): string {
  const bodies = bodiesOf(facts, row).map((body) => [
    ...[body.attributes, body.contents, body.methods, body.inherited].map((names) => [...names].sort()),
    [...body.functions].filter((name) => moduleFunctions.has(name)).sort(),
  ]);
  return JSON.stringify([bodies, outerNamesOf(facts, row)]);
}

/** Names that the bodies of a definition declare `global` or `nonlocal`. */
function outerNamesOf(facts: FactsView, row: number): string[] {
  const { bindings, declarations } = facts;
  const names = facts
    .declarationsOf(row)
    .map((at) => declarations[at + Declaration.scope])
    .filter((scope) => scope > 0)
    .flatMap((scope) => facts.bindingsIn(scope))
    .filter((at) => isElsewhere(bindings[at + Binding.kind]))
    .map((at) => facts.string(bindings[at + Binding.name]));
  return [...new Set(names)].sort();
}

function isElsewhere(kind: number): boolean {
  return kind === BindingKind.global || kind === BindingKind.nonlocal;
}

/** Names of the functions of a module itself. */
export function moduleFunctionsOf(facts: FactsView): string[] {
  return functionRows(facts)
    .filter((row) => kindAround(facts, row) === KindCode.module)
    .map((row) => facts.string(facts.definitions[row * Definition.width + Definition.name]));
}

/** What is asked of a body: of the receiver only methods change something. */
interface Effects {
  readonly attributes: ReadonlySet<string>;
  readonly contents: ReadonlySet<string>;
  /** Names of methods called on the receiver, and on `super()`. */
  readonly methods: ReadonlySet<string>;
  readonly inherited: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

function bodiesOf(facts: FactsView, row: number): Effects[] {
  const { syntax } = facts;
  const isMethod = kindAround(facts, row) === KindCode.class;
  return functionNodes(facts, row).map((node) => {
    const list = syntax[node + FunctionDefinitionNode.parameters] + ParametersNode.parameters;
    const self = syntax[list] === 0 ? '' : facts.string(syntax[syntax[list + 1] + ParameterNode.name]);
    const body = readBody({ facts }, node, self, new Set());
    if (isMethod) return body;
    return { attributes: NONE, contents: NONE, methods: NONE, inherited: NONE, functions: body.functions };
  });
}

/** A file of the program, for what calls are searched for. */
export interface SearchedFile {
  readonly facts: FactsView;
  /** Names of the functions of the module that are reached. */
  readonly functions: Set<string>;
  readonly hasBodies: boolean;
}

/**
 * Rows of the definitions, by file, of which bodies call what is reached, directly or through one another. Adds
 * to `methods` and to each file's functions what is found.
 */
export function callersOf(files: readonly SearchedFile[], methods: Set<string>): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  const bodies = new Map<number, { row: number; bodies: Effects[] }[]>();
  let pending = new Set([...methods, ...files.flatMap(({ functions }) => [...functions])]);
  while (pending.size > 0) {
    const names = pending;
    pending = new Set();
    files.forEach(({ facts, functions, hasBodies }, index) => {
      if (!hasBodies || !holdsAny(facts, names)) return;
      let read = bodies.get(index);
      if (read === undefined) {
        read = functionRows(facts).map((row) => ({ row, bodies: bodiesOf(facts, row) }));
        bodies.set(index, read);
      }
      const rows = found.get(index) ?? new Set<number>();
      found.set(index, rows);
      for (const one of read) {
        if (rows.has(one.row) || !one.bodies.some((body) => calls(body, methods, functions))) continue;
        rows.add(one.row);
        const reached = new Reached();
        reached.add(facts, one.row);
        addNew(reached.methods, methods, pending);
        addNew(reached.functions, functions, pending);
      }
    });
  }
  return found;
}

function addNew(names: ReadonlySet<string>, known: Set<string>, pending: Set<string>): void {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    pending.add(name);
  }
}

function calls(body: Effects, methods: ReadonlySet<string>, functions: ReadonlySet<string>): boolean {
  return (
    [...body.methods, ...body.inherited].some((name) => methods.has(name)) ||
    [...body.functions].some((name) => functions.has(name))
  );
}

function functionRows({ definitions }: FactsView): number[] {
  const found: number[] = [];
  for (let row = 1; row * Definition.width < definitions.length; row++)
    if (isFunctionKind(definitions[row * Definition.width + Definition.kind])) found.push(row);
  return found;
}
