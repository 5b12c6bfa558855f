/** What releases of packages change that isn't code of functions: versions, constants, cases of tests, names beside stubs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History, type Inferred } from './history.js';
import { filesTask } from './programFiles.js';

const FILES = {
  'shop/__init__.py': 'from .release import version, FIRST as ONE\nfrom .pots import *\n',
  'shop/release.py': `version = '1.0'
__version__ = version
__version_tuple__ = (1, 0)
FIRST = 'left'
TYPE = 'Pot'
COUNT = 1
`,
  'shop/pots.py': `from collections import namedtuple
from enum import Enum
from typing import Literal
from . import release
from .release import COUNT, FIRST, TYPE

class Pot:
    def left(self): return Pot()
    def right(self): return Lid()
    def stir(self): return 1

class Lid:
    def lift(self): return 1

Pair = namedtuple('Pair', FIRST)
Side = Enum('Side', FIRST)
TABLE = {FIRST: Pot, 'right': Lid}

class Shelf:
    __slots__ = (FIRST,)
    side = FIRST

def named(pot: Pot): return getattr(pot, FIRST)().lift()
def by_default(pot: Pot, name=FIRST): return getattr(pot, name)().stir()
def typed(pot: TYPE): return pot.stir()
def literal(side: Literal[FIRST]): return side
def listed(): return TABLE[release.FIRST]().lift()
def counted(): return Pot().stir() if COUNT > 1 else Lid().lift()
def use():
    named(Pot())
    by_default(Pot())
    typed(Pot())
    listed()
    print(release.version.upper())
`,
  'shop/rates.py': 'Rate = int\n',
  'shop/makers.py': `from .pots import Lid as Made, Pot
Other = Made

class Own(Made): pass

def made(of: Made): return of.lift(), Other().lift()

def outer():
    got = Pot()
    def read(): return got.stir()
    def put():
        nonlocal got
        got = Lid()
    def inner():
        def innermost(): return got.stir()
        return innermost
    put()
    got.lift()
    return read, inner
`,
  'shop/all_makers.py':
    'from .makers import *\ndef make(): return Made(), Own().lift(), made(Made()), outer()\n',
  'shop/table.pyi': `from .rates import Rate
Alias = Rate
def total(rate: Rate) -> Rate: ...
the: Alias
`,
  'shop/fixtures.py': `import pytest
from pytest import fixture as given
from .pots import Lid, Pot

@given
def pot(): return Pot()

@pytest.fixture(name='lid')
def a_lid(): return Lid()

@property
def version(): return 1
`,
  'tests/test_pots.py': `import pytest
from shop.fixtures import pot
from shop.pots import Lid, Pot
from shop.release import version
from shop.table import the, total

KINDS = [Pot, Lid]

@pytest.mark.parametrize('kind', KINDS)
def test_kind(kind): kind().lift()

@pytest.mark.parametrize('version', ['1', '2'])
def test_version(version): version.upper()

@pytest.mark.parametrize('kind', KINDS)
class TestAll:
    def test_all(self, kind): kind().stir()

def test_pot(pot): pot.stir()
def test_lid(lid): lid.lift()
def test_total(): total(1).bit_length()
def test_the(): the.bit_length()
`,
  'pan/__init__.py': 'from .made import SIZE, grow\n',
  'pan/made.py': `from shop.pots import Pot
SIZE = 1
KIND = Pot
own = [Pot]
def grow(size=SIZE): return KIND()
`,
  'pan/made.pyi': `from typing import Any
from shop.pots import Lid
SIZE: int
KIND: type[Lid]
def grow(size: int = ...) -> Any: ...
`,
  'clock.pyi': 'def tick() -> int: ...\n',
  'clock.py': 'import re\ndef wait(): return re.Rate\n',
  'user.py': `import pan.made
from pan import SIZE, grow
def f():
    grow(SIZE).stir()
    pan.made.KIND().lift()
`,
} as const;

type File = keyof typeof FILES;
type Edit = readonly [what: string, file: File, from: string, to: string];

/** What is inferred after an edit, which has to be what is inferred without a trace; and after taking it back. */
function thereAndBack([, file, from, to]: Edit): Inferred[] {
  const text = FILES[file].replace(from, () => to);
  assert.notEqual(text, FILES[file]);
  const [before, after] = [FILES, { ...FILES, [file]: text }].map((files) =>
    filesTask(files, ['collections', 'enum']),
  );
  const history = new History();
  history.next(before);
  return [history.next(after), history.next(before)];
}

const MAKER = 'from .pots import Lid, Pot\ndef Made(): return Pot()';
const MAKER_TOO = 'if Pot:\n    def Made(): return Pot()\nOther = Made';
const PUT = '    def put():\n';
const PUT_OTHERWISE = '    def more(what=None):\n        nonlocal got\n        got = what\n    def put():\n';
const INNER = '        return innermost\n';
const INNER_GIVES = `        def gives():
            nonlocal got
            got = Pot()
        gives()
        return innermost
`;

