/** Calls through what absolute imports mean beyond the source roots of the project. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInference } from '../../src/infer/index.js';
import { linkTexts, type Options } from '../link/program.js';
import { functionsOf, handleOf } from './program.js';

async function callees(texts: Record<string, string>, caller: string, options?: Options): Promise<string[]> {
  const linked = await linkTexts(texts, options);
  const entity = functionsOf(linked).find((one) => handleOf(linked, one) === caller);
  assert.ok(entity !== undefined, caller);
  const { targets, unresolved } = createInference(linked).calleesOf(entity);
  assert.equal(unresolved, 0);
  return targets.map((target) => handleOf(linked, target.entity));
}

test('a script calls what lies beside it', async () => {
  const texts = {
    'tools/export.py': 'import rates\nfrom rates import Total\ndef run():\n    rates.load()\n    Total()\n',
    'tools/rates.py': 'def load(): ...\nclass Total: ...\n',
  };
  assert.deepEqual(await callees(texts, 'tools.export.run'), ['tools.rates.load', 'tools.rates.Total']);
});

test('what an import spells from the first name on is called through that name', async () => {
  const entries = 'def check(): ...\nclass Entry:\n    def post(self): ...\n';
  const texts = {
    'src/ledger/__init__.py': 'from .entries import Entry\n',
    'src/ledger/entries.py': entries,
    'close_month.py':
      'import src.ledger.entries\ndef run():\n    src.ledger.entries.check()\n    src.ledger.Entry().post()\n',
    'tools/parts/entries.py': entries,
    'tools/export.py': 'import parts.entries\ndef run():\n    parts.entries.Entry().post()\n',
  };
  const options = { root: 'src' };
  assert.deepEqual(await callees(texts, 'close_month.run', options), [
    'ledger.entries.check',
    'ledger.entries.Entry.post',
    'ledger.entries.Entry',
  ]);
  assert.deepEqual(await callees(texts, 'tools.export.run', options), [
    'tools.parts.entries.Entry.post',
    'tools.parts.entries.Entry',
  ]);
});

test('of projects in one folder each calls its own package by a name that several have', async () => {
  const main =
    'import app.models\nfrom app.models import Order\ndef run():\n    app.models.send()\n    Order()\n';
  const models = 'def send(): ...\nclass Order: ...\n';
  const texts = {
    'billing/src/app/__init__.py': '',
    'billing/src/app/main.py': main,
    'billing/src/app/models.py': models,
    'orders/src/app/__init__.py': '',
    'orders/src/app/main.py': main,
    'orders/src/app/models.py': models,
  };
  const options = { root: 'billing/src', project: 'billing' };
  assert.deepEqual(await callees(texts, 'app.main.run', options), ['app.models.send', 'app.models.Order']);
  const other = 'orders.src.app.models';
  assert.deepEqual(await callees(texts, 'orders.src.app.main.run', options), [
    `${other}.send`,
    `${other}.Order`,
  ]);
});
