/** Import statements in every form (language reference, "The import statement"). */
import { BindingKind } from '../model/facts.js';
import { Syntax } from '../model/syntax.js';
import { bind } from './bindings.js';
import { operands } from './children.js';
import type { Context } from './context.js';
import { T } from './grammar.js';
import { identifier } from './names.js';

/** `a.b.c`, without blanks and comments. */
function dottedText(context: Context, node: number): string {
  return operands(context, node)
    .map((part) => identifier(context.textOf(part)))
    .join('.');
}

/** The names of an import list as `#name #as =offset` triples. */
function importedNames(context: Context, parts: readonly number[]): number[] {
  const { type } = context.stream;
  const items: number[] = [];
  for (const part of parts) {
    if (type[part] === T.dottedName) {
      items.push(context.strings.id(dottedText(context, part)), -1, context.offset(part));
    } else if (type[part] === T.aliasedImport) {
      const [name, alias] = operands(context, part);
      if (alias === undefined) continue;
      items.push(context.strings.id(dottedText(context, name)), context.nameOf(alias), context.offset(name));
    } else if (type[part] === T.wildcardImport) items.push(context.strings.id('*'), -1, context.offset(part));
  }
  return items;
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
  const items = importedNames(context, operands(context, node));
  const at = context.listNode(Syntax.import, context.offset(node), [], items);
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
  if (future) module = context.strings.id('__future__');
  else if (source !== undefined && type[source] === T.relativeImport) {
    for (const part of operands(context, source)) {
      if (type[part] === T.importPrefix) level = context.textOf(part).replace(/[^.]/g, '').length;
      else module = context.strings.id(dottedText(context, part));
    }
  } else if (source !== undefined) module = context.strings.id(dottedText(context, source));
  const items = importedNames(context, parts);
  const at = context.listNode(Syntax.importFrom, context.offset(node), [level, module], items);
  bindNames(context, BindingKind.importFrom, at, items, context.end(node));
  return at;
}
