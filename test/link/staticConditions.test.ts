/** Conditions whose outcome a type checker knows (typing specification, "Version and platform checking"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEAD, effectiveBlocks, type Reader } from '../../src/link/facts/staticConditions.js';
import { Binding } from '../../src/model/facts.js';
import { linkText } from './program.js';

const TARGET = { version: [3, 12], platform: 'linux' } as const;

type Outcome = 'always' | 'never' | 'unknown';

/** What becomes of `if CONDITION:` and of its `else:`. */
async function branches(condition: string, reader: Reader = TARGET): Promise<[Outcome, Outcome]> {
  const { file } = await linkText(`import sys\nif ${condition}:\n    a = 1\nelse:\n    b = 2\n`);
  const effective = effectiveBlocks(file.facts, reader);
  const outcome = (block: number): Outcome => {
    if (effective[block] === DEAD) return 'never';
    return effective[block] === block ? 'unknown' : 'always';
  };
  return [outcome(1), outcome(2)];
}

const KNOWN: Record<string, boolean> = {
  'sys.version_info >= (3, 12)': true,
  'sys.version_info >= (3,)': true,
  'sys.version_info >= (3, 13)': false,
  'sys.version_info < (3, 12)': false,
  'sys.version_info < (3, 13)': true,
  'sys.version_info > (3, 12)': true,
  'sys.version_info <= (3, 11)': false,
  'sys.platform == "linux"': true,
  "sys.platform == 'win32'": false,
  'sys.platform != "win32"': true,
  'sys.platform.startswith("lin")': true,
  'sys.platform.startswith("freebsd")': false,
  TYPE_CHECKING: true,
  'typing.TYPE_CHECKING': true,
  'not TYPE_CHECKING': false,
  'sys.platform == "win32" or sys.version_info >= (3, 9)': true,
  'sys.platform == "linux" and sys.version_info >= (3, 13)': false,
  'sys.platform == "win32" and anything()': false,
  'anything() or True': true,
  False: false,
};

for (const [condition, outcome] of Object.entries(KNOWN)) {
  test(`${condition} is ${outcome}`, async () => {
    assert.deepEqual(await branches(condition), outcome ? ['always', 'never'] : ['never', 'always']);
  });
}

const RUN: Record<string, boolean> = {
  TYPE_CHECKING: false,
  't.TYPE_CHECKING': false,
  'not TYPE_CHECKING': true,
  'TYPE_CHECKING and sys.version_info >= (3, 11)': false,
  'TYPE_CHECKING or True': true,
  False: false,
};

for (const [condition, outcome] of Object.entries(RUN)) {
  test(`${condition} is ${outcome} where Python runs it`, async () => {
    assert.deepEqual(
      await branches(condition, 'python'),
      outcome ? ['always', 'never'] : ['never', 'always'],
    );
  });
}

for (const condition of [
  'sys.version_info >= (3,)',
  'sys.platform.startswith("lin")',
  'TYPE_CHECKING or debug',
])
  test(`${condition} is not known to whoever runs it on any Python`, async () => {
    assert.deepEqual(await branches(condition, 'python'), ['unknown', 'unknown']);
  });

const UNKNOWN = [
  'debug',
  'sys.platform == platform',
  'sys.version_info == (3, 12)',
  'sys.version_info[0] >= 3',
  'sys.platform == "linux" and anything()',
  'os.name == "nt"',
  '2 < sys.version_info < (3, 13)',
];

for (const condition of UNKNOWN) {
  test(`${condition} is not known`, async () => {
    assert.deepEqual(await branches(condition), ['unknown', 'unknown']);
  });
}

test('what stands in a branch shares its fate', async () => {
  const { file, names } = await linkText(
    'if sys.platform == "win32":\n    if debug:\n        a = 1\nif True:\n    if debug:\n        b = 2\n',
  );
  const effective = effectiveBlocks(file.facts, TARGET);
  const [dead, open] = ['a', 'b'].map(
    (name) => names.bindingsOf(file, 0, name)[0] * Binding.width + Binding.block,
  );
  assert.equal(effective[file.facts.bindings[dead]], DEAD);
  assert.equal(effective[file.facts.bindings[open]], file.facts.bindings[open]);
});
