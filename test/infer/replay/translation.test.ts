/** Numbers of one inference, translated into those of another of the same code among more, stand for the same. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CellKind } from '../../../src/infer/domain/cells.js';
import { Atom } from '../../../src/infer/domain/values.js';
import { Engine } from '../../../src/infer/engine.js';
import { recordedTables } from '../../../src/infer/replay/recordedTables.js';
import { type Renumbering, Translation } from '../../../src/infer/replay/translation.js';
import type { ProgramFile } from '../../../src/link/program/program.js';
import { Definition, Scope } from '../../../src/model/facts.js';
import { FIXTURES, linkProject } from '../program.js';
import { Describer } from './describe.js';

/** Stands before the code of each file. */
const ADDED = `_added_rows = {'added': [print(one) for one in ()]}
class _Added:
    def added(self, *rest): return lambda: rest
`;
const ADDED_STATEMENTS = 2;
const ADDED_LINES = 3;

/** An engine that has solved, and all flows that it has noted. */
class Solved {
  readonly engine: Engine;
  readonly flows: [unit: number, list: number][] = [];

  private constructor(engine: Engine) {
    this.engine = engine;
    const noteFlow = engine.noteFlow.bind(engine);
    engine.noteFlow = (unit, list) => {
      const isNew = noteFlow(unit, list);
      if (isNew) this.flows.push([unit, list]);
      return isNew;
    };
    engine.solve();
  }

  static async of(folder: string): Promise<Solved> {
    return new Solved(new Engine(await linkProject(folder)));
  }
}

