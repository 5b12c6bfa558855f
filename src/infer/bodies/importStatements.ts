/** What `import` statements bind. */

import type { Module } from '../../link/program/program.js';
import { ImportFromNode, ImportNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import { Atom } from '../domain/values.js';
import { moduleAttribute } from '../program/modules.js';
import type { Run } from '../run.js';

export function importStatement(run: Run, node: number): void {
  const { syntax, engine, file } = run;
  const { linked } = engine;
  const from = (syntax[node] & 0xff) === Syntax.importFrom;
  const first = node + 1 + (from ? ImportFromNode.names : ImportNode.names);
  const source = from ? linked.names.imports.source(file, node) : undefined;
  for (let i = 0; 3 * i < syntax[first - 1]; i++) {
    const item = first + 3 * i;
    const text = file.facts.string(syntax[item]);
    if (from) {
      if (text === '*') continue;
      const value = source === undefined ? 0 : moduleAttribute(engine, source, run.name(syntax[item]));
      run.store(
        syntax[item + 1] >= 0 ? syntax[item + 1] : syntax[item],
        value === 0 && source?.file === undefined
          ? ofModule(run, linked.names.imports.submodule(file, node, text))
          : value,
      );
      continue;
    }
    if (syntax[item + 1] >= 0)
      run.store(syntax[item + 1], ofModule(run, linked.names.imports.module(file, text)));
    else storeNamed(run, text.split('.', 1)[0], ofModule(run, linked.names.imports.first(file, text)));
  }
}

function ofModule({ engine }: Run, module: Module | undefined): number {
  return module === undefined ? 0 : engine.values.of(Atom.module, module.entity);
}

/** `import a.b` binds `a`. */
function storeNamed(run: Run, text: string, value: number): void {
  for (const [string] of run.engine.scopes.slotsOf(run.file, run.row)) {
    if (run.file.facts.string(string) === text) {
      run.store(string, value);
      return;
    }
  }
}
