/** Numbers of a program's own things are those of the same things in another version of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Universe } from '../../../src/infer/domain/universe.js';
import { align } from '../../../src/infer/replay/alignment.js';
import { renumbering } from '../../../src/infer/replay/numbers.js';
import { pairFiles } from '../../../src/infer/replay/pairedFiles.js';
import { unpacked } from '../../../src/infer/replay/trace.js';
import { linkProgram } from '../../../src/link/linked.js';
import { Definition, Scope } from '../../../src/model/facts.js';
import { syntaxKind } from '../../../src/model/syntax.js';
import { endOfRecord } from '../../../src/model/syntaxLayout.js';
import { edited, inferWith, type Texts, taskOf } from './history.js';
import { nameOf, unitName } from './versions.js';

const KITCHEN: Texts = {
  cup: 'class Cup:\n    def wash(self):\n        return 1\n\n    def dry(self): pass\n',
  pot: 'def boil(): pass\n\ndef stir():\n    spoon = 2\n    return lambda: spoon\n',
  table: 'from cup import Cup\n\ndef lay():\n    return Cup()\n',
};

test('what was there before is found behind, between and in what changed, and in other files', () => {
  const before = taskOf(KITCHEN);
  const after = taskOf(
    edited(
      edited(KITCHEN, 'pot', 'def stir', 'def cool(what):\n    return what, 3\n\ndef stir'),
      'cup',
      '\n    def dry(self): pass\n',
      '',
    ),
  );
  const [old, now] = [before, after].map((task) => linkProgram(task.sources, task.facts, task).program);
  const linked = linkProgram(after.sources, after.facts, after);
  const oldNames = linkProgram(before.sources, before.facts, before).names;
  const from = new Universe(old, oldNames);
  const to = new Universe(now, linked.names);
  const trace = unpacked(inferWith(before, undefined, () => undefined).trace);
  const pairs = pairFiles(trace.files, trace.files);
  assert.ok(pairs !== undefined);
  const alignments = new Map(
    [0, 1].map((index) => [index, align(old.files[index].facts, now.files[index].facts)]),
  );
  const numbers = renumbering(now, to, trace, pairs, alignments);
  const gone: string[] = [];
  old.files.forEach((file, index) => {
    const { facts } = file;
    const other = now.files[index];
    const same = (
      what: string,
      found: number,
      first: number,
      name: string,
      nameThere: (row: number) => string,
    ) => {
      if (found < 0) gone.push(`${what} ${name}`);
      else assert.equal(nameThere(found - first), name);
    };
    for (let row = 0; row * Definition.width < facts.definitions.length; row++)
      same('definition', numbers.entity(file.base + row), other.base, nameOf(facts, row), (there) =>
        nameOf(other.facts, there),
      );
    for (let row = 0; row * Scope.width < facts.scopes.length; row++)
      same(
        'scope',
        numbers.scope(from.scope(file, row)),
        to.scope(other, 0),
        unitName(facts, row).replace(/\d+/, ''),
        (there) => unitName(other.facts, there).replace(/\d+/, ''),
      );
    for (let node = 0; node < facts.syntax.length; node = endOfRecord(facts.syntax, node)) {
      const found = numbers.place(from.place(file, node));
      if (found < 0) continue;
      const there = found - to.place(other, 0);
      assert.equal(syntaxKind(other.facts.syntax, there), syntaxKind(facts.syntax, node));
      // Also words inside of a node.
      assert.equal(numbers.place(from.place(file, node + 1)), found + 1);
    }
    assert.equal(numbers.file(index), index);
  });
  assert.deepEqual(gone, ['definition Cup.dry', 'definition Cup.dry.self', 'scope Cup.dry']);
  assert.equal(numbers.entity(old.entityCount), now.entityCount);
  const { nameStarts, names } = trace;
  for (let name = 0; name + 1 < nameStarts.length; name++)
    assert.equal(
      to.text(numbers.name(name)),
      Buffer.from(names.subarray(nameStarts[name], nameStarts[name + 1])).toString(),
    );
});
