/** Signatures of data that is known to be one callable. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DerivedSignatures } from '../../src/link/graph/derivedSignatures.js';
import { entityOf, linkTexts } from './program.js';

/** The signature of `name` in a module. */
async function signature(text: string, name = 'Made'): Promise<string | undefined> {
  const linked = await linkTexts({ 'app.py': text });
  return new DerivedSignatures(linked).of(entityOf(linked, `app.${name}`));
}

test('a name that is given one class, and no other', async () => {
  const order = 'class Order:\n    def __init__(self, number): ...\n';
  assert.equal(await signature(`${order}Made = Order\n`), 'Order(number)');
  assert.equal(await signature(`${order}Made = Order if TWO else None\n`), undefined);
  assert.equal(await signature(`${order}Made = Order()\n`), undefined);
});

test('one way may leave the name empty, whichever is written first; anything else is no callable', async () => {
  const order = 'class Order:\n    def __init__(self, number): ...\n';
  const either = (first: string, second: string): string =>
    `${order}if TWO:\n    ${first}\nelse:\n    ${second}\n`;
  assert.equal(await signature(either('Made = Order', 'Made = None')), 'Order(number)');
  assert.equal(await signature(either('Made = None', 'Made = Order')), 'Order(number)');
  assert.equal(await signature(either('Made = 1', 'Made = Order')), undefined);
  assert.equal(await signature(either('Made = Order', 'Made = 1')), undefined);
  assert.equal(await signature(`${order}Made = Order\nfor Made in LIST: ...\n`), undefined);
  assert.equal(await signature(`${order}Made = None\n`), undefined);
});

test('a name that is given a class by a call that names its fields', async () => {
  assert.equal(await signature("Made = namedtuple('Point', 'x y', defaults=(0,))\n"), 'Point(x, y=0)');
  assert.equal(
    await signature("Made = typing.NamedTuple('Point', [('x', int), ('y', list[int])])\n"),
    'Point(x: int, y: list[int])',
  );
  assert.equal(
    await signature("Made = TypedDict('Movie', {'title': str, 'year': NotRequired[int]})\n"),
    'Movie(*, title: str, year: NotRequired[int] = ...)',
  );
  assert.equal(
    await signature("Made = TypedDict('Movie', {'title': Required[str], 'year': int}, total=False)\n"),
    'Movie(*, title: Required[str], year: int = ...)',
  );
  assert.equal(await signature("Made = TypedDict('Movie', {})\n"), 'Movie()');
  assert.equal(
    await signature("class Map:\n    Made = namedtuple('Point', 'x y')\n", 'Map.Made'),
    'Point(x, y)',
  );
});

test('a name that can be no field is called by its position where the call says so', async () => {
  const fields = "['name', 'class', 'name', '_id', '2nd', '', 'size']";
  assert.equal(
    await signature(`Made = namedtuple('Row', ${fields}, rename=True, defaults=(0,))\n`),
    'Row(name, _1, _2, _3, _4, _5, size=0)',
  );
  assert.equal(await signature("Made = namedtuple('Row', 'name, size', rename=False)\n"), 'Row(name, size)');
  for (const refused of ['name class', 'name name', 'name _id'])
    assert.equal(await signature(`Made = namedtuple('Row', '${refused}')\n`), undefined, refused);
  assert.equal(await signature("Made = namedtuple('Row', 'name size', rename=STRICT)\n"), undefined);
});

test('a call of which not all can be told gives none', async () => {
  assert.equal(await signature("Made = namedtuple('Point', FIELDS)\n"), undefined);
  assert.equal(await signature("Made = namedtuple(NAME, 'x y')\n"), undefined);
  assert.equal(await signature("Made = TypedDict('Movie', {'in': str})\n"), undefined);
  assert.equal(await signature("Made = TypedDict('Movie', {'the title': str})\n"), undefined);
  assert.equal(await signature("Made = TypedDict('Movie', {'title': str, **MORE})\n"), undefined);
  assert.equal(
    await signature("Made = namedtuple('Point', 'x')\nMade = namedtuple('Point', 'y')\n"),
    undefined,
  );
  assert.equal(await signature("Made, other = namedtuple('Point', 'x y')\n"), undefined);
});
