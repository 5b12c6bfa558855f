/** Syntax of Python 2 and of 3.12 to 3.14, and files in which only parts parse; what is newer is in repair.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Facts } from './read.js';

/** Definitions without columns and docstrings. */
function placed(facts: Facts): string[] {
  return facts.definitions.map((line) => line.replace(/ name .*/, '').replace('lines ', ''));
}

test('Python 2: print and exec statements, except with a comma, backquotes, old numbers', () => {
  const source = [
    'print "text", value',
    'print >>stream, f(x)',
    'exec "code" in scope',
    'try:',
    '    raise Error, "text"',
    'except (A, B), error:',
    '    pass',
    'def f((a, b), c=0777L, d=u"x"):',
    '    return `a`, a <> b',
    'after = 1',
  ].join('\n');
  const facts = new Facts(source);
  assert.ok(placed(facts).includes('f: function 8-9'), placed(facts).join('\n'));
  assert.ok(placed(facts).includes('after: variable 10-10'));
  assert.ok(
    facts.syntax.some((line) => line.includes('(call@2:16 f@2:16 (x@2:18))')),
    facts.syntax.join('\n'),
  );
});

test('Python 3.12: type parameters and type aliases', () => {
  const facts = new Facts(
    'type Pair[A, *B, **C] = tuple[A, *B]\nclass Box[T: (int, str)](Base[T]):\n    def get[U](self, x: U) -> T: ...\n',
  );
  assert.deepEqual(placed(facts), [
    'Pair: variable 1-1',
    'Box: class 2-3',
    'Box.get: method 3-3',
    'Box.get.self: variable 3-3',
    'Box.get.x: variable 3-3',
  ]);
  assert.deepEqual(
    facts.bindings
      .filter((line) => line.includes('typeParameter'))
      .map((line) => line.replace(/ block.*/, '')),
    [
      '0 typeParameter A 1:10',
      '0 typeParameter B 1:13',
      '0 typeParameter C 1:17',
      '1 typeParameter T 2:10',
      '2 typeParameter U 3:12',
    ],
  );
  assert.deepEqual(facts.diagnostics, []);
});

test('Python 3.12: the same quotes, comments and newlines inside the fields of formatted strings', () => {
  const facts = new Facts('x = f"{d["key"]} {f"{y:{z}}"} {\n  a  # note }\n}"\nafter = 1\n');
  assert.deepEqual(facts.syntax, [
    'assign@1:0 (formatted@1:4 (subscript d [(string "key")]) (formatted y z) a) to x@1:0',
    'assign@4:0 (integer@4:8 1) to after@4:0',
  ]);
});

test('Python 3.14: except without parentheses', () => {
  const facts = new Facts(
    'try:\n    pass\nexcept A, B:\n    pass\nexcept* C, D.e, F:\n    pass\nafter = 1\n',
  );
  assert.ok(facts.syntax.includes('except@3:0 (tuple@3:0 A@3:7 B@3:10) as -'), facts.syntax.join('\n'));
  assert.deepEqual(placed(facts), ['after: variable 7-7']);
});

test('soft keywords are names wherever they are no keywords', () => {
  const facts = new Facts(
    'match = case = type = _ = print\nmatch(case)[type] = match.type\ntype(x)\nprint(match)\n',
  );
  assert.deepEqual(
    placed(facts).map((line) => line.split(':')[0]),
    ['match', 'case', 'type', '_'],
  );
  assert.deepEqual(facts.diagnostics, []);
});

test('what stands around an error counts', () => {
  for (const trouble of [
    'def broken(:',
    'x = = 1',
    'if ((:',
    ')',
    '    unexpected indent',
    '$ ? !',
    'f(a b)',
    '"unclosed',
  ]) {
    const facts = new Facts(
      `import before\ndef first(a): return a\n${trouble}\ndef last(b):\n    return g(b)\n`,
    );
    const found = placed(facts);
    assert.ok(found.includes('first: function 2-2'), `${trouble}: ${found.join(', ')}`);
    assert.ok(found.includes('last: function 4-5'), `${trouble}: ${found.join(', ')}`);
    assert.match(facts.diagnostics.join('\n'), /^\d+: syntax error/, trouble);
  }
});

test('a class stays a class around a broken method', () => {
  const facts = new Facts(
    'class C(B):\n    def a(self): return 1\n    def b(self: return 2\n    def c(self): return 3\nafter = 1\n',
  );
  const found = placed(facts);
  for (const wanted of ['C.a: method 2-2', 'C.c: method 4-4', 'after: variable 5-5'])
    assert.ok(found.includes(wanted), found.join('\n'));
});

test('merge conflicts leave the code on both sides', () => {
  const facts = new Facts(
    'a = 1\n<<<<<<< HEAD\ndef ours(): pass\n=======\ndef theirs(): pass\n>>>>>>> branch\ndef after(): pass\n',
  );
  const names = placed(facts).map((line) => line.split(':')[0]);
  for (const name of ['a', 'ours', 'theirs', 'after']) assert.ok(names.includes(name), names.join(' '));
});

test('an empty file, a file of blanks, and one without a last newline', () => {
  for (const source of ['', '\n\n', '   ', '# comment', '\f', '\ufeff']) {
    const facts = new Facts(source);
    assert.deepEqual(facts.definitions, []);
    assert.deepEqual(facts.diagnostics, []);
    assert.deepEqual(facts.scopes, ['module in -1']);
  }
  assert.deepEqual(placed(new Facts('def f(): pass')), ['f: function 1-1']);
});

test('characters beyond the basic plane are read wherever they stand', () => {
  for (let before = 5_100; before < 5_140; before++) {
    const facts = new Facts(`#${'-'.repeat(before)}\n\u{20000}x = 1\nafter = 1\n`);
    assert.deepEqual(placed(facts), ['\u{20000}x: variable 2-2', 'after: variable 3-3'], `${before}`);
  }
});
