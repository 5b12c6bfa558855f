/** Names and literals of random modules. */
import type { Choices } from './choices.js';

/** Short words, a few that are soft keywords, and some whose normal form (NFKC) is another word. */
const NAMES = [
  'a',
  'b',
  'c',
  'd',
  'key',
  'value',
  'item',
  'self',
  'cls',
  'match',
  'case',
  'type',
  '_',
  '__name__',
  'print',
  'exec',
  'é',
  '变量',
  '\u{1d431}',
  'ﬁn',
  'ªb',
  'e\u0301t',
  '\u{20000}x',
]; // prettier-ignore
const PLAIN_NAMES = NAMES.slice(0, 9);

const NUMBERS = [
  '0',
  '1',
  '42',
  '0xFF',
  '0b10',
  '0o17',
  '1_000',
  '1.5',
  '.5',
  '5.',
  '1e10',
  '2j',
  '1.5J',
  '0XaB',
];

const PIECES = [
  'text',
  ' ',
  'é',
  '\u{1f40d}',
  '#',
  '(',
  ']',
  '\\n',
  '\\\\',
  '\\x41',
  '\\u00e9',
  '\\101',
  '\\t',
  '%s',
  'it',
  '\\q',
  ';',
  ':',
  '\\U0001f40d',
  '\\0',
  '{{',
  '}}',
]; // prettier-ignore

export function anyName(choices: Choices): string {
  return choices.once(3) ? choices.pick(NAMES) : choices.pick(PLAIN_NAMES);
}

export function number(choices: Choices): string {
  return choices.pick(NUMBERS);
}

/** A string literal that is no formatted one, perhaps over several lines. */
export function plainString(choices: Choices): string {
  const prefix = choices.pick(['', '', '', 'r', 'b', 'u', 'Rb', 'bR', 'B', 'R', 'U']);
  const quote = choices.pick(["'", '"', "'''", '"""']);
  const bytes = /b/i.test(prefix);
  let text = '';
  for (let left = choices.below(4); left > 0; left--) {
    const piece = choices.pick(PIECES);
    if (bytes && /[^\0-\x7f]/.test(piece)) text += 'z';
    else text += piece;
  }
  if (quote.length === 3 && choices.once(3))
    // No expressions, so that they stay strings in annotations too.
    text += choices.pick(['\n', '\n    more)\n', '\n\n\t tab)\n  ', '\\\n joined (']);
  // A raw literal can't end with an odd number of backslashes.
  return `${prefix}${quote}${text}${text.endsWith('\\') ? ' ' : ''}${quote}`;
}

/** Within what a Python before 3.12 reads: no quotes, comments or backslashes in the fields. */
export function formattedString(choices: Choices): string {
  let text = `${choices.pick(['f', 'F', 'rf', 'fR'])}${choices.pick(['"', "'", '"""', "'''"])}`;
  const quote = text.replace(/^\w+/, '');
  for (let left = choices.below(4); left > 0; left--) {
    const field = choices.pick([
      'a',
      'b.c',
      'f(1)',
      'x[0]',
      'a + b',
      ' a ',
      '(a, b)',
      '(lambda: 1)',
      'a if b else c',
      '{1: 2}[1]',
      '变量',
    ]);
    const closed = field.startsWith('{') ? ` ${field}` : field;
    const tail = choices.pick(['', '', '=', '!r', ':>10', ':{width}', '!s:{a}.{b}', '=!r:^20', ':%Y-%m']);
    text += `${choices.pick(['', 'text ', '{{', '}}', '{{x}}', 'é'])}{${closed}${tail}}`;
  }
  return `${text}${quote}`;
}

export function docstring(choices: Choices): string {
  const prefix = choices.pick(['', '', 'r', 'u', 'R']);
  const lines = choices.pick([
    'One line.',
    '  Blanks before.  ',
    'First.\n\n    Indented as usual.\n      Deeper.\n    ',
    '\n    Starts below.\n\tTab.\n    ',
    '\n\n  Two blank lines.  \n\n\n',
    'Ends on a blank line\n        ',
    '\tTab\tinside\n\tand below',
    'é \u{1f40d}\n   \u3000wide\n    x',
    '',
    ' ',
    '\n',
  ]);
  return `${prefix}"""${lines}"""`;
}
