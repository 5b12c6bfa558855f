/** What the names of functions mean to types and classes, which is asked without a trace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edited, History, type Texts, taskOf } from './history.js';

const TOOLS = `class Cup:
    def wash(self): pass

class Pot:
    def wash(self): pass
`;

/** Whether something is carried out as recorded when a function's `T` becomes another class. */
function isFollowed(texts: Texts): boolean {
  return isEditFollowed({ ...texts, tools: TOOLS }, 'T = Cup', 'T = Pot');
}

function isEditFollowed(texts: Texts, from: string, to: string): boolean {
  const history = new History();
  history.next(taskOf(texts));
  return history.next(taskOf(edited(texts, 'shelf', from, to))).evaluated !== undefined;
}

test('A type that a function assigns is that of the parameters of functions in it', () => {
  const followed = isFollowed({
    shelf: `from tools import Cup, Pot

def outer():
    T = Cup
    def inner(x: T):
        x.wash()
    return inner
`,
    sink: `from shelf import outer

def use(x):
    outer()(x)
`,
  });
  assert.ok(followed);
});

test('One that it makes of another', () => {
  const followed = isFollowed({
    shelf: `from tools import Cup, Pot

def outer():
    T = Cup
    U = T
    def inner(x: U):
        x.wash()
    return inner
`,
  });
  assert.ok(followed);
});

test('A class in a function has other bases: its whole program is inferred', () => {
  const followed = isFollowed({
    shelf: `from tools import Cup, Pot

def outer():
    T = Cup
    class Mug(T):
        pass
    return Mug
`,
    sink: `from shelf import outer

Mug = outer()

def use():
    Mug().wash()
`,
  });
  assert.ok(!followed);
});

test('Methods of a class in a function may say what they like', () => {
  const followed = isFollowed({
    shelf: `from tools import Cup, Pot

def outer():
    T = Cup
    class Mug:
        def wash(self):
            T().wash()
    return Mug
`,
    sink: `from shelf import outer

Mug = outer()

def use():
    Mug().wash()
`,
  });
  assert.ok(followed);
});

test('A base that a function gives the module', () => {
  const followed = isFollowed({
    shelf: `from tools import Cup, Pot

def outer():
    global T
    T = Cup

outer()

class Mug(T):
    pass
`,
    sink: `from shelf import Mug

def use():
    Mug().wash()
`,
  });
  assert.ok(!followed);
});

test('Where a function has modules looked for', () => {
  const before = {
    shelf: `import sys, os

def outer():
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), 'one'))

def use():
    pass
`,
  };
  assert.ok(!isEditFollowed(before, "'one'", "'other'"));
});

test('Parameters of a lambda are known to who calls it', () => {
  const before = {
    tools: TOOLS,
    shelf: `def outer():
    return lambda x=None, y=None: x.wash()
`,
    sink: `from shelf import outer
from tools import Cup

found = outer()

def use():
    found(x=Cup())
`,
  };
  assert.ok(isEditFollowed(before, 'lambda x=None, y=None', 'lambda y=None, x=None'));
});

test('A class that was hidden by a function is seen again, also under another name', () => {
  const texts = {
    tools: TOOLS,
    shelf: `from tools import Cup

def Cup():
    pass
`,
    drawer: 'from shelf import Cup as Mug\n',
    sink: `from drawer import Mug

def use(x: Mug):
    x.wash()
`,
  };
  assert.ok(isEditFollowed(texts, '\ndef Cup():\n    pass\n', ''));
});
