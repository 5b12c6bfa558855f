/** Which environment and which Python a project has, by what lies in real folders. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type EnvironmentOptions, findEnvironment } from '../../src/discover/environment/index.js';
import { ArgumentError } from '../../src/model/errors.js';
import { type Tree, tempProject } from '../discover/tempProject.js';

/** Options and results in terms of the project's root. */
function environmentOf(
  context: TestContext,
  tree: Tree,
  options: (root: string) => EnvironmentOptions = () => ({}),
  active?: string,
) {
  const root = tempProject(context, tree);
  const variables = active === undefined ? {} : { VIRTUAL_ENV: join(root, active) };
  const { folders, version, notes } = findEnvironment(root, options(root), variables);
  return {
    folders: folders.map((folder) => relative(root, folder.path)),
    version: version?.join('.'),
    notes: notes.map((note) => note.replaceAll(root, 'ROOT')),
  };
}

const VENV: Tree = {
  '.venv/pyvenv.cfg': 'home = /nowhere/bin\nversion = 3.11.4\n',
  '.venv/lib/python3.11/site-packages/': '',
};
const SITE = '.venv/lib/python3.11/site-packages';

test('a .venv in the root gives packages and version', (context) => {
  assert.deepEqual(environmentOf(context, VENV), { folders: [SITE], version: '3.11', notes: [] });
});

test('.venv comes before venv, and both before VIRTUAL_ENV', (context) => {
  const tree: Tree = {
    ...VENV,
    'venv/lib/python3.9/site-packages/': '',
    'active/lib/python3.10/site-packages/': '',
  };
  assert.deepEqual(environmentOf(context, tree, undefined, 'active').folders, [SITE]);
  const { [`${SITE}/`]: _, '.venv/pyvenv.cfg': __, ...others } = tree;
  assert.deepEqual(environmentOf(context, others, undefined, 'active').folders, [
    'venv/lib/python3.9/site-packages',
  ]);
});

test('VIRTUAL_ENV counts where the root has no environment', (context) => {
  const tree: Tree = { 'active/lib/python3.10/site-packages/': '' };
  assert.deepEqual(environmentOf(context, tree, undefined, 'active').folders, [
    'active/lib/python3.10/site-packages',
  ]);
});

test("pixi's environment counts before the active one, conda's after VIRTUAL_ENV and where it isn't the base", (context) => {
  const root = tempProject(context, {
    '../active/lib/python3.10/site-packages/': '',
    '../conda/lib/python3.12/site-packages/': '',
    '../conda/lib/python3.1': { link: 'python3.12' },
  });
  const found = (variables: Record<string, string>) => {
    const { folders, version } = findEnvironment(root, {}, variables);
    return [...folders.map(({ path }) => relative(root, path)), version?.join('.')];
  };
  const VIRTUAL_ENV = join(root, '../active');
  const CONDA_PREFIX = join(root, '../conda');
  const active = ['../active/lib/python3.10/site-packages', '3.10'];
  const conda = ['../conda/lib/python3.1/site-packages', '3.12'];
  assert.deepEqual(found({ CONDA_PREFIX, CONDA_DEFAULT_ENV: 'shop' }), conda);
  assert.deepEqual(found({ CONDA_PREFIX, VIRTUAL_ENV: '' }), conda);
  assert.deepEqual(found({ CONDA_PREFIX, VIRTUAL_ENV }), active);
  for (const CONDA_DEFAULT_ENV of ['base', 'root'])
    assert.deepEqual(found({ CONDA_PREFIX, CONDA_DEFAULT_ENV }), [undefined]);
  const gone = findEnvironment(root, {}, { CONDA_PREFIX: join(root, 'gone') });
  assert.match(gone.notes.join(), /^CONDA_PREFIX names a folder that is not there/);
  const pixi = environmentOf(
    context,
    { '.pixi/envs/default/lib/python3.11/site-packages/': '', 'active/lib/python3.10/site-packages/': '' },
    undefined,
    'active',
  );
  assert.deepEqual(pixi.folders, ['.pixi/envs/default/lib/python3.11/site-packages']);
});

