/** Import statements in every form (language reference, "The import statement"). */
import { BindingKind } from '../../model/facts.js';
import { Syntax } from '../../model/syntax.js';
import { bind } from '../tables/bindings.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { identifier } from '../tables/names.js';
import { T } from '../tree/grammar.js';

/** No system has longer paths, so no module has a longer name. */
const LONGEST_NAME = 4096;

/** `a.b.c`, without blanks and comments; empty for what no module can be called. */
function dottedText(context: Context, node: number): string {
  const name = operands(context, node)
    .map((part) => identifier(context.textOf(part)))
    .join('.');
  if (name.length <= LONGEST_NAME) return name;
  context.diagnose(node, `the name of a module has more than ${LONGEST_NAME} characters; it is left out`);
  return '';
}

interface ImportedNames {
  /** `#name #as =offset` triples. */
  items: number[];
  /** Triple and offset of each name behind `as`, flattened. */
  aliases: number[];
}

function importedNames(context: Context, parts: readonly number[]): ImportedNames {
  const { type } = context.stream;
  const items: number[] = [];
  const aliases: number[] = [];
  for (const part of parts) {
    if (type[part] === T.dottedName) {
      const name = dottedText(context, part);
      if (name !== '') items.push(context.strings.id(name), -1, context.offset(part));
    } else if (type[part] === T.aliasedImport) {
      const [name, alias] = operands(context, part);
      const text = alias === undefined ? '' : dottedText(context, name);
      if (text === '') continue;
      aliases.push(items.length / 3, context.offset(alias));
      items.push(context.strings.id(text), context.nameOf(alias), context.offset(name));
    } else if (type[part] === T.wildcardImport) items.push(context.strings.id('*'), -1, context.offset(part));
  }
  return { items, aliases };
}

/** Notes where the names stand that the record of an import has no place for. `source`: stream node of the module; -1. */
function noteWritten(context: Context, at: number, source: number, aliases: readonly number[]): void {
  if (source >= 0) context.written.push(at, 0, context.offset(source));
  for (let i = 0; i < aliases.length; i += 2) context.written.push(at, aliases[i] + 1, aliases[i + 1]);
}

/** Binds what each triple binds; `import a.b` binds `a`. */
function bindNames(
  context: Context,
  kind: number,
  node: number,
  items: readonly number[],
  end: number,
): void {
  for (let i = 0; i < items.length; i += 3) {
    let name = items[i + 1];
    if (name < 0) {
      const text = context.strings.list[items[i]];
      name = kind === BindingKind.import ? context.strings.id(text.split('.', 1)[0]) : items[i];
    }
    bind(context, name, kind, node, i / 3, end);
  }
}

export function importStatement(context: Context, node: number): number {
  const { items, aliases } = importedNames(context, operands(context, node));
  const at = context.syntax.listNode(Syntax.import, context.offset(node), [], items);
  noteWritten(context, at, -1, aliases);
  bindNames(context, BindingKind.import, at, items, context.end(node));
  return at;
}

export function importFromStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const future = type[node] === T.futureImportStatement;
  const parts = operands(context, node);
  let level = 0;
  let module = -1;
  const source = future ? undefined : parts.shift();
  let named = source;
  if (source !== undefined && type[source] === T.relativeImport) {
    named = undefined;
    for (const part of operands(context, source)) {
      if (type[part] === T.importPrefix) level = context.textOf(part).replace(/[^.]/g, '').length;
      else named = part;
    }
  }
  if (future) module = context.strings.id('__future__');
  else if (named !== undefined) {
    const name = dottedText(context, named);
    if (name === '') return context.unknown(node);
    module = context.strings.id(name);
  }
  const { items, aliases } = importedNames(context, parts);
  const at = context.syntax.listNode(Syntax.importFrom, context.offset(node), [level, module], items);
  noteWritten(context, at, source ?? -1, aliases);
  bindNames(context, BindingKind.importFrom, at, items, context.end(node));
  if (context.scope === 0)
    for (let i = 0; i < items.length; i += 3)
      if (items[i + 1] >= 0) context.importedAs.set(items[i + 1], context.strings.list[items[i]]);
  return at;
}
