/** What the grammar can't parse though Python does: saved without moving a position. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownNewlines, repairs } from '../../src/extract/repair.js';
import { Facts } from './read.js';

const AFTER = 'def after(x): return x\n';

/** The file's facts have no diagnostics, and know the function behind the trouble. */
function saved(trouble: string): Facts {
  const facts = new Facts(`${trouble}\n${AFTER}`);
  const line = trouble.split(/\r\n?|\n/).length + 1;
  assert.deepEqual(facts.diagnostics, [], trouble);
  assert.ok(
    facts.definitions.includes(`after: function lines ${line}-${line} name 4+5 docstring null`),
    facts.definitions.join('\n'),
  );
  return facts;
}

test('defaults of type parameters (PEP 696)', () => {
  for (const header of [
    'class A[T = int]: pass',
    'class A[T: str = str, *Ts = *tuple[int, str], **P = [int, str]](B): pass',
    'class A[T = list[int]]: pass',
    'def a[T = int](x: T) -> T: pass',
    'type A[T = int] = list[T]',
  ])
    saved(header);
});

test('a line inside brackets that is indented less than its block', () => {
  const facts = saved('if x:\n    call(\n"""text [\n""",\n# comment )\n  1, # another (\n2)\n    y = 1');
  assert.ok(facts.definitions.includes('y: variable lines 8-8 name 4+1 docstring null'));
  assert.ok(
    facts.syntax.includes(
      '  expression@2:4 (call@2:4 call@2:4 ((string@3:0 "text [\\n"), (integer@6:2 1), (integer@7:0 2)))',
    ),
    facts.syntax.join('\n'),
  );
});

test('a line continuation inside brackets that is indented less than its block', () => {
  saved('if x:\n    a[b \\\n+ c +\n 0]');
});

test('a comment between decorators that is indented less than they are', () => {
  const facts = saved('class A:\n    @one\n#    @two\n    def f(self): pass');
  assert.ok(
    facts.syntax.includes('  def@4:4 f(positional_or_keyword self@4:10: - = -) -> - decorated one@2:5'),
  );
});

test('Ctrl-Z', () => {
  saved('x = 1\n\x1a');
});

test('newlines of a lone CR, also where the grammar sees nothing wrong', () => {
  for (const source of ['# comment\rpass\rx = 1\r', 'def f():\r    pass\rx = 1\r']) {
    const facts = new Facts(source);
    assert.ok(
      facts.definitions.includes('x: variable lines 3-3 name 0+1 docstring null'),
      facts.lines.join('\n'),
    );
    assert.deepEqual(facts.diagnostics, []);
  }
});

test('an empty format specification behind `:=`', () => {
  saved("y = f'{x:=}'");
  saved("y = f'{x:=10}'");
});

test('long runs of comments and continuations, which the grammar is slow with, change nothing', () => {
  const comments = `def f():\n    x = '''\n# text\n'''\n${'# note\n'.repeat(20_000)}    y = (1,  # one\n  2)\n`;
  const facts = saved(comments.trimEnd());
  assert.deepEqual(facts.syntax.slice(0, 3), [
    'def@1:0 f() -> -',
    '  assign@2:4 (string@2:8 "\\n# text\\n") to x@2:4',
    '  assign@20005:4 (tuple@20005:8 (integer@20005:9 1) (integer@20006:2 2)) to y@20005:4',
  ]);
  saved(`x = 1${' \\\n'.repeat(20_000)}  + 2`);
  saved(`x = 1${' \\\r\n'.repeat(20_000)}  + 'a\\\r\nb'`);
});

test('copies have the same length and the same newlines outside of brackets', () => {
  const source = 'class A[T = int]:\n  x = (\n1,\n)\n  y = "[T = int] # (\\n" # )\n\x1a';
  for (const copy of repairs(source)) {
    assert.equal(copy.length, source.length);
    assert.ok(copy.includes('y = "[T = int] # (\\n"'), copy);
  }
  assert.equal(knownNewlines('a\rb\r\nc\n'), 'a\nb\r\nc\n');
});

test('strings and comments are left alone', () => {
  const source = 'x = "class A[T = int]" # def f[T = 1]\nclass A[T = int]: pass\n';
  const [first] = repairs(source);
  assert.ok(first.startsWith('x = "class A['), first);
  const facts = new Facts(source);
  assert.ok(facts.syntax[0].includes('"class A[T = int]"'), facts.syntax[0]);
});
