/** Type comments (PEP 484): what they annotate, and where their names are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SyntaxPrinter } from '../soak/syntaxPrinter.js';
import { Facts } from './read.js';

function syntaxOf(source: string): string[] {
  return new SyntaxPrinter(new Facts(source).view, source, true).module();
}

const CASES: readonly (readonly [string, string])[] = [
  ['a = b  # type: c', 'annotated@1:0 a@1:0: c@1:15 = b@1:4'],
  [
    'a.b = c # type: d[e] # f',
    'annotated@1:0 (attribute@1:0 a@1:0 b@1:2): (subscript@1:16 d@1:16 [e@1:18]) = c@1:6',
  ],
  ["a = '\u{1f40d}' # type: b", 'annotated@1:0 a@1:0: b@1:16 = (string@1:4 "\u{1f40d}")'],
  ["a = b # type: 'c'", 'annotated@1:0 a@1:0: c@1:15 = b@1:4'],
  [
    "a = b # type: Literal['c']",
    'annotated@1:0 a@1:0: (subscript@1:14 Literal@1:14 [(string@1:22 "c")]) = b@1:4',
  ],
  ['a = b # type: ignore', 'assign@1:0 b@1:4 to a@1:0'],
  ['a = b # type: ignore[c]', 'assign@1:0 b@1:4 to a@1:0'],
  ['a = b # type: no type (', 'assign@1:0 b@1:4 to a@1:0'],
  ['a = b # note # type: c', 'assign@1:0 b@1:4 to a@1:0'],
  ['a = b\n# type: c', 'assign@1:0 b@1:4 to a@1:0'],
  ['a, b = c # type: d', 'assign@1:0 c@1:7 to (tuple@1:0 a@1:0 b@1:3)'],
  ['a = [ # type: b\n c,\n] # type: d', 'annotated@1:0 a@1:0: d@3:10 = (list@1:4 c@2:1)'],
  [
    'def f(a, b): # type: (c, d) -> e\n pass',
    'def@1:0 f(positional_or_keyword a@1:6: c@1:22 = -, positional_or_keyword b@1:9: d@1:25 = -) -> e@1:31',
  ],
  [
    'def f(a, *b, **c):\n # type: (d, *e, **f) -> g\n pass',
    'def@1:0 f(positional_or_keyword a@1:6: d@2:10 = -, var_positional b@1:10: e@2:14 = -, var_keyword c@1:15: f@2:19 = -) -> g@2:25',
  ],
  [
    'def f(a, b):\n # type: (c) -> d\n pass',
    'def@1:0 f(positional_or_keyword a@1:6: - = -, positional_or_keyword b@1:9: - = -) -> d@2:16',
  ],
  [
    'def f(a, # type: b\n  c=1 # type: d\n):\n # type: (...) -> e\n pass',
    'def@1:0 f(positional_or_keyword a@1:6: b@1:17 = -, positional_or_keyword c@2:2: d@2:14 = (integer@2:4 1)) -> e@4:18',
  ],
  ['def f(a: b):\n # type: (c) -> d\n pass', 'def@1:0 f(positional_or_keyword a@1:6: b@1:9 = -) -> d@2:16'],
  [
    'def f(a: b) -> c:\n # type: (d) -> e\n pass',
    'def@1:0 f(positional_or_keyword a@1:6: b@1:9 = -) -> c@1:15',
  ],
];

for (const [source, expected] of CASES) {
  test(JSON.stringify(source), () => {
    assert.equal(syntaxOf(source)[0], expected);
  });
}

test('the comment of a method leaves out its receiver', () => {
  const [, method] = syntaxOf('class A:\n def f(self, a):\n  # type: (b) -> c\n  pass');
  assert.equal(
    method.trim(),
    'def@2:1 f(positional_or_keyword self@2:7: - = -, positional_or_keyword a@2:13: b@3:11 = -) -> c@3:17',
  );
});
