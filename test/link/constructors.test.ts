/** Signatures of classes: their constructors', as Python's `inspect.signature` has them, texts aside. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Constructors } from '../../src/link/classes/constructors.js';
import { entityOf, linkTexts } from './program.js';

const TYPING =
  'from dataclasses import KW_ONLY, dataclass, field\nfrom typing import ClassVar, NamedTuple, TypedDict\n';

/** What typeshed has of them: the one is a class, the others are not. */
const STUBS = {
  'typing.pyi':
    'class NamedTuple:\n    def __init__(self, typename, fields=None, /, **kwargs): ...\nTypedDict: object\nProtocol: object\nClassVar: object\n',
  'collections.pyi': 'def namedtuple(typename, field_names): ...\n',
};

/** The signature of the last class of the text. */
async function signature(text: string): Promise<string | undefined> {
  const linked = await linkTexts({ 'app.py': TYPING + text, ...STUBS });
  const name = [...text.matchAll(/^class (\w+)/gm)].at(-1)?.[1];
  return new Constructors(linked.names, linked.classes).signatureOf(entityOf(linked, `app.${name}`));
}

test("a class's own __init__, without self and without what it returns", async () => {
  assert.equal(
    await signature('class Order:\n    def __init__(self, number: int, *, gift=False) -> None: ...\n'),
    'Order(number: int, *, gift=False)',
  );
  assert.equal(await signature('class Order:\n    def __init__(self): ...\n'), 'Order()');
  assert.equal(await signature('class Order:\n    def __init__(self, /, number): ...\n'), 'Order(number)');
  assert.equal(
    await signature('class Order:\n    def __init__(*args, **more): ...\n'),
    'Order(*args, **more)',
  );
});

test('self is taken off without losing what its defaults hold', async () => {
  assert.equal(
    await signature("class Order:\n    def __init__(self, mark=',)', sizes=(1, 2)): ...\n"),
    "Order(mark=',)', sizes=(1, 2))",
  );
});

test('inherited, nearest first; without one there are no parameters', async () => {
  const base = 'class Base:\n    def __init__(self, number): ...\n';
  assert.equal(await signature(`${base}class Order(Base): ...\n`), 'Order(number)');
  assert.equal(await signature('class Order: ...\n'), 'Order()');
});

test('__new__ counts where no __init__ does', async () => {
  assert.equal(await signature('class Order:\n    def __new__(cls, number): ...\n'), 'Order(number)');
  assert.equal(
    await signature('class Order:\n    def __new__(cls, *args): ...\n    def __init__(self, number): ...\n'),
    'Order(number)',
  );
});

test('of overloads the first that asks for least speaks for all, one of keywords alone last', async () => {
  const of = async (...overloads: string[]): Promise<string | undefined> => {
    const written = overloads.map((one) => `    @overload\n    def __init__(self, ${one}): ...\n`).join('');
    const linked = await linkTexts({
      'app.pyi': `from typing import overload\nclass Order:\n${written}`,
      ...STUBS,
    });
    return new Constructors(linked.names, linked.classes).signatureOf(entityOf(linked, 'app.Order'));
  };
  assert.equal(await of('number: int', 'name: str'), 'Order(number: int)');
  assert.equal(await of('**fields: str', 'number: int'), 'Order(number: int)');
});

test('a __new__ that does not count below one class counts below the next', async () => {
  const linked = await linkTexts({
    'app.py':
      'class Made:\n    def __new__(cls, maker): ...\nclass Marked:\n    def __init__(self, mark): ...\n' +
      'class First(Made, Marked): ...\nclass Second(Made): ...\n',
  });
  const constructors = new Constructors(linked.names, linked.classes);
  assert.equal(constructors.signatureOf(entityOf(linked, 'app.First')), 'First(mark)');
  assert.equal(constructors.signatureOf(entityOf(linked, 'app.Second')), 'Second(maker)');
});

test('bases that are written before an unknown one come first whatever that one is', async () => {
  const bases =
    'class Base:\n    def __init__(self, number): ...\nclass Low(Base): ...\nclass Bare: ...\n' +
    'class Made:\n    def __new__(cls, made): ...\n';
  assert.equal(await signature(`${bases}class Order(Base, Unknown): ...\n`), 'Order(number)');
  assert.equal(await signature(`${bases}class Order(Bare, Base, Unknown): ...\n`), 'Order(number)');
  const mixed = 'class Mixed(Base, Unknown): ...\n';
  assert.equal(await signature(`${bases}${mixed}class Order(Mixed): ...\n`), 'Order(number)');
  // The unknown one may stand between Low and what that inherits from, or have an __init__ of its own.
  assert.equal(await signature(`${bases}class Order(Low, Unknown): ...\n`), undefined);
  assert.equal(await signature(`${bases}class Order(Made, Unknown): ...\n`), undefined);
  assert.equal(await signature(`${bases}class Order(Unknown, Base): ...\n`), undefined);
});

