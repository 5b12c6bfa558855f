/** What of an evaluation is noted, once or each time, and where, when evaluations are inside one another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CellKind, Cells } from '../../../src/infer/domain/cells.js';
import { NoteKind, Notes } from '../../../src/infer/domain/notes.js';
import { Op, operandOf, opOf, UseKind, WORDS } from '../../../src/infer/domain/operations.js';
import { type Past, Recording, Unlike } from '../../../src/infer/domain/recording.js';
import { Values } from '../../../src/infer/domain/values.js';

const NAMES = new Map<number, string>([
  ...Object.entries(Op).map(([name, op]): [number, string] => [op, name]),
  ...Object.entries(NoteKind).map(([name, kind]): [number, string] => [Op.note + kind, `note ${name}`]),
  ...Object.entries(UseKind).map(([name, kind]): [number, string] => [Op.use + kind, name]),
]);

const UNITS = 20_000;

/** Of each evaluation that has ended its unit and its operations. */
function recorded(recording: Recording): [unit: number, ...operations: string[]][] {
  const { units, ends, words: parts } = recording.flat();
  const words = parts.flatMap((part) => [...part]);
  return Array.from(units, (unit, one) => {
    const operations: string[] = [];
    for (let at = one === 0 ? 0 : ends[one - 1]; at < ends[one]; ) {
      const op = opOf(words[at]);
      const operands = [operandOf(words[at]), ...words.slice(at + 1, at + WORDS[op])];
      operations.push(`${NAMES.get(op)} ${operands.join(' ')}`);
      at += WORDS[op];
    }
    return [unit, ...operations];
  });
}

/** One evaluation. */
function evaluate(recording: Recording, unit: number, act: () => void): void {
  recording.begin(unit);
  act();
  recording.end([], 0);
}

test('atoms are noted once in an evaluation, and again in the next', () => {
  const recording = new Recording(UNITS);
  for (const unit of [3, 4])
    evaluate(recording, unit, () => {
      recording.touch(7);
      recording.touch(8);
      recording.touch(7);
    });
  const operations = ['touch 7', 'touch 8'];
  assert.deepEqual(recorded(recording), [
    [3, ...operations],
    [4, ...operations],
  ]);
});

test('what a cell holds is noted once in an evaluation as long as it holds the same, and again in the next', () => {
  const recording = new Recording(UNITS);
  const values = new Values(recording);
  const cells = new Cells(values, () => {}, 1 << 10, recording);
  const cell = cells.cell(CellKind.result, 1, 0);
  const read = (unit: number): void => {
    cells.read(cell, -1);
    cells.read(cell, unit);
    cells.read(cell, unit);
    cells.read(cell, -1);
  };
  for (const unit of [3, 4])
    evaluate(recording, unit, () => {
      read(unit);
      cells.join(cell, values.many);
      read(unit);
    });
  const held = `${cell} ${values.many}`;
  assert.deepEqual(recorded(recording), [
    [3, `peek ${cell} 0`, `read ${cell} 0`, `join ${held}`, `peek ${held}`, `read ${held}`],
    [4, `peek ${held}`, `read ${held}`, `join ${held}`],
  ]);
});

test('a read by nobody is not taken for one by the unit', () => {
  const recording = new Recording(UNITS);
  evaluate(recording, 3, () => {
    recording.read(5, 2, -1);
    recording.read(5, 2, 3);
  });
  assert.deepEqual(recorded(recording), [[3, 'peek 5 2', 'read 5 2']]);
});

test('joins are noted each time', () => {
  const recording = new Recording(UNITS);
  evaluate(recording, 3, () => {
    recording.add(Op.join, 5, 2);
    recording.add(Op.join, 5, 2);
  });
  assert.deepEqual(recorded(recording), [[3, 'join 5 2', 'join 5 2']]);
});

test('what is the same when it is done twice is told apart by kinds and all operands', () => {
  const recording = new Recording(UNITS);
  // More than are looked through for the same one.
  const many = Array.from({ length: 5_000 }, (_, index) => index + 1);
  evaluate(recording, 3, () => {
    for (const one of many) recording.addOnce(Op.ask, 0, one);
    for (const one of many) recording.addOnce(Op.assign, one, 0);
    for (const one of many) recording.addOnce(Op.ensure, one);
    recording.addOnce(Op.firstFlow, 1, 2);
    recording.addOnce(Op.laterFlow, 1, 2);
    recording.addOnce(Op.laterFlow, 1, 2);
  });
  assert.deepEqual(recorded(recording), [
    [
      3,
      ...many.map((one) => `ask 0 ${one}`),
      ...many.map((one) => `assign ${one} 0`),
      ...many.map((one) => `ensure ${one}`),
      'firstFlow 1 2',
      'laterFlow 1 2',
    ],
  ]);
});

test('of what the unit did before that is left out which lasts', () => {
  const recording = new Recording(UNITS);
  const notes = new Notes(recording);
  for (const unit of [3, 4, 3, 3])
    evaluate(recording, unit, () => {
      recording.leaveOut();
      recording.touch(7);
      recording.addOnce(Op.use + UseKind.class, 5);
      recording.addOnce(Op.assign, 1, 2);
      notes.note(NoteKind.reached, 6, 1);
      notes.note(NoteKind.reached, 6, 1);
      recording.read(5, 2, unit);
      recording.add(Op.join, 5, 2);
      recording.addOnce(Op.ensure, 4);
    });
  const again = ['read 5 2', 'join 5 2', 'ensure 4'];
  const whole = ['touch 7', 'class 5', 'assign 1 2', 'note reached 6 1', ...again];
  assert.deepEqual(recorded(recording), [
    [3, ...whole],
    [4, ...whole],
    [3, ...again],
    [3, ...again],
  ]);
});

