/** What defining a class runs: `__init_subclass__` and `__set_name__` (data model, "Customizing class creation"). */
import { HEADER, Syntax } from '../model/syntax.js';
import { type Arguments, positionalArguments } from './arguments.js';
import { call, NO_CONTEXT } from './calls.js';
import { evaluate } from './expressions.js';
import type { Run } from './run.js';
import { Atom } from './values.js';

export function callInitSubclass(run: Run, node: number, entity: number): void {
  const { engine, syntax } = run;
  const { classes, universe, values } = engine;
  const name = universe.nameId('__init_subclass__');
  const info = classes.of(entity);
  const index = classes.findMember(info, name, 1);
  if (index < 0) return;
  const owner = classes.of(info.order[index].entity);
  if (owner.file.source.stub) return;
  const member = classes.ownMember(owner.entity, name);
  const bound = values.of(Atom.function, member, values.atom(Atom.class, entity) + 1);
  const names: number[] = [];
  const named: number[] = [];
  for (let i = 0; i < syntax[node + HEADER + 4]; i++) {
    const argument = syntax[node + HEADER + 5 + i];
    if ((syntax[argument] & 0xff) !== Syntax.keyword) continue;
    names.push(run.name(syntax[argument + HEADER]));
    named.push(evaluate(run, syntax[argument + HEADER + 1]));
  }
  const args: Arguments = { ...positionalArguments(), names, named };
  call(engine, NO_CONTEXT, bound, args);
}
