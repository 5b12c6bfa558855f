/** The independent reading reads: every form of import, and its absence is an error. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tempProject } from '../discover/tempProject.js';
import { HAS_PYTHON, importsByPython, NO_PYTHON } from './importsByPython.js';

test('Python sees every form of import, wherever it stands; without Python it is named', (context) => {
  const root = tempProject(context, {
    'app/__init__.py': 'from . import low\n',
    'app/low.py': 'import app.low\n',
    'app/deep/__init__.py': '',
    'app/deep/leaf.py': 'def late():\n    from ..low import x\n    from .. import deep\n',
    'run.py': 'if False:\n    import app.deep.leaf as leaf\nfrom app.low import *\nfrom app import gone\n',
    'broken.py': 'import app.low\ndef (:\n',
  });
  const files = [
    { file: 'app/__init__.py', module: 'app', package: true },
    { file: 'app/low.py', module: 'app.low', package: false },
    { file: 'app/deep/__init__.py', module: 'app.deep', package: true },
    { file: 'app/deep/leaf.py', module: 'app.deep.leaf', package: false },
    { file: 'run.py', module: 'run', package: false },
    { file: 'broken.py', module: 'broken', package: false },
  ];
  const read = () =>
    importsByPython(
      root,
      files,
      files.map(({ module }) => module),
    );
  if (!HAS_PYTHON) return assert.throws(read, NO_PYTHON);
  assert.deepEqual(read(), {
    importers: {
      app: ['app.deep.leaf', 'app.low', 'run'],
      'app.low': ['app', 'app.deep.leaf', 'run'],
      'app.deep': ['app.deep.leaf', 'run'],
      'app.deep.leaf': ['run'],
      run: [],
      broken: [],
    },
    refused: ['broken.py'],
  });
});
