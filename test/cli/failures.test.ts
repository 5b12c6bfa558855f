/** What can't be meant or can't be done: one line on standard error, and the status that fits. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { AT } from '../../src/snapshot/format.js';
import { CLI, snakeshot } from './process.js';
import { bakerySnapshot, temporaryFolder } from './run.js';

async function refusal(args: string[], status: number): Promise<string> {
  const found = await snakeshot(args);
  assert.equal(found.stdout, '', args.join(' '));
  assert.equal(found.status, status, `${args.join(' ')}: ${found.stderr}`);
  assert.match(found.stderr, /^snakeshot: [^\n]+\n$/, args.join(' '));
  return found.stderr.slice('snakeshot: '.length, -1);
}

test('arguments that commander refuses name the command whose help says more', async () => {
  assert.equal(
    await refusal(['expnad', 'x'], 2),
    `unknown command 'expnad' (Did you mean expand?) See "snakeshot --help".`,
  );
  assert.equal(
    await refusal(['expand', 'x', 'y'], 2),
    `missing required argument 'edge'. See "snakeshot expand --help".`,
  );
  assert.equal(
    await refusal(['resolve', 'x', 'y', '--sideways'], 2),
    `unknown option '--sideways'. See "snakeshot resolve --help".`,
  );
  assert.equal(
    await refusal(['outline', 'x', 'y', '--max-depth', '1e3'], 2),
    `option '--max-depth <n>' argument '1e3' is invalid. Expected a whole number. See "snakeshot outline --help".`,
  );
  assert.match(
    await refusal(['trace', 'x', 'y'], 2),
    /^required option '--follow <edge\.\.\.>' not specified/,
  );
  assert.match(
    await refusal(['resolve-at', 'x', 'y.py', 'one', '0'], 2),
    /'one' is invalid for argument 'line'/,
  );
  assert.match(await refusal(['index', '--workers', '0'], 2), /'0' is invalid\. Expected a number from 1 to/);
});

test('an empty path is refused, and not taken for the folder that the command runs in', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const folder = await temporaryFolder(context);
  for (const option of ['--output', '--cache', '--venv', '--site-packages']) {
    const { status, stderr } = await snakeshot(['index', `${option}=`], { cwd: folder });
    assert.equal(status, 2, option);
    assert.match(
      stderr,
      /^snakeshot: option '[^']*' argument '' is invalid\. Expected a path\. See "snakeshot index --help"\.\n$/,
    );
    assert.deepEqual(await readdir(folder), [], option);
  }
  assert.match(
    await refusal(['serve', snapshot, '--watch-root', ''], 2),
    /^option '--watch-root <path>' argument '' is invalid/,
  );
  assert.match(await refusal(['serve', snapshot, ''], 2), /argument 'snapshot'\. Expected a path\./);
});

test('numbers out of range are refused by the question itself', async (context) => {
  const snapshot = await bakerySnapshot(context);
  assert.equal(
    await refusal(['outline', snapshot, 'bakery', '--max-nodes', '0'], 2),
    'outline: "max_nodes": expected a number from 1 on, found 0. outline takes handle, max_depth?, max_nodes?, edge?.',
  );
  assert.match(
    await refusal(['resolve-at', snapshot, 'a.py', '1', '-1'], 2),
    /"column": expected a number from 0 on/,
  );
});

test('no such file is 2, a file that is no sound snapshot is 1', async (context) => {
  const folder = await temporaryFolder(context);
  const broken = join(folder, 'broken.snap');
  await writeFile(broken, 'import this\n');
  for (const command of [['expand', 'a', 'members'], ['resolve', 'a'], ['stats'], ['query']]) {
    const [name, ...words] = command;
    assert.match(await refusal([name, join(folder, 'none.snap'), ...words], 2), /there is no such file/);
    assert.match(await refusal([name, folder, ...words], 2), /it is a folder/);
    assert.match(await refusal([name, broken, ...words], 1), /This isn't a snapshot/);
  }
  assert.match(await refusal(['verify', join(folder, 'none.snap')], 2), /there is no such file/);
});

test('index refuses a root that is none', async (context) => {
  const folder = await temporaryFolder(context);
  assert.match(await refusal(['index', join(folder, 'none')], 2), /found ".*none"/);
});

test('index refuses an output that can not be written before it reads a file', async (context) => {
  const folder = await temporaryFolder(context);
  const source = join(folder, 'one.py');
  const cache = join(folder, 'cache');
  await writeFile(source, 'x = 1\n');
  const written = (...path: string[]): Promise<string> =>
    refusal(['index', source, '--cache', cache, '-o', join(folder, ...path)], 2);
  assert.match(await written('none', 'x.snap'), /its folder doesn't exist/);
  assert.match(await written('one.py', 'x.snap'), /its folder doesn't exist/);
  assert.match(await written('.'), /it is a folder/);
  assert.deepEqual(await readdir(folder), ['one.py']);
});

if (process.platform === 'linux') {
  test('index says that the folder it is run in has gone', async (context) => {
    const folder = await temporaryFolder(context);
    await writeFile(join(folder, 'one.py'), 'x = 1\n');
    const gone = join(folder, 'gone');
    await mkdir(gone);
    const index = [...process.execArgv, CLI, 'index', folder, '-o', join(folder, 'one.snap'), '--no-cache'];
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'rmdir ../gone; exec "$0" "$@"', process.execPath, ...index],
      { cwd: gone, encoding: 'utf8' },
    );
    assert.equal(status, 2, stderr);
    assert.match(
      stderr,
      /^snakeshot: expected to be run in a folder .* removed; run it again in another one\n$/,
    );
  });

  test('index says which snapshot it is that no folder can be made for', async (context) => {
    const source = join(await temporaryFolder(context), 'one.py');
    await writeFile(source, 'x = 1\n');
    const { stderr, status } = await snakeshot(['index', source, '--no-cache'], { cwd: '/proc' });
    assert.equal(status, 2);
    assert.match(stderr, /^snakeshot: The snapshot can't be written to snapshots\/.*\.snap: its folder/);
  });
}

test('a share is put into the cache, and into no snapshot', async (context) => {
  const root = await temporaryFolder(context);
  await writeFile(join(root, 'tea.py'), 'x = 1\n');
  const share = ['index', root, '--shard', '1/2'];
  assert.equal(
    await refusal([...share, '-o', join(root, 'tea.snap'), '--cache', join(root, 'cache')], 2),
    '--shard only puts a share of the files into the cache and writes no snapshot, and --output names one; ' +
      'leave --output to the run without --shard that gathers the shares',
  );
  assert.match(await refusal([...share, '--no-cache'], 2), /^--shard puts .* --no-cache leaves it none/);
  assert.deepEqual(await readdir(root), ['tea.py']);
});

test('index replaces snapshots and empty files alone', async (context) => {
  const root = await temporaryFolder(context);
  const source = join(root, 'tea.py');
  const text = 'def pour():\n    return 1\n';
  await writeFile(source, text);
  assert.equal(
    await refusal(['index', root, '-o', source, '--no-cache'], 2),
    `The snapshot can't be written to ${source}: expected a snapshot, an empty file or nothing there, found a ` +
      `file that begins with "def pour():\\n   ". Name another file, or remove this one.`,
  );
  assert.equal(await readFile(source, 'utf8'), text);
  assert.deepEqual(await readdir(root), ['tea.py']);

  // Where nobody says where to, the same holds.
  const project = join(await temporaryFolder(context), 'tea');
  await mkdir(join(project, 'snapshots'), { recursive: true });
  await writeFile(join(project, 'snapshots', 'tea.snap'), text);
  const { status, stderr } = await snakeshot(['index', '--no-cache'], { cwd: project });
  assert.equal(status, 2);
  assert.match(stderr, /can't be written to snapshots\/tea\.snap: expected a snapshot/);
  assert.equal(await readFile(join(project, 'snapshots', 'tea.snap'), 'utf8'), text);

  const old = await readFile(await bakerySnapshot(context));
  const newer = Buffer.from(old);
  newer.writeUInt16BE(9, AT.version + 1);
  const path = join(await temporaryFolder(context), 'tea.snap');
  for (const there of [Buffer.alloc(0), old, newer, old.subarray(0, 40), old.subarray(0, 9)]) {
    await writeFile(path, there);
    const { status, stderr } = await snakeshot(['index', root, '-o', path, '--no-cache']);
    assert.equal(status, 0, stderr);
    const { stdout } = await snakeshot(['resolve', path, 'pour']);
    assert.equal((JSON.parse(stdout) as { handle?: string }).handle, 'tea.pour');
  }
});

if (process.platform !== 'win32') {
  test('index on a full disk says so, keeps the old snapshot and leaves nothing behind', async (context) => {
    const root = await temporaryFolder(context);
    const folder = await temporaryFolder(context);
    await writeFile(join(root, 'tea.py'), 'x = 1\n');
    const path = join(folder, 'tea.snap');
    const old = await readFile(await bakerySnapshot(context));
    await writeFile(path, old);
    // A limit on the size of files stands in for a full disk: the write itself fails.
    const index = [...process.execArgv, CLI, 'index', root, '-o', path, '--no-cache'];
    const limited = spawnSync('sh', ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, ...index], {
      encoding: 'utf8',
    });
    assert.equal(limited.status, 2, limited.stderr);
    assert.match(limited.stderr, /^snakeshot: .*tea\.snap: there is no room left .* is unchanged\.\n$/);
    assert.deepEqual(await readFile(path), old);
    assert.deepEqual(await readdir(folder), ['tea.snap']);
  });

  test('index neither reads nor replaces an output that is a pipe, and does nothing for it', async (context) => {
    const root = await temporaryFolder(context);
    const folder = await temporaryFolder(context);
    await writeFile(join(root, 'tea.py'), 'x = 1\n');
    const path = join(folder, 'tea.snap');
    assert.equal(spawnSync('mkfifo', [path]).status, 0);
    const cache = join(folder, 'cache');
    const { status, stderr } = await snakeshot(['index', root, '-o', path, '--cache', cache]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^snakeshot: .*tea\.snap: it is a device, a pipe or a socket\. Name a file\.\n$/);
    assert.ok((await stat(path)).isFIFO());
    assert.deepEqual(await readdir(folder), ['tea.snap']);
  });
}

if (process.platform === 'linux') {
  test('index ends where no folder can be made for its cache', async (context) => {
    const root = await temporaryFolder(context);
    await writeFile(join(root, 'tea.py'), 'x = 1\n');
    await symlink('nowhere', join(root, 'dangling'));
    for (const cache of ['/proc/snakeshot/facts', join(root, 'dangling', 'facts')]) {
      const path = join(root, 'tea.snap');
      const index = [...process.execArgv, CLI, 'index', root, '-o', path, '--cache', cache];
      const { status, stderr } = spawnSync(process.execPath, index, { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      assert.ok(stderr.startsWith(`snakeshot: the cache in ${cache} can't be written (ENOENT: `), stderr);
      const { stdout } = await snakeshot(['resolve', path, 'x']);
      assert.equal((JSON.parse(stdout) as { handle?: string }).handle, 'tea.x');
    }
    // A layer for another Python goes into the user's cache folder, and is made again where it can't.
    const path = join(root, 'older.snap');
    const env = { ...process.env, XDG_CACHE_HOME: '/proc/snakeshot' };
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...process.execArgv, CLI, ...args], {
        encoding: 'utf8',
        env,
      });
    const older = run('index', root, '-o', path, '--no-cache', '--python-version', '3.9');
    assert.equal(older.status, 0, older.stderr);
    const { stdout, stderr } = run('resolve', path, 'asyncore.dispatcher');
    assert.equal(stderr, '');
    assert.equal((JSON.parse(stdout) as { handle?: string }).handle, 'asyncore.dispatcher');
  });
}

test('a user without a home folder indexes without a cache, and nothing is put where the command runs', async (context) => {
  const root = await temporaryFolder(context);
  await writeFile(join(root, 'tea.py'), 'x = 1\n');
  const { HOME: _, XDG_CACHE_HOME: __, ...rest } = process.env;
  // Only the root user can run it as another one, of whom nothing is known but a number, and who may not get to it.
  const nobody = { env: rest, uid: 0x7ffe };
  const reached = spawnSync(process.execPath, ['--check', CLI], nobody);
  const asNobody = reached.status === 0 ? [nobody] : [];
  if (asNobody.length > 0) await chmod(root, 0o777);
  const homeless = { env: { ...rest, HOME: '', XDG_CACHE_HOME: 'here' } };
  for (const [at, user] of [homeless, ...asNobody].entries()) {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...process.execArgv, CLI, ...args], {
        cwd: root,
        encoding: 'utf8',
        ...user,
      });
    const name = `tea${at}.snap`;
    const indexed = run('index', '-o', name, '--python-version', '3.9');
    assert.equal(indexed.status, 0, indexed.stderr);
    assert.match(indexed.stderr, /^snakeshot: this user has no home folder \(HOME\) to keep a cache in, /);
    const asked = run('resolve', name, 'asyncore.dispatcher');
    assert.equal((JSON.parse(asked.stdout) as { handle?: string }).handle, 'asyncore.dispatcher');
    const share = run('index', '--shard', '1/2');
    assert.match(share.stderr, /--shard puts .* there is none; name a folder with --cache\n$/);
    await rm(join(root, name));
  }
  assert.deepEqual(await readdir(root), ['tea.py']);
});

test('an input that is a folder is refused, and not taken for an empty one', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const folder = openSync(dirname(snapshot), 'r');
  context.after(() => closeSync(folder));
  for (const command of ['query', 'serve']) {
    const found = spawnSync(process.execPath, [...process.execArgv, CLI, command, snapshot], {
      stdio: [folder, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    assert.deepEqual([found.status, found.stdout], [2, ''], command);
    assert.match(
      found.stderr,
      /^snakeshot: expected [^\n]+, on standard input, found a folder; give [^\n]+\n$/,
    );
  }
});

test('what is to be watched, or to hold a share, and is no folder is refused', async (context) => {
  const snapshot = await bakerySnapshot(context);
  const none = join(dirname(snapshot), 'none');
  for (const path of [snapshot, none])
    assert.equal(
      await refusal(['serve', snapshot, '--watch-root', path], 2),
      `Expected the folder of a project to watch, found none at ${path}.`,
    );
  const project = await temporaryFolder(context);
  await writeFile(join(project, 'oven.py'), 'def bake(): ...\n');
  assert.match(
    await refusal(['index', project, '--shard', '1/1', '--cache', snapshot], 2),
    /^the cache in .* can't be written \(.*\), and a share is put there alone; name another folder with --cache$/,
  );
});

test('serve wants --http where its flags are given', async () => {
  assert.equal(
    await refusal(['serve', 'x.snap', '--token', 'secret'], 2),
    'Expected --http with --token, found --token alone. Add --http, or leave --token out.',
  );
  assert.match(await refusal(['serve', 'x.snap', '--host', '::1'], 2), /^Expected --http with --host/);
  assert.match(await refusal(['serve', 'x.snap', '--http', '70000'], 2), /from 0 to 65535/);
});

test('a stack trace comes with SNAKESHOT_DEBUG alone', async () => {
  const { stderr, status } = await snakeshot(['stats', 'none.snap'], { env: { SNAKESHOT_DEBUG: '1' } });
  assert.match(stderr, /^SnapshotError: none\.snap can't be opened.*\n {4}at /);
  assert.equal(status, 2);
});
