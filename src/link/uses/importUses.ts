/** Uses in import statements: each name of a dotted module, the names that are brought, and those that they go by. */

import { ImportItem, importItem, importItemCount } from '../../model/importItems.js';
import { ImportFromNode } from '../../model/operands.js';
import { syntaxOffset } from '../../model/syntax.js';
import { sourceText } from '../facts/absoluteModule.js';
import type { WrittenNames } from '../facts/writtenNames.js';
import type { Names } from '../names/names.js';
import { preferred } from '../names/preferred.js';
import type { Module, ProgramFile } from '../program/program.js';
import type { FoundUses } from './foundUses.js';

/** Adds the uses in import statements of one file. */
export class ImportUses {
  constructor(
    private readonly names: Names,
    private readonly file: ProgramFile,
    private readonly written: WrittenNames,
    private readonly uses: FoundUses,
  ) {}

  /** What `a`, `b` and `c` in `import a, b as c` mean; `node`: the statement. */
  addImport(node: number): void {
    const { file, written, uses } = this;
    const { imports } = this.names;
    const { syntax } = file.facts;
    for (let i = 0; i < importItemCount(syntax, node); i++) {
      const item = importItem(syntax, node, i);
      const target = file.facts.string(syntax[item + ImportItem.name]);
      this.addModules(syntax[item + ImportItem.offset], 0, target, (length) =>
        imports.leading(file, target, length),
      );
      const alias = syntax[item + ImportItem.alias];
      if (alias < 0) continue;
      uses.add(written.offsetOf(node, i + 1), alias, imports.module(file, target)?.entity ?? -1);
    }
  }

  /** What `..a`, `b`, `c` and `d` in `from ..a import b, c as d` mean. */
  addImportFrom(node: number): void {
    const { file, written, uses } = this;
    const { facts } = file;
    const { syntax } = facts;
    const level = syntax[node + ImportFromNode.level];
    this.addModules(written.offsetOf(node, 0), level, sourceText(facts, node), (length) =>
      this.names.imports.sourceLeading(file, node, length),
    );
    let line = facts.lineOf(syntaxOffset(syntax, node));
    for (let i = 0; i < importItemCount(syntax, node); i++) {
      const item = importItem(syntax, node, i);
      const name = syntax[item + ImportItem.name];
      const entity = this.broughtBy(node, facts.string(name));
      const offset = syntax[item + ImportItem.offset];
      const own = facts.lineOf(offset);
      // In a list over several lines, a name below the one before it begins its line.
      uses.add(offset, name, entity, own > line);
      const alias = syntax[item + ImportItem.alias];
      if (alias >= 0) uses.add(written.offsetOf(node, i + 1), alias, entity);
      line = own;
    }
  }

  /** The definition that a name of a `from … import` statement leads to; -1: unknown, or `*`. */
  private broughtBy(node: number, name: string): number {
    if (name === '*') return -1;
    const { bindings } = this.names;
    return preferred(this.names, bindings.importedFrom('definitions', this.file, node, name))[0] ?? -1;
  }

  /**
   * Each name of `..a.b`, written from `offset` on, means a module, and so do the dots; `leading` gives that of the
   * first characters behind these.
   */
  private addModules(
    offset: number,
    dots: number,
    text: string,
    leading: (length: number) => Module | undefined,
  ): void {
    // A folder around a source root is no package.
    const entityOf = (length: number): number => {
      const found = leading(length);
      return found === undefined || this.names.program.isFolder(found) ? -1 : found.entity;
    };
    if (dots > 0) this.uses.addText(offset, '.'.repeat(dots), entityOf(0));
    let start = 0;
    for (const name of text === '' ? [] : text.split('.')) {
      const end = start + name.length;
      this.uses.addText(offset + dots + start, name, entityOf(end));
      start = end + 1;
    }
  }
}
