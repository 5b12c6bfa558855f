/** What counts as the same code, and what doesn't. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Facts } from './read.js';

const CODE = `"""A pot."""
import os.path as paths
from . import cup as c, lid
__all__ = ['Pot', "boil"]

class Pot(lid.Lid, metaclass=c.Meta):
    'For tea.'
    size: 'int' = 3

    @property
    def full(self, *, more=None) -> bool:
        # Half of it.
        return self.size > 2 and not more

def boil(pot, **how):
    global heat
    for heat, name in how.items():
        with pot.open(heat) as open_pot:
            pot.level = {'a': [x for x in heat if x], **how}
    try:
        match pot:
            case Pot(size=3) as small if small: return lambda y: y + 1
            case {'k': [1, *rest], **others}: del rest
    except* (OSError, ValueError) as error:
        raise c.Spilt(f'{error}') from error
`;

const SAME: readonly [what: string, from: string | RegExp, to: string][] = [
  ['a comment before all', /^/, '# one\n\n'],
  ['a comment in between', 'class Pot', '# one\n\n\nclass Pot'],
  ['a comment behind', 'global heat', 'global heat  # hot'],
  ['another indentation', /^ +/gm, '$&$&'],
  ['other line ends', /\n/g, '\r\n'],
  ['spaces between tokens', 'import cup as c, lid', 'import   cup  as c ,lid'],
  ['names that begin a line', 'self.size > 2 and not more', '(self\n    .size > 2\n    and not\n    more)'],
  ['parentheses', 'raise c.Spilt', 'raise (c).Spilt'],
  ['other quotes', /'k'/, '"k"'],
  ['another docstring of the module', 'A pot.', 'A pot, of iron.'],
  ['another docstring of a class', 'For tea.', 'For coffee and much else that is hot.'],
  ['no docstring of the module', /^.*\n/, '\n'],
  ['a docstring of a function', 'global heat', "'''Boils.'''\n    global heat"],
  ['another string by itself', 'global heat', "global heat\n    b'bytes'; ('a' 'b')"],
  ['a docstring that is a name of the file', 'For tea.', 'small'],
];

const OTHER: readonly [what: string, from: string, to: string][] = [
  ['a name', 'small if small', 'small if pot'],
  ['an attribute', 'self.size', 'self.full'],
  ['a constant', "'a': [", "'b': ["],
  ['a number', 'size > 2', 'size > 3'],
  ['an operator', 'size > 2', 'size < 2'],
  ['an annotation', "'int'", "'str'"],
  ['a default', 'more=None', 'more=True'],
  ['an imported name', 'as c,', 'as d,'],
  ['an export', "'Pot', ", "'Pan', "],
  ['a keyword', 'size=3', 'full=3'],
  ['a block', '            pot.level', '        pot.level'],
  ['a decorator', '    @property\n', ''],
  ['a star', 'except* ', 'except '],
  ['async', 'def boil', 'async def boil'],
  [
    'an order',
    'os.path as paths\nfrom . import cup as c, lid',
    'os.path as paths\nfrom . import lid, cup as c',
  ],
  ['a global', 'global heat', 'global name'],
  ['a comment with a type', 'pot, **how):', 'pot, **how):\n    # type: (int, str) -> None'],
];

function digestOf(source: string): number[] {
  return [...new Facts(source).view.digest];
}

function changed(from: string | RegExp, to: string): string {
  const text = CODE.replace(from, to);
  assert.notEqual(text, CODE);
  return text;
}

for (const [what, from, to] of SAME) {
  test(`the same code: ${what}`, () => {
    assert.deepEqual(digestOf(changed(from, to)), digestOf(CODE));
  });
}

for (const [what, from, to] of OTHER) {
  test(`other code: ${what}`, () => {
    assert.notDeepEqual(digestOf(changed(from, to)), digestOf(CODE));
  });
}