test('arguments that flowed first before flow later, which is left out', () => {
  const recording = new Recording(UNITS);
  evaluate(recording, 3, () => recording.addOnce(Op.firstFlow, 1, 2));
  evaluate(recording, 3, () => {
    recording.leaveOut();
    recording.addOnce(Op.laterFlow, 1, 2);
    recording.addOnce(Op.laterFlow, 1, 3);
  });
  assert.deepEqual(recorded(recording), [
    [3, 'firstFlow 1 2'],
    [3, 'laterFlow 1 3'],
  ]);
});

test('an evaluation inside another has operations of its own, and ends before it', () => {
  const recording = new Recording(UNITS);
  evaluate(recording, 3, () => {
    recording.touch(7);
    recording.addOnce(Op.ensure, 4);
    recording.hush();
    evaluate(recording, 4, () => recording.touch(7));
    recording.touch(9);
    recording.speak();
    recording.touch(8);
  });
  assert.deepEqual(recorded(recording), [
    [4, 'touch 7'],
    [3, 'touch 7', 'ensure 4', 'touch 8'],
  ]);
});

test('what has begun anew leaves nothing of before, and notes again what it had noted', () => {
  const recording = new Recording(UNITS);
  evaluate(recording, 3, () => {
    recording.touch(7);
    recording.add(Op.join, 1, 2);
    recording.addOnce(Op.ensure, 4);
    recording.restart();
    recording.addOnce(Op.ensure, 4);
    recording.touch(7);
  });
  assert.deepEqual(recorded(recording), [[3, 'ensure 4', 'touch 7']]);
});

test('nothing is noted outside of evaluations, nor while something is found once', () => {
  const recording = new Recording(UNITS);
  const noteAll = (): void => {
    recording.touch(7);
    recording.read(5, 2, 3);
    recording.add(Op.join, 5, 2);
    recording.addOnce(Op.ensure, 4);
  };
  noteAll();
  evaluate(recording, 3, () => {
    recording.once(() => {
      recording.once(noteAll);
      noteAll();
    });
    assert.throws(() =>
      recording.once(() => {
        throw new Error('as it goes');
      }),
    );
    recording.touch(8);
  });
  noteAll();
  assert.deepEqual(recorded(recording), [[3, 'touch 8']]);
});

test('who has what another has found asks for what that asked for, also for what was found inside', () => {
  const recording = new Recording(UNITS);
  let asked: readonly number[] = [];
  evaluate(recording, 3, () => {
    const outer = recording.keep(() => {
      recording.touch(7);
      const inner = recording.keep(() => {
        recording.touch(8);
        recording.addOnce(Op.use + UseKind.lookup, 5, 6);
        return 'inner';
      });
      recording.read(5, 2, 3);
      recording.addOnce(Op.use + UseKind.class, 9);
      return `outer of ${inner.found}`;
    });
    assert.equal(outer.found, 'outer of inner');
    asked = outer.asked;
  });
  evaluate(recording, 4, () => recording.askAgain(asked));
  assert.deepEqual(recorded(recording), [
    [3, 'touch 7', 'touch 8', 'lookup 5 6', 'read 5 2', 'class 9'],
    [4, 'touch 7', 'touch 8', 'lookup 5 6', 'class 9'],
  ]);
});

test('what is found once is asked for as now, and an evaluation that ends with something past is unlike', () => {
  const recording = new Recording(UNITS);
  const past: Past = { read: () => 0, ask: () => 0, flow: () => true, pass: () => {} };
  recording.begin(3);
  recording.past = past;
  const inside = recording.once(() => recording.past);
  assert.deepEqual([inside, recording.past], [undefined, past]);
  assert.throws(() => recording.end([], 0), Unlike);
});

test('of calls the places and targets are kept, those of the evaluation before where they are the same', () => {
  const recording = new Recording(UNITS);
  const end = (unit: number, calls: number[]): number[] => {
    recording.begin(unit);
    recording.end(calls, 100);
    const flat = recording.flat();
    const [from, to] = flat.callRanges.subarray(-2);
    return [...flat.calls.subarray(from, to)];
  };
  const first = [11, 1, 50, 12, 2, -3];
  assert.deepEqual(end(3, first), [101, 50, 102, -3]);
  assert.deepEqual(end(4, [11, 1, 51]), [101, 51]);
  assert.deepEqual(end(3, first), [101, 50, 102, -3]);
  const { callRanges } = recording.flat();
  assert.deepEqual(callRanges.slice(4, 6), callRanges.slice(0, 2));
  assert.deepEqual(end(3, [...first.slice(0, 5), -4]), [101, 50, 102, -4]);
  assert.deepEqual(end(3, []), []);
});

test('what is noted goes on in another part where one is full', () => {
  const recording = new Recording(UNITS);
  const many = 300_000;
  for (const unit of [3, UNITS - 1])
    evaluate(recording, unit, () => {
      for (let one = 0; one < many; one++) recording.read(one, one + unit, unit);
    });
  const { units, ends, words: parts } = recording.flat();
  assert.ok(parts.length > 1);
  assert.deepEqual([...units], [3, UNITS - 1]);
  assert.deepEqual([...ends], [2 * many, 4 * many]);
  const words = Buffer.concat(
    parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  );
  for (let at = 0; at < 4 * many; at += 2) {
    const one = (at / 2) % many;
    const found = [
      opOf(words.readInt32LE(4 * at)),
      operandOf(words.readInt32LE(4 * at)),
      words.readInt32LE(4 * at + 4),
    ];
    if (found[0] !== Op.read || found[1] !== one || found[2] !== one + units[at < 2 * many ? 0 : 1])
      assert.fail(`operation ${at / 2} is ${found}`);
  }
});
