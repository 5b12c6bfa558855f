import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ArgumentError, SnapshotError } from '../../src/model/errors.js';
import { processSpace } from '../../src/snapshot/processSpace.js';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { writeFailure } from '../../src/snapshot/writeFailure.js';
import { encoded, sampleGraph } from './sample.js';
import { buildGraph } from './sampleGraph.js';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snakeshot-write-'));
  path = join(folder, 'shop.snap');
});
afterEach(() => rm(folder, { recursive: true }));

const temporary = (pid: number | undefined, space = processSpace()): string =>
  `.shop.snap.${space}-${pid}-0123456789ab.tmp`;

test('the file holds the encoded bytes, and is described truly', async () => {
  const written = await writeSnapshot(path, sampleGraph());
  const bytes = await readFile(path);
  assert.deepEqual(bytes, encoded(sampleGraph()));
  assert.deepEqual(written, {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  assert.deepEqual(await readdir(folder), ['shop.snap']);
});

test('a second write takes the place of the first', async () => {
  await writeSnapshot(path, sampleGraph());
  const other = buildGraph({ symbols: { cafe: {} } });
  await writeSnapshot(path, other);
  assert.deepEqual(await readFile(path), encoded(other));
  assert.deepEqual(await readdir(folder), ['shop.snap']);
});

if (process.platform !== 'win32')
  test('permissions stay', async () => {
    await writeSnapshot(path, sampleGraph());
    for (const mode of [0o600, 0o666]) {
      await chmod(path, mode);
      await writeSnapshot(path, sampleGraph());
      assert.equal((await stat(path)).mode & 0o777, mode);
    }
  });

test('writes at the same time leave one whole file', async () => {
  const graphs = ['a', 'b', 'c', 'd'].map((name) => buildGraph({ symbols: { [name]: {} } }));
  await Promise.all(graphs.map((graph) => writeSnapshot(path, graph)));
  const bytes = await readFile(path);
  assert.ok(graphs.some((graph) => encoded(graph).equals(bytes)));
  assert.deepEqual(await readdir(folder), ['shop.snap']);
});

test('what dead processes left behind goes, what living ones or others write stays', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const stays = [
    temporary(process.ppid),
    temporary(dead).replace('shop', 'menu'),
    `.shop.snap.${dead}-notes.tmp`,
  ];
  const goes = [temporary(dead), temporary(process.pid)];
  for (const name of [...stays, ...goes]) await writeFile(join(folder, name), 'half a file');
  await writeSnapshot(path, sampleGraph());
  assert.deepEqual((await readdir(folder)).sort(), [...stays, 'shop.snap'].sort());
});

test('what a process of another machine or container writes stays for a day', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const young = [temporary(dead, '01234567'), temporary(process.pid, '01234567')];
  const old = temporary(process.ppid, '01234567');
  for (const name of [...young, old]) await writeFile(join(folder, name), 'half a file');
  const before = Date.now() / 1000 - 25 * 3600;
  await utimes(join(folder, old), before, before);
  await writeSnapshot(path, sampleGraph());
  assert.deepEqual((await readdir(folder)).sort(), [...young, 'shop.snap'].sort());
});

if (process.platform === 'linux')
  test('a process in another PID namespace writes under another name', (t) => {
    const module = new URL('../../src/snapshot/processSpace.js', import.meta.url);
    const script = `import(${JSON.stringify(module)}).then((one) => console.log(one.processSpace()))`;
    const run = (...command: string[]): string =>
      spawnSync(command[0], [...command.slice(1), process.execPath, '-e', script], {
        encoding: 'utf8',
      }).stdout.trim();
    assert.equal(run('env'), processSpace());
    const apart = run('unshare', '--pid', '--fork', '--mount-proc');
    if (apart === '') return t.skip('no right to make a namespace here');
    assert.match(apart, /^[0-9a-f]{8}$/);
    assert.notEqual(apart, processSpace());
  });

test('a folder that is not there', async () => {
  await assert.rejects(writeSnapshot(join(folder, 'none', 'shop.snap'), sampleGraph()), {
    name: 'ArgumentError',
    message: /its folder doesn't exist/,
  });
  assert.deepEqual(await readdir(folder), []);
});

test('a file where the folder should be', async () => {
  await writeFile(path, '');
  await assert.rejects(writeSnapshot(join(path, 'inner.snap'), sampleGraph()), {
    name: 'ArgumentError',
    message: /its folder doesn't exist/,
  });
});

test('a folder where the file should be', async () => {
  await mkdir(path);
  await assert.rejects(writeSnapshot(path, sampleGraph()), {
    name: 'ArgumentError',
    message: /it is a folder/,
  });
  assert.deepEqual(await readdir(folder), ['shop.snap']);
});

test('a name that is too long', async () => {
  await assert.rejects(writeSnapshot(join(folder, 'x'.repeat(255)), sampleGraph()), {
    name: 'ArgumentError',
    message: /too long/,
  });
});

test('a graph that does not fit together is refused before anything is touched', async () => {
  const broken = sampleGraph();
  broken.columns['symbol.kind'] = new Uint8Array(0);
  await writeFile(path, 'the old file');
  await assert.rejects(writeSnapshot(path, broken), { name: 'ArgumentError' });
  assert.equal(await readFile(path, 'utf8'), 'the old file');
});

test('a link is replaced, and what it led to stays', async () => {
  const other = join(folder, 'other');
  await writeFile(other, 'somebody else');
  await symlink(other, path);
  await writeSnapshot(path, sampleGraph());
  assert.deepEqual(await readFile(path), encoded(sampleGraph()));
  assert.equal(await readFile(other, 'utf8'), 'somebody else');
});

if (process.platform !== 'win32') {
  test("the system's link to standard output is not replaced, also where that is a file", async () => {
    await writeFile(path, '');
    const out = openSync(path, 'w');
    const module = new URL('../../src/snapshot/replaceable.js', import.meta.url);
    for (const link of ['/dev/stdout', '/dev/fd/1']) {
      // Only asks: where the answer is wrong, nothing is written.
      const script = `await (await import('${module}')).requireReplaceable('${link}')`;
      const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', out, 'pipe'],
        encoding: 'utf8',
      });
      assert.match(run.stderr, new RegExp(`can't be written to ${link}: it is a device`));
    }
    closeSync(out);
  });

  test('no room: a named error, the old file as it was, no litter', async () => {
    await writeFile(path, 'the old file');
    const script = fileURLToPath(new URL('writeWithoutRoom.js', import.meta.url));
    // A limit of 4 blocks on file size stands in for a full disk: the write itself fails.
    const run = spawnSync('sh', ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, script, path], {
      encoding: 'utf8',
    });
    assert.match(run.stdout, /^SnapshotError disk_full .*no room left/, run.stderr);
    assert.equal(await readFile(path, 'utf8'), 'the old file');
    assert.deepEqual(await readdir(folder), [basename(path)]);
  });
}

test('what the system may refuse a folder for is told apart from what goes wrong on the way', () => {
  const refusal = (code: string): unknown => writeFailure(Object.assign(new Error(code), { code }), path);
  for (const code of ['EACCES', 'EPERM', 'EROFS']) {
    assert.ok(refusal(code) instanceof ArgumentError, code);
    assert.match(String(refusal(code)), /the folder is read-only/);
  }
  const failure = refusal('EIO');
  assert.ok(failure instanceof SnapshotError);
  assert.equal(failure.code, 'unwritable');
  const bug = new TypeError('not from the system');
  assert.equal(writeFailure(bug, path), bug);
});