test('below an unknown base the constructor is not known; object adds none, also where no stub declares it', async () => {
  assert.equal(await signature('class Order(Unknown): ...\n'), undefined);
  assert.equal(await signature('class Order(object): ...\n'), 'Order()');
});

test('a dataclass has its fields (PEP 557)', async () => {
  assert.equal(
    await signature(
      "@dataclass\nclass Entry:\n    number: int\n    title: str = 'new'\n    count: ClassVar[int] = 0\n",
    ),
    "Entry(number: int, title: str = 'new')",
  );
  assert.equal(
    await signature(
      '@dataclass(frozen=True, kw_only=True)\nclass Entry:\n    number: int = 0\n    width: int\n',
    ),
    'Entry(*, number: int = 0, width: int)',
  );
  assert.equal(
    await signature('@dataclass\nclass Entry:\n    source: str\n    _: KW_ONLY\n    target: str\n'),
    'Entry(source: str, *, target: str)',
  );
});

test('field() says default, factory, and what is left out', async () => {
  assert.equal(
    await signature(
      '@dataclass\nclass Entry:\n    amount: int = field(default=3)\n    tags: list = field(default_factory=list)\n    note: str = field(init=False)\n',
    ),
    'Entry(amount: int = 3, tags: list = ...)',
  );
});

test('a default that is a name is told; what facts do not hold is not made up', async () => {
  assert.equal(
    await signature('@dataclass\nclass Entry:\n    limit: int = sizes.LARGE\n    made: int = make()\n'),
    'Entry(limit: int = sizes.LARGE, made: int = ...)',
  );
});

test('fields of bases come first, and keep their place when a subclass sets them anew', async () => {
  const base = '@dataclass\nclass Entry:\n    number: int\n    amount: int = 0\n';
  assert.equal(
    await signature(`${base}@dataclass\nclass Refund(Entry):\n    reason: str = ''\n    amount: int = 1\n`),
    "Refund(number: int, amount: int = 1, reason: str = '')",
  );
  assert.equal(
    await signature(`${base}class Plain(Entry):\n    colour: str = ''\n`),
    'Plain(number: int, amount: int = 0)',
  );
});

test('an own __init__ and init=False go before what would be generated', async () => {
  assert.equal(
    await signature('@dataclass\nclass Entry:\n    number: int\n    def __init__(self, text): ...\n'),
    'Entry(text)',
  );
  assert.equal(await signature('@dataclass(init=False)\nclass Entry:\n    number: int\n'), 'Entry()');
});

test('private names of fields are mangled', async () => {
  assert.equal(
    await signature('@dataclass\nclass _Safe:\n    __key: int\n    __dunder__: int\n'),
    '_Safe(_Safe__key: int, __dunder__: int)',
  );
});

test('fields of a base count though the base has no constructor of them', async () => {
  assert.equal(
    await signature(
      '@dataclass(init=False)\nclass Base:\n    number: int\n@dataclass\nclass Order(Base):\n    text: str\n',
    ),
    'Order(number: int, text: str)',
  );
});

test('a generated constructor is not known below an unknown base, or with settings that are not written', async () => {
  assert.equal(await signature('@dataclass\nclass Order(Unknown):\n    number: int\n'), undefined);
  assert.equal(await signature('@dataclass(**given)\nclass Order:\n    number: int\n'), undefined);
  assert.equal(await signature('@dataclass(init=WITH)\nclass Order:\n    number: int\n'), undefined);
  assert.equal(await signature('@dataclass(kw_only=ALL)\nclass Order:\n    number: int\n'), undefined);
  assert.equal(
    await signature('@dataclass(frozen=FIXED)\nclass Order:\n    number: int\n'),
    'Order(number: int)',
  );
  assert.equal(await signature('@dataclass\nclass Order:\n    number: int = field(**given)\n'), undefined);
});

test('what @dataclass_transform marks generates a constructor that is not known (PEP 681)', async () => {
  const marked = '@dataclass_transform()\n';
  const model = `${marked}def model(cls): return cls\n`;
  assert.equal(await signature(`${model}@model\nclass Order:\n    number: int\n`), undefined);
  assert.equal(
    await signature(`${model}@model\nclass Order:\n    def __init__(self, text): ...\n`),
    'Order(text)',
  );
  const meta = `${marked}class Meta(type): ...\nclass Base(metaclass=Meta): ...\n`;
  assert.equal(await signature(`${meta}class Order(Base):\n    number: int\n`), undefined);
  assert.equal(await signature(`${marked}class Base: ...\nclass Order(Base):\n    number: int\n`), undefined);
});

test('a constructor that is a function from elsewhere, or nobody knows what', async () => {
  const setup = 'def setup(self, number, text=None): ...\n';
  assert.equal(await signature(`${setup}class Order:\n    __init__ = setup\n`), 'Order(number, text=None)');
  assert.equal(await signature('class Order:\n    __init__ = made()\n'), undefined);
});

