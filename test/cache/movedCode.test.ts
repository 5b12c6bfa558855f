/** Code that moves calls what it called: the words of inference stay the same, node by node. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { callsKey } from '../../src/cache/callsKey.js';
import { inferCalls } from '../../src/infer/index.js';
import { HEADER, Syntax } from '../../src/model/syntax.js';
import { endOfRecord } from '../../src/model/syntaxLayout.js';
import { Facts } from '../extract/read.js';
import { FIXTURES, readProject } from '../infer/program.js';

/** A comment and an empty line before each line on which a statement begins. */
function moved(text: string): string {
  const { view } = new Facts(text);
  const { syntax } = view;
  const above = new Set<number>();
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    if ((syntax[node] & 0xff) !== Syntax.block) continue;
    for (let i = 1; i <= syntax[node + HEADER]; i++) {
      const offset = syntax[syntax[node + HEADER + i] + 1];
      const line = view.lines[view.lineOf(offset) - 1];
      const isContinued = /\\\r?\n$/.test(text.slice(0, line));
      if (text.slice(line, offset).trim() === '' && !isContinued) above.add(line);
    }
  }
  let changed = '';
  let from = 0;
  for (const line of [...above].sort((a, b) => a - b)) {
    changed += `${text.slice(from, line)}# Above line ${line}.\n\n`;
    from = line;
  }
  return changed + text.slice(from);
}

for (const name of readdirSync(FIXTURES).sort()) {
  test(`${name}: the same words, under the same key`, async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'snakeshot-moved-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const project = join(folder, 'project');
    await cp(`${FIXTURES}${name}/project`, project, { recursive: true });
    const before = await readProject(project);
    for (const path of await readdir(project, { recursive: true })) {
      if (!path.endsWith('.py')) continue;
      const text = await readFile(join(project, path), 'utf8');
      await writeFile(join(project, path), moved(text));
      if (text.trim() !== '') assert.notEqual(moved(text), text, path);
    }
    const after = await readProject(project);
    assert.equal(callsKey(after), callsKey(before));
    assert.deepEqual(inferCalls(after), inferCalls(before));
  });
}
