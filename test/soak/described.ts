/**
 * Facts in the words of the oracle: definitions, scopes and the whole syntax pool as lines of
 * text, so that any difference from Python's own view shows as lines on one side only.
 */
import { FactsView } from '../../src/link/facts/factsView.js';
import { Binding, BindingKind, Definition, Header, Scope, ScopeKind } from '../../src/model/facts.js';
import { KINDS, SymbolFlag } from '../../src/model/kinds.js';
import type { Signature } from './oracle.js';
import { SyntaxPrinter } from './syntaxPrinter.js';

export interface Description {
  lines: string[];
  signatures: Signature[];
}

export function describeFacts(buffer: ArrayBufferLike, text: string): Description {
  const facts = new FactsView(buffer);
  const printer = new SyntaxPrinter(facts, text);
  const lines = [
    `docstring of the module: ${quoted(facts, facts.definitions[Definition.docstring])}`,
    ...definitionLines(facts),
    ...printer.module(),
    ...scopes(facts, printer),
  ];
  return { lines, signatures: signaturesOf(facts, printer) };
}

function quoted(facts: FactsView, id: number): string {
  return id < 0 ? 'null' : JSON.stringify(facts.string(id));
}

export function definitionLines(facts: FactsView): string[] {
  const table = facts.definitions;
  const handles = [''];
  const lines: string[] = [];
  for (let row = 1; row * Definition.width < table.length; row++) {
    const at = row * Definition.width;
    const parent = handles[table[at + Definition.parent]];
    const name = facts.string(table[at + Definition.name]);
    handles.push(parent === '' ? name : `${parent}.${name}`);
    const flags = table[at + Definition.flags];
    const marks = [
      flags & SymbolFlag.async ? ' async' : '',
      flags & SymbolFlag.classmethod ? ' classmethod' : '',
      flags & SymbolFlag.staticmethod ? ' staticmethod' : '',
    ].join('');
    const line = table[at + Definition.lineStart];
    const start = table[at + Definition.columnStart];
    lines.push(
      `definition ${handles[row]}: ${KINDS[table[at + Definition.kind]]}${marks} ` +
        `lines ${line}-${table[at + Definition.lineEnd]} ` +
        `name ${start}+${table[at + Definition.columnEnd] - start} ` +
        `docstring ${quoted(facts, table[at + Definition.docstring])}`,
    );
  }
  return lines;
}

const COMPREHENSIONS = ['', 'listcomp', 'setcomp', 'dictcomp', 'genexpr', 'genexpr'];

function scopes(facts: FactsView, printer: SyntaxPrinter): string[] {
  const table = facts.scopes;
  const labels = [''];
  const lines: string[] = [];
  for (let row = 0; row * Scope.width < table.length; row++) {
    const at = row * Scope.width;
    const kind = table[at + Scope.kind];
    const node = table[at + Scope.node];
    if (row > 0) {
      const definition = table[at + Scope.definition];
      const label =
        kind === ScopeKind.lambda
          ? 'lambda'
          : kind === ScopeKind.comprehension
            ? COMPREHENSIONS[facts.syntax[node] >> 8]
            : facts.string(facts.definitions[definition * Definition.width + Definition.name]);
      const outer = labels[table[at + Scope.parent]];
      labels.push(outer === '' ? label : `${outer}.${label}`);
    }
    const names = { bound: new Set<string>(), global: new Set<string>(), nonlocal: new Set<string>() };
    for (let i = 0; i < table[at + Scope.bindings]; i++) {
      const binding = (table[at + Scope.firstBinding] + i) * Binding.width;
      const name = facts.string(facts.bindings[binding + Binding.name]);
      const how = facts.bindings[binding + Binding.kind];
      if (name === '*' || how === BindingKind.typeParameter) continue;
      if (how === BindingKind.global) {
        if (row > 0) names.global.add(name);
      } else if (how === BindingKind.nonlocal) names.nonlocal.add(name);
      else names.bound.add(name);
    }
    const listed = Object.entries(names)
      .filter(([, set]) => set.size > 0)
      .map(([what, set]) => `${what} ${sorted(set).join(' ')}`);
    const line = row === 0 ? 0 : printer.position(facts.syntax[node + 1]).split(':')[0];
    lines.push(`scope ${labels[row]} at ${line}: ${listed.join('; ')}`);
  }
  return lines;
}

/** In the order of code points, as Python sorts. */
function sorted(names: Iterable<string>): string[] {
  return [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

export function signaturesOf(facts: FactsView, printer: SyntaxPrinter): Signature[] {
  const found: Signature[] = [];
  const { headers } = facts;
  for (let at = 0; at < headers.length; at += Header.width) {
    const text = headers[at + Header.signature];
    if (text < 0) continue;
    const [line, column] = printer
      .position(headers[at + Header.nameOffset])
      .split(':')
      .map(Number);
    found.push([line, column, facts.string(text)]);
  }
  return found;
}
