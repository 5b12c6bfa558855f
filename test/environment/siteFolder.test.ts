/** What `.pth` files add to a site-packages folder. */
import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { foldersOfSite } from '../../src/discover/environment/siteFolder.js';
import { type Tree, tempProject } from '../discover/tempProject.js';

/** `site` is the folder; a mapped package is shown as `NAME=PATH`. */
function added(context: TestContext, tree: Tree) {
  const root = tempProject(context, { 'site/': '', ...tree });
  const notes: string[] = [];
  const folders = foldersOfSite(join(root, 'site'), notes).map(({ path, package: name }) =>
    name === undefined ? relative(root, path) : `${name}=${path}`,
  );
  return { folders, notes };
}

test('paths are relative to the folder, in the order of files and lines; comments count for nothing', (context) => {
  const tree: Tree = {
    'site/b.pth': '../two\n',
    'site/a.pth': '\uFEFF# editable\n\n../one  \r\n../three\n',
    'one/': '',
    'two/': '',
    'three/': '',
  };
  assert.deepEqual(added(context, tree), { folders: ['site', 'one', 'three', 'two'], notes: [] });
});

test('an absolute path', (context) => {
  const elsewhere = tempProject(context, { 'src/': '' });
  const { folders } = added(context, { 'site/a.pth': `${join(elsewhere, 'src')}\n` });
  assert.equal(folders.length, 2);
  assert.ok(folders[1]?.endsWith('/src'));
});

test('a circle ends', (context) => {
  const tree: Tree = {
    'site/self.pth': '.\n../site\n../link\n../one\n',
    link: { link: 'site' },
    'one/back.pth': '../site\n',
  };
  assert.deepEqual(added(context, tree), { folders: ['site', 'one'], notes: [] });
});

test('.pth files of a folder that was added count for nothing, as in Python', (context) => {
  const tree: Tree = { 'site/a.pth': '../one\n', 'one/b.pth': '../two\n', 'two/': '' };
  assert.deepEqual(added(context, tree).folders, ['site', 'one']);
});

test('a path that leads nowhere is said; hidden files are passed over', (context) => {
  const tree: Tree = {
    'site/a.pth': `../gone\n../one\n${'x'.repeat(5_000)}\n`,
    'site/.hidden.pth': '../two\n',
    'one/': '',
    'two/': '',
  };
  assert.deepEqual(added(context, tree), {
    folders: ['site', 'one'],
    notes: [
      'a.pth names a folder that is not there: "../gone"',
      `a.pth names a folder that is not there: "${'x'.repeat(59)}…`,
    ],
  });
});

test('a .pth that is a folder or a link to nowhere is said', (context) => {
  const tree: Tree = { 'site/a.pth/': '', 'site/b.pth': { link: 'nowhere' } };
  assert.deepEqual(added(context, tree), {
    folders: ['site'],
    notes: [
      "a.pth can't be read; what it adds is not looked at",
      "b.pth can't be read; what it adds is not looked at",
    ],
  });
});

const FINDER = `import sys
MAPPING: dict[str, str] = {'shop': '/srv/lib', 'ns.tools': "/srv/o'brien/tools", 'odd': '/srv/back\\\\slash', 'кафе': '/srv/café'}
NAMESPACES: dict[str, list[str]] = {'ns': ['/srv/ns']}
def install(): ...
`;

test("the mapping of setuptools' editable installs", (context) => {
  const tree: Tree = {
    'site/__editable__.shop-1.0.pth':
      'import __editable___shop_1_0_finder; __editable___shop_1_0_finder.install()',
    'site/__editable___shop_1_0_finder.py': FINDER,
  };
  assert.deepEqual(added(context, tree), {
    folders: [
      'site',
      'shop=/srv/lib',
      "ns.tools=/srv/o'brien/tools",
      'odd=/srv/back\\slash',
      'кафе=/srv/café',
    ],
    notes: [],
  });
});

const REDIRECTOR = `from editables.redirector import RedirectingFinder as F
F.install()
F.map_module('shop', '/srv/src/shop/__init__.py')
F.map_module('one', "/srv/o'brien/one.py")
`;

test('the redirections of editables, which hatch and pdm may use', (context) => {
  const tree: Tree = {
    'site/_editable_impl_shop.pth': 'import _editable_impl_shop',
    'site/_editable_impl_shop.py': REDIRECTOR,
  };
  assert.deepEqual(added(context, tree).folders, ['site', 'shop=/srv/src/shop', "one=/srv/o'brien/one"]);
});

test('other code in a .pth is not run', (context) => {
  const tree: Tree = {
    'site/distutils-precedence.pth': "import os; os.add_dll_directory('..')\n",
    'site/gone.pth': 'import __editable___gone_finder\n',
  };
  assert.deepEqual(added(context, tree), { folders: ['site'], notes: [] });
});
