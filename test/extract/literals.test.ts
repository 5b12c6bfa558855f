/** Values of string literals, and docstrings as `inspect.cleandoc` gives them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanDocstring } from '../../src/extract/statements/docstrings.js';
import { Facts } from './read.js';

/** The value that the facts have for the expression, as it is printed. */
function value(source: string): string {
  const [line] = new Facts(`x=${source}\n`).syntax;
  return line.replace(/^assign@1:0 (.*) to x@1:0$/, '$1');
}

const string = (text: string): string => `(string@1:2 ${JSON.stringify(text)})`;

test('escapes are decoded', () => {
  assert.equal(value(String.raw`'\a\b\f\n\r\t\v\\\'\"'`), string('\x07\b\f\n\r\t\v\\\'"'));
  assert.equal(value(String.raw`'\0\101\x41\u00e9\U0001f40d'`), string('\0AAé\u{1f40d}'));
  assert.equal(value(String.raw`'\1234'`), string('S4'));
  assert.equal(value("'a\\\nb'"), string('ab'));
  assert.equal(value("'a\\\r\nb'"), string('ab'));
});

test('what is no escape stays as it is written', () => {
  assert.equal(value(String.raw`'\d\U00110000\N{BULLET}'`), string('\\d\\U00110000\\N{BULLET}'));
  assert.equal(value(String.raw`b'\u00e9\x41\N{X}'`), `(bytes@1:2 ${JSON.stringify('\\u00e9A\\N{X}')})`);
});

test('raw literals keep their backslashes, and an escaped quote at their end', () => {
  assert.equal(value(String.raw`r'\d\n'`), string('\\d\\n'));
  assert.equal(value(String.raw`R"\""`), string('\\"'));
  assert.equal(value(String.raw`b'' Rb"\""`), `(bytes@1:2 ${JSON.stringify('\\"')})`);
});

test('newlines in a literal are LF, whatever the file has', () => {
  assert.equal(value("'''a\r\nb\rc\nd'''"), string('a\nb\nc\nd'));
});

test('adjacent literals are one; with a formatted one the fields are what is known', () => {
  assert.equal(value(`'a' "b" '''c'''`), string('abc'));
  assert.equal(value(`'a' f'{x}{y!r:>{z}}' 'b'`), '(formatted@1:2 x y z)');
});

test('a formatted literal of words and plain fields keeps its format, with %s for each field', () => {
  assert.equal(value(`f'visit_{kind}'`), '(formatted@1:2 "visit_%s" kind)');
  assert.equal(value(`'on_' f'{a.b}.{ c }' 'x'`), '(formatted@1:2 "on_%s.%sx" (attribute a b) c)');
  assert.equal(value(`f'run'`), '(formatted@1:2 "run")');
  // Other texts than the fields' own, other characters than those of names, and template strings.
  for (const other of ['x!r', 'x:>8', 'x=', 'x}{{', 'x}%', 'x} ', 'x}\\x41'])
    assert.equal(value(`f'{${other.includes('}') ? other : `${other}}`}'`), '(formatted@1:2 x)');
  assert.equal(value(`t'{x}'`), '(formatted@1:2 x)');
});

test('a value of more than 400 characters is left out', () => {
  assert.equal(value(`'${'x'.repeat(400)}'`), string('x'.repeat(400)));
  assert.equal(value(`'${'x'.repeat(401)}'`), '(string@1:2 long)');
});

test('a lone surrogate does not spoil the strings around it', () => {
  assert.equal(
    value(String.raw`['\ud83d', 'after']`),
    '(list@1:2 (string@1:3 "\ufffd") (string@1:13 "after"))',
  );
});

test('a string by itself is no statement, wherever it stands; a docstring is kept with what it documents', () => {
  const source = "'M'\ndef f():\n  'F'\n  ('g')\n  b'h'; 'i' 'j'\n  f'{f}'\n  'k',\n";
  const { syntax, definitions } = new Facts(source);
  assert.deepEqual(
    syntax.filter((line) => line.includes('expression@')),
    ['  expression@6:2 (formatted@6:2 "%s" f)', '  expression@7:2 (tuple@7:2 (string@7:2 "k"))'],
  );
  assert.match(definitions.join('\n'), /^f: .* docstring "F"$/m);
});

test('docstrings lose common indentation, outer blank lines and tabs', () => {
  for (const [written, cleaned] of [
    ['One line.', 'One line.'],
    ['  Blanks before and after.  ', 'Blanks before and after.  '],
    ['First.\n\n    Second.\n      Deeper.\n    ', 'First.\n\nSecond.\n  Deeper.'],
    ['\n    Below.\n    ', 'Below.'],
    ['\n\n\tTab.\n        Blanks.', 'Tab.\nBlanks.'],
    ['a\tb\n\tc', 'a       b\nc'],
    ['é\tb', 'é       b'],
    // Without a line that says something, the margin is unknown and the rest stays.
    ['Only the first\n      ', 'Only the first\n      '],
    ['First\n  \n   third', 'First\n\nthird'],
    ['', ''],
    ['\n\n', ''],
  ]) {
    assert.equal(cleanDocstring(written), cleaned, JSON.stringify(written));
  }
});

test('a docstring is the first statement of a module, class or function when that is a plain string', () => {
  const source = [
    '# comment',
    '"""Of the module."""',
    'class Oven:',
    '    # comment',
    '    \'Of the \' "class."',
    '    def bake(self): "Of the method."; pass',
    '    def cool(self):',
    "        f'not {this}'",
    '    def heat(self):',
    "        b'nor this'",
    '    def open(self):',
    "        'nor a tuple', 1",
    '    def shut(self):',
    "        'nor an operand' + ''",
    '    def lock(self):',
    '        pass',
    "        'nor the second'",
  ].join('\n');
  const lines = new Facts(source).lines.filter((line) => line.includes('docstring'));
  assert.deepEqual(
    lines.map((line) => line.replace(/:.*docstring/, '').replace('docstring of the module:', 'module')),
    [
      'module "Of the module."',
      'definition Oven "Of the class."',
      'definition Oven.bake "Of the method."',
      'definition Oven.bake.self null',
      ...['cool', 'heat', 'open', 'shut', 'lock'].flatMap((name) => [
        `definition Oven.${name} null`,
        `definition Oven.${name}.self null`,
      ]),
    ],
  );
});

test('a docstring may stand in parentheses, and no comma behind it', () => {
  const lines = new Facts("(('a'\n 'b'))\ndef f(): ('')\ndef g(): 'c',\ndef h(): ('d',)\ndef i(): ()\n")
    .lines;
  assert.deepEqual(
    lines
      .filter((line) => line.includes('docstring'))
      .map((line) => line.replace(/.* docstring/, 'docstring')),
    ['docstring of the module: "ab"', 'docstring ""', 'docstring null', 'docstring null', 'docstring null'],
  );
});
