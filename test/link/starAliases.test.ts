/** What star imports bind in modules is what each module has under the name, and is found without asking each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { starAliases } from '../../src/link/edges/starAliases.js';
import { handleOf, linkTexts, moduleNamed } from './program.js';

interface Aliases {
  /** `module.name → handle`, sorted. */
  paths: string[];
  /** How often it was asked what a module has under a name. */
  asked: number;
}

/** What star imports bind that no module binds by itself. */
async function aliasesIn(texts: Record<string, string>): Promise<Aliases> {
  const linked = await linkTexts(texts);
  const { names, program } = linked;
  let asked = 0;
  const find = names.modules.find.bind(names.modules);
  names.modules.find = (question, module, name) => {
    asked++;
    return find(question, module, name);
  };
  const paths: string[] = [];
  starAliases(
    names,
    new Map(program.sortedModules.map((module) => [module, new Set<string>()])),
    () => undefined,
    (owner, name, targets) =>
      paths.push(...targets.map((to) => `${handleOf(linked, owner)}.${name} → ${handleOf(linked, to)}`)),
  );
  return { paths: paths.sort(), asked };
}

function circle(modules: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: modules }, (_, i) => [
      `m${i}.py`,
      `from m${(i + 1) % modules} import *\ndef lift${i}(): ...\n_own = 1\n`,
    ]),
  );
}

test('in a circle each module has what all define, which is looked for once for each name', async () => {
  const { paths, asked } = await aliasesIn(circle(40));
  const expected: string[] = [];
  for (let owner = 0; owner < 40; owner++)
    for (let other = 0; other < 40; other++)
      if (other !== owner) expected.push(`m${owner}.lift${other} → m${other}.lift${other}`);
  assert.deepEqual(paths, expected.sort());
  // Once where it is defined; that module itself is brought it, too.
  assert.equal(asked, 80);
});

test('modules of a circle share the set of names that they bring', async () => {
  const linked = await linkTexts({ ...circle(5), 'user.py': 'from m0 import *\n' });
  const brought = [0, 1, 2, 3, 4].map((i) => linked.names.exports.of(moduleNamed(linked, `m${i}`)));
  assert.deepEqual([...brought[0]].sort(), ['lift0', 'lift1', 'lift2', 'lift3', 'lift4']);
  for (const set of brought) assert.equal(set, brought[0]);
  assert.notEqual(linked.names.exports.of(moduleNamed(linked, 'user')), brought[0]);
});

test('a module in the circle with an __all__ hands on what that lists', async () => {
  const texts = {
    'anvil.py': 'from bellows import *\ndef strike(): ...\ndef rest(): ...\n',
    'bellows.py': "from chisel import *\n__all__ = ['carve']\ndef blow(): ...\n",
    'chisel.py': 'from anvil import *\ndef carve(): ...\ndef polish(): ...\n',
  };
  const { paths } = await aliasesIn(texts);
  assert.deepEqual(paths, [
    'anvil.carve → chisel.carve',
    'bellows.carve → chisel.carve',
    'bellows.polish → chisel.polish',
    'bellows.rest → anvil.rest',
    'bellows.strike → anvil.strike',
    'chisel.rest → anvil.rest',
    'chisel.strike → anvil.strike',
  ]);
});

test('where several define a name, or none that the module reaches, each module is asked', async () => {
  const { paths } = await aliasesIn({
    'forge.py': 'from anvil import *\nfrom bellows import *\n',
    'anvil.py': 'def lift(): ...\n',
    'bellows.py': 'def lift(): ...\n',
    'lister.py': "__all__ = ['carve']\n",
    'reader.py': 'from lister import *\n',
    'chisel.py': 'def carve(): ...\n',
    'maker.py': 'from chisel import *\n',
  });
  assert.deepEqual(paths, ['forge.lift → bellows.lift', 'maker.carve → chisel.carve']);
});
