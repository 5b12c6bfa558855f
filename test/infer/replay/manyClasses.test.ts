/** Classes below one come to be too many to be passed to it one by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from './history.js';
import { filesTask } from './programFiles.js';

const PART = `class Part:
    def __init_subclass__(cls):
        cls.register()

    @classmethod
    def register(cls): pass
`;

const FILES = {
  'parts.py': PART,
  'more.py': `from parts import Part\n\n${Array.from({ length: 99 }, (_, index) => `class Part${index}(Part):\n    @classmethod\n    def register(cls): pass\n`).join('')}`,
  'rest.py': 'def sleep():\n    wake()\n\ndef wake(): pass\n',
};
const ONE = 'from parts import Part\n\nclass Last(Part): pass\n';

test('a class more than are passed to __init_subclass__ one by one', () => {
  const few = filesTask(FILES);
  const many = filesTask({ ...FILES, 'last.py': ONE });
  const history = new History();
  history.next(few);
  for (const task of [many, few]) {
    const { evaluated } = history.next(task);
    assert.ok(evaluated !== undefined);
    assert.ok(evaluated.includes('parts.Part.__init_subclass__'));
    assert.ok(!evaluated.includes('rest.sleep'));
  }
});

test('a class below another when there is none below that, and none any more', () => {
  const none = filesTask({ 'parts.py': PART, 'rest.py': FILES['rest.py'] });
  const one = filesTask({ 'parts.py': PART, 'rest.py': FILES['rest.py'], 'last.py': ONE });
  const history = new History();
  history.next(none);
  for (const task of [one, none]) {
    const { evaluated } = history.next(task);
    assert.ok(evaluated?.includes('parts.Part.__init_subclass__'));
  }
});