test('a package called venv is no environment', (context) => {
  assert.deepEqual(environmentOf(context, { 'venv/__init__.py': '' }), {
    folders: [],
    version: undefined,
    notes: [],
  });
});

test('the layouts of Windows and PyPy are known', (context) => {
  assert.deepEqual(environmentOf(context, { '.venv/Lib/site-packages/': '' }).folders, [
    '.venv/Lib/site-packages',
  ]);
  assert.deepEqual(environmentOf(context, { '.venv/lib/pypy3.10/site-packages/': '' }).folders, [
    '.venv/lib/pypy3.10/site-packages',
  ]);
});

test('--venv and --site-packages stand for the environment', (context) => {
  const tree: Tree = { ...VENV, 'other/lib/python3.12/site-packages/': '', 'packages/': '', 'more/': '' };
  assert.deepEqual(environmentOf(context, tree, (root) => ({ venv: join(root, 'other') })).folders, [
    'other/lib/python3.12/site-packages',
  ]);
  assert.deepEqual(
    environmentOf(context, tree, (root) => ({
      sitePackages: [join(root, 'packages'), join(root, 'more'), join(root, 'packages')],
    })).folders,
    ['packages', 'more'],
  );
});

test("an environment that includes the system's packages has them behind its own", (context) => {
  const root = tempProject(context, {
    '.venv/lib/python3.11/site-packages/': '',
    '../python/lib/python3.11/site-packages/': '',
    '../python/lib/python3/dist-packages/': '',
  });
  const home = join(root, '../python/bin');
  const tree: Tree = {
    // Python reads keys in any case.
    '.venv/pyvenv.cfg': `Home = ${home}\nInclude-System-Site-Packages = True\n`,
    [`${SITE}/`]: '',
  };
  assert.deepEqual(
    environmentOf(context, tree).folders.map((folder) => folder.replace(/^.*\/python\//, 'SYSTEM/')),
    [SITE, 'SYSTEM/lib/python3/dist-packages', 'SYSTEM/lib/python3.11/site-packages'],
  );
});

test("on Windows the interpreter's folder is the installation itself", (context) => {
  const root = tempProject(context, { '.venv/Lib/site-packages/': '', '../python/Lib/site-packages/': '' });
  const home = join(root, '../python');
  writeFileSync(join(root, '.venv/pyvenv.cfg'), `home = ${home}\ninclude-system-site-packages = true\n`);
  assert.deepEqual(
    findEnvironment(root, {}, {}).folders.map(({ path }) => relative(root, path)),
    ['.venv/Lib/site-packages', '../python/Lib/site-packages'],
  );
});

test('a broken .venv is said, and what else there is counts', (context) => {
  const found = environmentOf(context, { '.venv/': '', 'venv/lib/python3.9/site-packages/': '' });
  assert.deepEqual(found.folders, ['venv/lib/python3.9/site-packages']);
  assert.match(found.notes.join(), /^\.venv is no virtual environment .*--venv$/);
});

test('a .venv that is a link to nowhere is said', (context) => {
  const { folders, notes } = environmentOf(context, { '.venv': { link: 'nowhere' } });
  assert.deepEqual(folders, []);
  assert.match(notes.join(), /^\.venv is no virtual environment/);
});

test('an environment without packages is said', (context) => {
  const { folders, notes } = environmentOf(context, { '.venv/pyvenv.cfg': 'version = 3.12.1\n' });
  assert.deepEqual(folders, []);
  assert.deepEqual(notes, [
    'the virtual environment has no site-packages folder; its packages are not looked at',
  ]);
});

test('a VIRTUAL_ENV that leads nowhere is said', (context) => {
  const { folders, notes } = environmentOf(context, {}, undefined, 'gone');
  assert.deepEqual(folders, []);
  assert.match(notes.join(), /VIRTUAL_ENV names a folder that is not there/);
});

test('a folder that an option names has to be there', (context) => {
  const root = tempProject(context, { file: '' });
  for (const path of ['gone', 'file']) {
    const folder = join(root, path);
    assert.throws(() => findEnvironment(root, { venv: folder }, {}), {
      name: ArgumentError.name,
      message: `--venv: expected the folder of a virtual environment, found none at ${folder}; give the folder that holds pyvenv.cfg`,
    });
    assert.throws(() => findEnvironment(root, { sitePackages: [folder] }, {}), {
      name: ArgumentError.name,
      message: `--site-packages: expected a folder, found none at ${folder}; give the folder that holds the installed packages`,
    });
  }
});

const PYPROJECT = '[project]\nname = "shop"\nrequires-python = ">=3.8,<3.10"\n';

test('the version: option, requires-python, .python-version, pyvenv.cfg', (context) => {
  const tree: Tree = { ...VENV, 'pyproject.toml': PYPROJECT, '.python-version': '3.12.1\n' };
  const version = (tree: Tree, options?: EnvironmentOptions): string | undefined =>
    environmentOf(context, tree, () => options ?? {}).version;
  assert.equal(version(tree, { pythonVersion: '3.13' }), '3.13');
  assert.equal(version(tree), '3.9');
  assert.equal(version({ ...tree, 'pyproject.toml': PYPROJECT.replace(',<3.10', '') }), '3.12');
  assert.equal(version({ ...VENV, 'pyproject.toml': '' }), '3.11');
  assert.equal(version({}), undefined);
});

test('version_info of pyvenv.cfg, as virtualenv and uv write it', (context) => {
  const tree: Tree = { ...VENV, '.venv/pyvenv.cfg': 'version_info = 3.10.2.final.0\r\nuv = 0.4.0\r\n' };
  assert.equal(environmentOf(context, tree).version, '3.10');
});

test('the Python that poetry or setup.cfg asks for, behind that of [project]', (context) => {
  const versionWith = (tree: Tree) => environmentOf(context, tree).version;
  const poetry = '[tool.poetry.dependencies]\npython = ">=3.8,<3.12"\n';
  const cfg = { 'setup.cfg': '[options]\npython_requires = <3.11\n' };
  assert.equal(versionWith({ ...cfg, 'pyproject.toml': poetry }), '3.11');
  assert.equal(
    versionWith({ ...cfg, 'pyproject.toml': `[project]\nrequires-python = "<3.10"\n${poetry}` }),
    '3.9',
  );
  assert.equal(versionWith(cfg), '3.10');
  assert.equal(versionWith({ 'setup.cfg': '[options]\npython-requires = <3.9\n' }), '3.8');
  assert.equal(versionWith({ 'pyproject.toml': '[tool.poetry.dependencies]\npython = {}\n' }), undefined);
});

test('comments in .python-version', (context) => {
  const { version, notes } = environmentOf(context, { '.python-version': '# all of us\n3.10 # at least\n' });
  assert.equal(version, '3.10');
  assert.deepEqual(notes, []);
});

test('a .python-version that names no Python 3 is said and passed over', (context) => {
  const { version, notes } = environmentOf(context, { ...VENV, '.python-version': '2.7.18\n' });
  assert.equal(version, '3.11');
  assert.deepEqual(notes, [
    '.python-version: expected a version of Python 3 such as 3.12, found "2.7.18"; it is not followed',
  ]);
});

for (const text of ['3', '2.7', 'newest', '']) {
  test(`--python-version ${JSON.stringify(text)} is an error`, (context) => {
    const root = tempProject(context, {});
    assert.throws(() => findEnvironment(root, { pythonVersion: text }, {}), {
      name: ArgumentError.name,
      message: `--python-version: expected a version of Python 3 such as 3.12, found ${JSON.stringify(text)}`,
    });
  });
}

test('one file as the project has the active environment, and none is looked for below the file', (context) => {
  const root = tempProject(context, { 'script.py': '', 'active/lib/python3.10/site-packages/': '' });
  const active = { VIRTUAL_ENV: join(root, 'active') };
  assert.deepEqual(
    findEnvironment(join(root, 'script.py'), {}, active).folders.map(({ path }) => relative(root, path)),
    ['active/lib/python3.10/site-packages'],
  );
});

test('a .venv that is a link to itself is no environment', (context) => {
  assert.deepEqual(environmentOf(context, { '.venv': { link: '.venv' } }), {
    folders: [],
    version: undefined,
    notes: [
      '.venv is no virtual environment (expected pyvenv.cfg or lib in it); it is not looked at. ' +
        'Make it anew, or name another with --venv',
    ],
  });
});