test('NamedTuple and TypedDict', async () => {
  assert.equal(
    await signature('class Point(NamedTuple):\n    x: int\n    y: int = 0\n'),
    'Point(x: int, y: int = 0)',
  );
  assert.equal(await signature('class Style(TypedDict):\n    colour: str\n'), 'Style(*, colour: str)');
});

test('whether a key of a TypedDict must be there is said by the outermost form, and what may stand around it', async () => {
  const of = (annotation: string): Promise<string | undefined> =>
    signature(`class Style(TypedDict):\n    colour: ${annotation}\n`);
  for (const left of ['NotRequired[str]', 'ReadOnly[NotRequired[str]]', "Annotated[NotRequired[str], 'hex']"])
    assert.equal(await of(left), `Style(*, colour: ${left} = ...)`);
  assert.equal(await of('list[NotRequired[str]]'), 'Style(*, colour: list[NotRequired[str]])');
});

test('field() of dataclasses under another name', async () => {
  assert.equal(
    await signature(
      'from dataclasses import field as one\n@dataclass\nclass Order:\n    number: int = one(default=1)\n    total: int = one(init=False)\n',
    ),
    'Order(number: int = 1)',
  );
});

test('what a named tuple takes is its __new__: one further down takes its place, and any __init__ comes first', async () => {
  const bases =
    'class Point(NamedTuple):\n    x: int\nclass Marked:\n    def __init__(self, mark): ...\n' +
    'class Made:\n    def __new__(cls, maker): ...\n';
  const own = 'class Order(Point):\n    def __new__(cls, both): ...\n';
  assert.equal(await signature(bases + own), 'Order(both)');
  assert.equal(await signature(`${bases}${own}class Late(Order): ...\n`), 'Late(both)');
  assert.equal(await signature(`${bases}class Order(Point): ...\n`), 'Order(x: int)');
  assert.equal(await signature(`${bases}class Order(Point, Marked): ...\n`), 'Order(mark)');
  assert.equal(await signature(`${bases}class Order(Made, Point): ...\n`), 'Order(maker)');
  assert.equal(await signature(`${bases}class Order(Point, Made): ...\n`), 'Order(x: int)');
  assert.equal(
    await signature(`${bases}class Order(collections.namedtuple('P', 'x y'), Marked): ...\n`),
    'Order(mark)',
  );
});

test('a generated __init__ comes before a __new__ further down, as a written one does', async () => {
  const made = 'class Order(Base):\n    def __new__(cls, made): ...\n';
  assert.equal(await signature(`@dataclass\nclass Base:\n    x: int\n${made}`), 'Order(x: int)');
  assert.equal(await signature(`class Base:\n    def __init__(self, x: int): ...\n${made}`), 'Order(x: int)');
});

test('a base that namedtuple or NamedTuple makes', async () => {
  const of = (base: string, body = '...'): Promise<string | undefined> =>
    signature(`from collections import namedtuple\nclass Point(${base}): ${body}\n`);
  assert.equal(await of("namedtuple('Point', 'x, y')"), 'Point(x, y)');
  assert.equal(await of("namedtuple('Point', 'x')"), 'Point(x)');
  assert.equal(await of("namedtuple('Point', ['x', 'y'], defaults=(0,))"), 'Point(x, y=0)');
  assert.equal(await of("NamedTuple('Point', [('x', int), ('y', 'Unit')])"), 'Point(x: int, y: "Unit")');
  assert.equal(await of("namedtuple('Point', 'x y')", '\n  def __new__(cls, x, y=0): ...'), 'Point(x, y=0)');
  const named = "from collections import namedtuple\nPair = namedtuple('Pair', 'x, y')\n";
  assert.equal(await signature(`${named}class Point(Pair): ...\n`), 'Point(x, y)');
  assert.equal(
    await signature(`${named}if TWO: Pair = namedtuple('Pair', 'x')\nclass Point(Pair): ...\n`),
    undefined,
  );
  assert.equal(await of("namedtuple('Point', FIELDS)"), undefined);
  assert.equal(await of("namedtuple('Point', ['x', *MORE])"), undefined);
  assert.equal(await of("namedtuple('Point', 'x class', rename=True)"), 'Point(x, _1)');
  assert.equal(await of("namedtuple('Point', 'x class', rename=STRICT)"), undefined);
  assert.equal(await of("namedtuple('Point', 'x', defaults=NONE)"), undefined);
});

test('what is only called like a special form of typing is a base that is not known', async () => {
  assert.equal(await signature('from typing import Protocol\nclass Echo(Protocol): ...\n'), 'Echo()');
  assert.equal(await signature('from network import Protocol\nclass Echo(Protocol): ...\n'), undefined);
});

test('classes that inherit from each other have an answer', async () => {
  assert.equal(await signature('class A(B): ...\nclass B(A): ...\n'), 'B()');
});

test('a decorator of fifty thousand names in a row is none that generates a constructor', async () => {
  const chain = `rack${'.shelf'.repeat(50_000)}`;
  assert.equal(await signature(`import rack\n@${chain}\nclass Box: pass\n`), 'Box()');
});
