/** Changes in a source that has a stub beside it: what the stub declares is what others see of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History, type Inferred } from './history.js';
import { filesTask } from './programFiles.js';

const FILES = {
  'pot.py': `class Lid:
    def lift(self):
        return Steam()

    def turn(self):
        return 1

class Steam:
    def rise(self): return 1

def boil(lid):
    return lid.lift()

def cool(lid):
    return lid
`,
  'pot.pyi': `class Lid:
    def lift(self): ...
    def turn(self): ...

class Steam:
    def rise(self): ...

def boil(lid): ...
def cool(lid): ...
`,
  'table.py': `from pot import Lid, boil, cool

def lay():
    boil(Lid()).rise()

def clear():
    cool(Lid()).turn()
`,
  'clock.py': 'def wait():\n    return 1\n',
};

/** What is inferred after an edit of one of the files. */
function after(file: keyof typeof FILES, from: string, to: string): Inferred {
  const history = new History();
  history.next(filesTask(FILES));
  const text = FILES[file].replace(from, () => to);
  assert.notEqual(text, FILES[file]);
  return history.next(filesTask({ ...FILES, [file]: text }));
}

test('who calls what the stub declares looks at the body of the source', () => {
  const { evaluated = [] } = after('pot.py', 'return Steam()', 'return Lid()');
  assert.ok(evaluated.includes('table.lay'));
  assert.ok(!evaluated.includes('clock.wait'));
});

test('a function that goes is one that the stub alone declares', () => {
  const { evaluated = [] } = after('pot.py', 'def cool(lid):\n    return lid\n', '');
  assert.ok(evaluated.includes('table.clear'));
  assert.ok(!evaluated.includes('clock.wait'));
});

test('what a function is called with is said by the stub, or else by the source', () => {
  const { evaluated = [] } = after('pot.py', 'def cool(lid)', 'def cool(lid, how=None)');
  assert.ok(evaluated.includes('table.clear'));
});

for (const [what, file, from, to] of [
  ['the stub changes', 'pot.pyi', 'def cool(lid)', 'def cool(lid, how=None)'],
  ['a function comes that is a class by the stub', 'pot.py', 'def boil', 'def Steam(): pass\n\ndef boil'],
] as const)
  test(`not followed: ${what}`, () => {
    assert.equal(after(file, from, to).evaluated, undefined);
  });