async function withMore(folder: string): Promise<Solved> {
  const copy = mkdtempSync(join(tmpdir(), 'snakeshot-'));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
      if (/\.pyi?$/.test(name)) {
        const text = readFileSync(join(copy, name), 'utf8');
        writeFileSync(join(copy, name), ADDED + text);
      }
    writeFileSync(
      join(copy, '_added.py'),
      'import colorsys\n\ndef added(rows): return [*rows, colorsys]\nadded({1})\n',
    );
    return await Solved.of(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const NOTHING_BEFORE = { characters: 0, lines: 0 };
const BEFORE = { characters: ADDED.length, lines: ADDED_LINES };

const isOwn = ({ source }: ProgramFile): boolean => source.scope !== 'external';

/** `from` has the files of `to` without what was added. */
function renumbering(from: Engine, to: Engine): Renumbering {
  const files = new Map(
    to.linked.program.files.map((file) => [`${file.source.scope} ${file.source.file}`, file]),
  );
  const twin = ({ source }: ProgramFile): ProgramFile => {
    const found = files.get(`${source.scope} ${source.file}`);
    assert.ok(found, source.file);
    return found;
  };
  const { program } = from.linked;
  return {
    file: (old) => twin(program.files[old]).index,
    name: (old) => to.universe.nameId(from.universe.text(old)),
    entity: (old) => {
      const file = program.fileOf(old);
      if (file === undefined)
        return to.linked.program.modules.get(program.moduleOf(old)?.name ?? '')?.entity ?? -1;
      const other = twin(file);
      const more = other.facts.definitions.length - file.facts.definitions.length;
      return other.base + old - file.base + (old === file.base ? 0 : more / Definition.width);
    },
    scope: (old) => {
      const file = from.universe.fileOfScope(old);
      const other = twin(file);
      const row = from.universe.row(file, old);
      const more = other.facts.scopes.length - file.facts.scopes.length;
      return to.universe.scope(other, row + (row === 0 ? 0 : more / Scope.width));
    },
    place: (old) => {
      const file = program.files.findLast((one) => from.universe.place(one, 0) <= old) as ProgramFile;
      const other = twin(file);
      const more = other.facts.syntax.length - file.facts.syntax.length;
      const node = old - from.universe.place(file, 0);
      return to.universe.place(other, node + (isOwn(file) ? more - ADDED_STATEMENTS : 0));
    },
  };
}

const nameIn = (codes: Readonly<Record<string, number>>, code: number): string =>
  Object.keys(codes).find((name) => codes[name] === code) ?? `${code}`;

/** What is found of the things of one kind: each kind whose things don't come out as they should, with one that doesn't. */
class Failures {
  private readonly byKind = new Map<string, string>();

  note(kind: string, found: string, wanted: string): void {
    if (found !== wanted && !this.byKind.has(kind)) this.byKind.set(kind, `${wanted} became ${found}`);
  }

  assertNone(): void {
    assert.deepEqual(Object.fromEntries(this.byKind), {});
  }
}

/** Together they have all kinds of atoms and cells, and all forms of what these are made of. */
const CASES = [
  'argparse-commands',
  'async',
  'beside-targets',
  'container-subclasses',
  'generated-constructors',
  'generic-parameters',
  'generic-registries',
  'implicit-calls',
  'methods-from-outside',
  'open-elements',
  'open-names',
  'optional-arguments',
  'own-containers',
  'subclass-containers',
  'tables-by-class',
  'variadic-generics',
];

const seen = new Set<string>();

for (const name of CASES) {
  test(`${name}: atoms, cells and flows are those of the same things, among others`, async () => {
    const folder = `${FIXTURES}${name}/project`;
    const before = await Solved.of(folder);
    const after = await withMore(folder);
    const tables = recordedTables(before.engine);
    const tablesHere = recordedTables(after.engine);
    const numbers = renumbering(before.engine, after.engine);
    const translation = new Translation(after.engine, tables, numbers);
    const recorded = new Describer(before.engine, tables, () => NOTHING_BEFORE);
    const here = new Describer(after.engine, tablesHere, (file) => (isOwn(file) ? BEFORE : NOTHING_BEFORE));
    const failures = new Failures();
    for (let atom = 0; atom < tables.atoms.kind.length; atom++) {
      const kind = nameIn(Atom, tables.atoms.kind[atom]);
      seen.add(`atom ${kind}`);
      const found = translation.atom(atom);
      failures.note(`atom ${kind}`, found < 0 ? 'nothing' : here.atom(found), recorded.atom(atom));
    }
    for (let cell = 0; cell < tables.cells.kind.length; cell++) {
      const kind = nameIn(CellKind, tables.cells.kind[cell]);
      seen.add(`cell ${kind}`);
      const found = translation.cell(cell);
      const isKnown = found >= 0 && found < tablesHere.cells.kind.length;
      failures.note(`cell ${kind}`, isKnown ? here.cell(found) : 'nothing', recorded.cell(cell));
      const value = before.engine.cells.read(cell, -1);
      const valueHere = translation.value(value);
      failures.note(`value in ${kind}`, here.value(valueHere), recorded.value(value));
      if (isKnown) failures.note(`id in ${kind}`, `${after.engine.cells.read(found, -1)}`, `${valueHere}`);
    }
    for (const [unit, list] of before.flows) {
      const found = translation.flowList(list);
      failures.note('flow', found < 0 ? 'nothing' : here.flow(found), recorded.flow(list));
      failures.note('noted flow', `${after.engine.noteFlow(numbers.scope(unit), found)}`, 'false');
    }
    failures.assertNone();
    assert.deepEqual(recordedTables(after.engine).atoms, tablesHere.atoms, 'atoms were made');
  });
}

test('all kinds of atoms and cells occur', () => {
  const all = [
    ...Object.keys(Atom).map((kind) => `atom ${kind}`),
    ...Object.keys(CellKind).map((kind) => `cell ${kind}`),
  ];
  assert.deepEqual(
    all.filter((kind) => !seen.has(kind)),
    [],
  );
});

const SAME: Renumbering = {
  place: (old) => old,
  scope: (old) => old,
  entity: (old) => old,
  name: (old) => old,
  file: (old) => old,
};

async function twoEngines(): Promise<[Engine, Engine]> {
  const linked = await linkProject(`${FIXTURES}plain-functions/project`);
  return [new Engine(linked), new Engine(linked)];
}

test('a value is the same set of atoms, whatever the order in which these were made', async () => {
  const [before, after] = await twoEngines();
  const ascending = [1, 2, 3].map((entity) => before.values.instance(entity));
  const descending = [3, 2, 1].map((entity) => after.values.instance(entity));
  const one = before.values.unionAll([ascending[0], ascending[2]]);
  const translation = new Translation(after, recordedTables(before), SAME);
  assert.equal(translation.value(one), after.values.unionAll([descending[0], descending[2]]));
});

test('what a closure takes along is in the order of the parameters', async () => {
  for (const kind of [Atom.function, Atom.lambda]) {
    const [before, after] = await twoEngines();
    const closure = ({ values }: Engine, first: number, second: number): number => {
      const pairs = [first, second]
        .map((index) => [values.atom(Atom.parameter, 5, index), values.instance(7 + index)])
        .sort(([p], [q]) => values.order.compare(p, q));
      return values.atom(kind, 9, 0, values.lists.intern(pairs.flat()));
    };
    const old = closure(before, 0, 1);
    const here = closure(after, 1, 0);
    assert.equal(new Translation(after, recordedTables(before), SAME).atom(old), here);
  }
});

test('an open call passes the same under the same names', async () => {
  const [before, after] = await twoEngines();
  const call = ({ values, universe }: Engine, names: readonly string[]): number => {
    const [first, second] = names.map((name) => universe.nameId(name));
    const pairs = [first, values.instance(first), second, values.instance(second)];
    const callee = values.atom(Atom.parameter, 5, 0);
    return values.atom(Atom.openCall, callee, 0, values.lists.intern([2, callee + 1, ...pairs]));
  };
  const old = call(before, ['one', 'other']);
  after.universe.nameId('more');
  after.values.instance(100);
  const here = call(after, ['one', 'other']);
  const name = (one: number): number => after.universe.nameId(before.universe.text(one));
  // The classes have the numbers of the names.
  const numbers = { ...SAME, name, entity: name };
  assert.equal(new Translation(after, recordedTables(before), numbers).atom(old), here);
});

test('arguments that flow are the same, also those of which the number is not known', async () => {
  const [before, after] = await twoEngines();
  const flow = ({ values }: Engine): number => {
    const [rest, keywords, one, other] = [1, 2, 3, 4].map((entity) => values.instance(entity));
    return values.lists.intern([1, rest, keywords, 1, 6, one, other]);
  };
  const old = flow(before);
  const withoutRest = before.values.lists.intern([0, -1, -1, 0, before.values.instance(4)]);
  after.values.instance(100);
  const translation = new Translation(after, recordedTables(before), SAME);
  assert.equal(translation.flowList(old), flow(after));
  const here = after.values.lists.intern([0, -1, -1, 0, after.values.instance(4)]);
  assert.equal(translation.flowList(withoutRest), here);
});

test('an atom is made with what it is made of', async () => {
  const [before, after] = await twoEngines();
  const inner = before.values.atom(Atom.instance, 1);
  const outer = before.values.atom(Atom.static, before.values.single(inner));
  const outerHere = new Translation(after, recordedTables(before), SAME).atom(outer);
  const innerHere = after.values.find(Atom.instance, 1, 0, 0);
  assert.equal(after.values.find(Atom.static, after.values.single(innerHere), 0, 0), outerHere);
});

test('what is made of something that is gone is gone', async () => {
  const [before, after] = await twoEngines();
  const kept = before.values.instance(1);
  const gone = before.values.instance(2);
  const held = before.values.atom(Atom.instance, 1, before.values.lists.intern([gone]));
  const cells = [1, 2].map((entity) => before.cells.cell(CellKind.attribute, entity, 0));
  for (const entity of [1, 2]) after.values.instance(entity);
  const translation = new Translation(after, recordedTables(before), {
    ...SAME,
    entity: (old) => (old === 2 ? -1 : old),
  });
  assert.equal(translation.value(kept), after.values.instance(1));
  assert.equal(translation.value(before.values.union(kept, gone)), -1);
  assert.equal(translation.atom(held), -1);
  assert.deepEqual(
    cells.map((cell) => translation.cell(cell)),
    [after.cells.cell(CellKind.attribute, 1, 0), -1],
  );
});