const FOLLOWED: readonly Edit[] = [
  ['a version', 'shop/release.py', "version = '1.0'", "version = '1.1'"],
  ['a version in parts', 'shop/release.py', '(1, 0)', "(1, 0, 'rc1')"],
  ['a constant that says an attribute', 'shop/release.py', "'left'", "'right'"],
  ['a constant that says a type', 'shop/release.py', "'Pot'", "'Lid'"],
  ['a number that a test is about', 'shop/release.py', 'COUNT = 1', 'COUNT = 2'],
  ['a constant that is a class', 'shop/release.py', 'COUNT = 1', 'COUNT = int'],
  ['a constant that is none any more', 'shop/release.py', 'COUNT = 1', 'if version: COUNT = 1'],
  ['what the cases of tests are', 'tests/test_pots.py', '[Pot, Lid]', '[Pot]'],
  ['which classes these mean', 'tests/test_pots.py', 'import Lid, Pot', 'import Lid as Pot, Pot as Lid'],
  ['a type that a stub says', 'shop/rates.py', 'Rate = int', 'Rate = str'],
  ['a type that a stub imports', 'shop/rates.py', 'Rate = int', 'from .pots import Pot as Rate'],
  ['a constant that has a stub', 'pan/made.py', 'SIZE = 1', 'SIZE = 2'],
  ['data that has a stub', 'pan/made.py', 'KIND = Pot', 'KIND = own[0]'],
  ['a function where was an import', 'shop/makers.py', 'from .pots import Lid as Made, Pot', MAKER],
  ['a function beside an import', 'shop/makers.py', 'Other = Made', MAKER_TOO],
  [
    'a function that hides a builtin',
    'shop/makers.py',
    'Other = Made',
    'def open(name): return Pot()\nOther = Made',
  ],
  ['a class is an import now', 'shop/makers.py', 'class Own(Made): pass', 'from .pots import Pot as Own'],
  ['other functions that give an outer name', 'shop/makers.py', PUT, PUT_OTHERWISE],
  ['another function that gives an outer name', 'shop/makers.py', INNER, INNER_GIVES],
  ['an alias in a stub', 'shop/table.pyi', 'Alias = Rate', 'Alias = str'],
  ['an import in a stub', 'shop/table.pyi', 'from .rates import Rate', 'from .pots import Lid as Rate'],
  ['what a stub says of data', 'shop/table.pyi', 'the: Alias', 'the: str'],
  ['what a stub says of a function', 'shop/table.pyi', '-> Rate', '-> str'],
  ['how a stub has a function called', 'shop/table.pyi', '(rate: Rate)', '(rate: Rate, *more: int)'],
  [
    'a function that a stub decorates',
    'shop/table.pyi',
    'def total',
    'from typing import final\n@final\ndef total',
  ],
  [
    'a class in a stub',
    'shop/table.pyi',
    'the: Alias',
    'class Table:\n    def lay(self) -> Rate: ...\nthe: Table',
  ],
  ['a function that only a stub has', 'shop/table.pyi', 'the: Alias', 'def more() -> Rate: ...\nthe: Alias'],
  ['what a stub says of a source', 'pan/made.pyi', '-> Any', '-> Lid'],
  ['what a stub says of data of a source', 'pan/made.pyi', 'type[Lid]', 'type[Any]'],
  ['what a stub passes to a source', 'pan/made.pyi', 'size: int', 'size: Lid'],
  ['data that the stub leaves out', 'pan/made.py', 'own = [Pot]\n', ''],
];

for (const edit of FOLLOWED)
  test(`followed: ${edit[0]}`, () => {
    for (const { evaluated } of thereAndBack(edit)) {
      assert.ok(evaluated !== undefined);
      assert.ok(!evaluated.includes('clock.wait'));
    }
  });

const NOT_FOLLOWED: readonly Edit[] = [
  [
    'what makes fixtures',
    'shop/fixtures.py',
    'from pytest import fixture as given',
    'from .pots import use as given',
  ],
  ['a fixture by another name goes', 'shop/fixtures.py', '@given\ndef pot(): return Pot()\n', ''],
  ['a fixture that is imported as another', 'tests/test_pots.py', 'import pot', 'import a_lid as pot'],
  [
    'marks of a module',
    'tests/test_pots.py',
    'KINDS =',
    "pytestmark = pytest.mark.usefixtures('lid')\nKINDS =",
  ],
  ['data that has a stub is imported', 'pan/made.py', 'KIND = Pot', 'from shop.pots import Lid as KIND'],
  ['data that has a stub goes', 'pan/made.py', 'KIND = Pot', 'kind = Pot'],
  ['a stub says less', 'pan/made.pyi', 'SIZE: int\n', ''],
  ['a stub says a class beside a source', 'pan/made.pyi', 'SIZE: int\n', 'SIZE: int\nclass Pan: ...\n'],
  ['a stub that may be of the standard library', 'clock.pyi', '-> int', '-> str'],
];

for (const edit of NOT_FOLLOWED)
  test(`not followed: ${edit[0]}`, () => {
    for (const { evaluated } of thereAndBack(edit)) assert.equal(evaluated, undefined);
  });
