/** Bases of so many classes that these aren't told apart everywhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInference } from '../../src/infer/index.js';
import { calleesIn, linkModule } from './calleesIn.js';
import { functionsOf, handleOf } from './program.js';

const BASE = `
class Part:
    def __init_subclass__(cls):
        cls.register()

    @classmethod
    def register(cls): pass
`;

/** The callees of `__init_subclass__` where so many classes inherit, the first of which registers otherwise. */
async function calleesWith(count: number): Promise<string[] | undefined> {
  const others = Array.from({ length: count - 1 }, (_, i) => `class Part${i + 1}(Part): pass\n`).join('');
  const first = 'class First(Part):\n    @classmethod\n    def register(cls): pass\n';
  return (await calleesIn('parts', BASE + first + others)).get('parts.Part.__init_subclass__');
}

test('few classes are passed to __init_subclass__ one by one', async () => {
  assert.deepEqual(await calleesWith(3), ['parts.Part.register', 'parts.First.register']);
});

test('many classes are what their base says', async () => {
  assert.deepEqual(await calleesWith(300), ['parts.Part.register']);
});

const HOOKED = `
class Shape:
    def draw(self):
        return self.outline()

def draw(shape: Shape):
    return shape.outline()
`;

test('what many classes below define is a hook of the base that calls it, and nothing from outside', async () => {
  const shapes = Array.from({ length: 60 }, (_, i) => `Shape${i}`);
  const classes = shapes.map((name) => `class ${name}(Shape):\n    def outline(self): pass\n`).join('');
  const callees = await calleesIn('parts', HOOKED + classes);
  assert.deepEqual(
    callees.get('parts.Shape.draw')?.toSorted(),
    shapes.map((name) => `parts.${name}.outline`).toSorted(),
  );
  assert.deepEqual(callees.get('parts.draw'), []);
});

const FILLED = `
class Panel:
    def __call__(self): pass

class Shape:
    panel = None
    def __init__(self, panel=None):
        if panel is not None:
            self.panel = panel

def show(shape: Shape):
    return shape.panel()

show(Shape(Panel()))
`;

test('beside what one object is given, what too many classes below define is counted and not told', async () => {
  const classes = Array.from({ length: 30 }, (_, i) => `class Shape${i}(Shape):\n    panel = Panel()\n`).join(
    '',
  );
  const linked = await linkModule('parts', FILLED + classes);
  const show = functionsOf(linked).find((entity) => handleOf(linked, entity) === 'parts.show') ?? -1;
  const { targets, unresolved } = createInference(linked).calleesOf(show);
  assert.deepEqual(
    [targets.map(({ entity }) => handleOf(linked, entity)), unresolved],
    [['parts.Panel.__call__'], 1],
  );
});
