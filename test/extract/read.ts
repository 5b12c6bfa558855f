/** Facts of a source text as rows that can be read and compared. */
import { decode } from '../../src/extract/decode.js';
import { createExtractor } from '../../src/extract/index.js';
import { FactsView } from '../../src/link/facts/factsView.js';
import {
  Binding,
  BindingKind,
  Block,
  Diagnostic,
  Export,
  ExportStep,
  Scope,
  ScopeKind,
  Written,
} from '../../src/model/facts.js';
import { Syntax } from '../../src/model/syntax.js';
import { definitionLines, describeFacts, signaturesOf } from '../soak/described.js';
import { SyntaxPrinter } from '../soak/syntaxPrinter.js';

const extractor = await createExtractor();

function nameOf(table: Record<string, number>, value: number): string {
  return Object.entries(table).find(([, code]) => code === value)?.[0] ?? `code ${value}`;
}

export class Facts {
  readonly view: FactsView;
  private readonly text: string;
  private readonly buffer: SharedArrayBuffer;

  constructor(source: string | Buffer) {
    const bytes = Buffer.from(source);
    this.buffer = extractor.extract(bytes);
    this.view = new FactsView(this.buffer);
    this.text = decode(bytes).text;
  }

  /** The lines of described.ts: definitions, syntax, scopes. */
  get lines(): string[] {
    return describeFacts(this.buffer, this.text).lines;
  }

  /** `handle: kind [flags] lines A-B name C+L docstring D`, without the module. */
  get definitions(): string[] {
    return definitionLines(this.view).map((line) => line.slice(11));
  }

  get syntax(): string[] {
    return this.lines.filter((line) => !/^(definition|docstring|scope) /.test(line));
  }

  /** Signatures in source order. */
  get signatures(): string[] {
    const printer = new SyntaxPrinter(this.view, this.text);
    return signaturesOf(this.view, printer).map(([, , text]) => text);
  }

  /** `line: message` */
  get diagnostics(): string[] {
    const { diagnostics } = this.view;
    const found: string[] = [];
    for (let at = 0; at < diagnostics.length; at += Diagnostic.width)
      found.push(
        `${diagnostics[at + Diagnostic.line]}: ${this.view.string(diagnostics[at + Diagnostic.message])}`,
      );
    return found;
  }

  /** `scope kind name line:column block`, scope by scope; the position is `offset`'s. */
  get bindings(): string[] {
    const { bindings } = this.view;
    const printer = new SyntaxPrinter(this.view, this.text);
    const found: string[] = [];
    for (let at = 0; at < bindings.length; at += Binding.width) {
      const kind = nameOf(BindingKind, bindings[at + Binding.kind]);
      const name = this.view.string(bindings[at + Binding.name]);
      const position = printer.position(bindings[at + Binding.offset]);
      found.push(
        `${bindings[at + Binding.scope]} ${kind} ${name} ${position} block ${bindings[at + Binding.block]}`,
      );
    }
    return found;
  }

  /** `statement item line:column`; items as in src/model/facts.ts. */
  get written(): string[] {
    const { written, syntax } = this.view;
    const printer = new SyntaxPrinter(this.view, this.text);
    const found: string[] = [];
    for (let at = 0; at < written.length; at += Written.width) {
      const kind = nameOf(Syntax, syntax[written[at + Written.node]] & 0xff);
      const position = printer.position(written[at + Written.offset]);
      found.push(`${kind} ${written[at + Written.item]} ${position}`);
    }
    return found;
  }

  /** `kind in parent` for each scope, in the order of the table. */
  get scopes(): string[] {
    const { scopes } = this.view;
    const found: string[] = [];
    for (let at = 0; at < scopes.length; at += Scope.width)
      found.push(`${nameOf(ScopeKind, scopes[at + Scope.kind])} in ${scopes[at + Scope.parent]}`);
    return found;
  }

  /** `in parent` and the condition: `if line:column`, `unless line:column`, or nothing. */
  get blocks(): string[] {
    const { blocks, syntax } = this.view;
    const printer = new SyntaxPrinter(this.view, this.text);
    const found: string[] = [];
    for (let at = 0; at < blocks.length; at += Block.width) {
      const test = blocks[at + Block.test];
      const word = blocks[at + Block.negated] ? 'unless' : 'if';
      const condition = test === 0 ? '' : ` ${word} ${printer.position(syntax[test + 1])}`;
      found.push(
        `${['module', 'body', 'conditional'][blocks[at + Block.kind]]} in ${blocks[at + Block.parent]}${condition}`,
      );
    }
    return found;
  }

  /** `step value` for each step that builds `__all__`. */
  get exports(): string[] {
    const { exports } = this.view;
    const found: string[] = [];
    for (let at = 0; at < exports.length; at += Export.width) {
      const value = exports[at + Export.value];
      const step = nameOf(ExportStep, exports[at + Export.step]);
      found.push(value < 0 ? step : `${step} ${this.view.string(value)}`);
    }
    return found;
  }
}
