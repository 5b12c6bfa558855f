/** What `import` statements bind. */

import type { Module } from '../../link/program/program.js';
import { ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem, importItemCount } from '../../model/importItems.js';
import { Atom } from '../domain/values.js';
import { moduleAttribute } from '../program/modules.js';
import type { Run } from '../run.js';

/** `from source import name as alias`; what `*` brings is no name of the body's own. */
export function importFromStatement(run: Run, node: number): void {
  const { syntax, engine, file } = run;
  const { imports } = engine.linked.names;
  const source = imports.source(file, node);
  for (let i = 0; i < importItemCount(syntax, node); i++) {
    const item = importItem(syntax, node, i);
    const name = syntax[item + ImportItem.name];
    const text = file.facts.string(name);
    if (text === '*') continue;
    // A package that is being imported has nothing under the name yet, whatever it binds it to later.
    const isBeingImported = source?.file === file && run.kind === ScopeKind.module;
    const submodule = (): number => ofModule(run, imports.submodule(file, node, text));
    let value = isBeingImported ? submodule() : 0;
    if (value === 0 && source !== undefined) value = moduleAttribute(engine, source, run.name(name));
    if (value === 0 && source?.file === undefined) value = submodule();
    const alias = syntax[item + ImportItem.alias];
    run.variables.store(alias >= 0 ? alias : name, value);
  }
}

/** `import a.b` binds `a`, `import a.b as alias` names `a.b`. */
export function importStatement(run: Run, node: number): void {
  const { syntax, engine, file } = run;
  const { imports } = engine.linked.names;
  for (let i = 0; i < importItemCount(syntax, node); i++) {
    const item = importItem(syntax, node, i);
    const text = file.facts.string(syntax[item + ImportItem.name]);
    const alias = syntax[item + ImportItem.alias];
    if (alias >= 0) run.variables.store(alias, ofModule(run, imports.module(file, text)));
    else storeNamed(run, text.split('.', 1)[0], ofModule(run, imports.first(file, text)));
  }
}

function ofModule({ engine }: Run, module: Module | undefined): number {
  return module === undefined ? 0 : engine.values.of(Atom.module, module.entity);
}

/** `a` of `import a.b` has a string of its own, which only the scope's names lead to. */
function storeNamed(run: Run, text: string, value: number): void {
  for (const [string] of run.engine.scopes.slotsOf(run.file, run.row)) {
    if (run.file.facts.string(string) === text) {
      run.variables.store(string, value);
      return;
    }
  }
}
