/** The standard library as a project sees it: versions, platforms, aliases, public names. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { NEWEST } from '../../src/link/facts/target.js';
import { ArgumentError } from '../../src/model/errors.js';
import type { OutlineTree, ResolvedSymbol, Stub, TraceResult } from '../../src/model/results.js';
import { Layers } from '../../src/snapshot/layers.js';
import { verifySnapshot } from '../../src/snapshot/verify.js';
import { layerName } from '../../src/typeshed/layer.js';
import { OWN_SNAPSHOTS } from '../../src/typeshed/paths.js';
import { indexTree } from './world.js';

test('handles are at the declaration; private and platform modules go by their public names', async (context) => {
  const { handles } = await indexTree(context, {
    'shop.py': [
      'from collections import OrderedDict, deque',
      'from os.path import join',
      'from posixpath import split',
      'from functools import reduce',
      'from io import BytesIO',
      'from json import JSONDecodeError',
      'from xml.etree import ElementTree',
      'from concurrent.futures import ThreadPoolExecutor',
      'import os.path, posixpath',
    ].join('\n'),
  });
  assert.deepEqual(handles('shop', 'imports'), [
    'collections.OrderedDict',
    'collections.deque',
    'concurrent.futures.thread.ThreadPoolExecutor',
    'functools.reduce',
    'io.BytesIO',
    'json.decoder.JSONDecodeError',
    'os.path',
    'os.path.join',
    'os.path.split',
    'xml.etree.ElementTree',
  ]);
});

test('a private or platform module is asked for by its own name too', async (context) => {
  const { ask, handles } = await indexTree(context, { 'shop.py': 'import posixpath\n' });
  assert.deepEqual(handles('posixpath', 'imported_by'), ['shop']);
  assert.ok(handles('posixpath', 'members').includes('os.path.join'));
  assert.equal(
    (ask('expand', { handle: 'posixpath.join', edge: 'members' }) as { source: string }).source,
    'os.path.join',
  );
  assert.equal((ask('inspect', { handle: '_io.BytesIO' }) as { handle: string }).handle, 'io.BytesIO');
});

test('modules that go by one public name say what all of them miss, in order and each once', async (context) => {
  const tree = { 'shop.py': 'import os.path\n', '.python-version': '3.14\n' };
  const { unresolved } = await indexTree(context, tree);
  assert.deepEqual(unresolved('os.path'), ['genericpath.ALL_BUT_LAST']);
  const missing = unresolved('os') ?? [];
  assert.ok(missing.includes('os.startfile') && missing.includes('os.chflags'));
  assert.deepEqual(missing, [...new Set(missing)].sort());
});

test('a use of the outside stands where its handle does', async (context) => {
  const { ask } = await indexTree(context, { 'shop.py': 'import os\nos.getcwd()\nprint(os)\n' });
  const at = (line: number, column: number) => ask('resolve_at', { file: 'shop.py', line, column });
  const getcwd = ask('resolve', { identifier: 'os.getcwd' }) as ResolvedSymbol;
  assert.equal(getcwd.location?.file, 'typeshed/stdlib/os/__init__.pyi');
  assert.deepEqual(at(2, 5), getcwd);
  assert.deepEqual(at(2, 1), ask('resolve', { identifier: 'os' }));
  const print = at(3, 2) as ResolvedSymbol;
  assert.equal(print.location?.file, 'typeshed/stdlib/builtins.pyi');
  assert.deepEqual(print, ask('resolve', { identifier: 'builtins.print' }));
  assert.deepEqual(ask('resolve', { identifier: 'shop.py:3' }), print);
});

test('a private module without a stub of its own is the public one', async (context) => {
  const { handles, unresolved, ask } = await indexTree(context, {
    'shop.py': [
      'import _collections, _functools',
      'from _functools import reduce',
      'def total(prices):',
      '    _collections.OrderedDict()',
      '    _functools.partial(reduce)',
      '    return reduce(None, prices)',
    ].join('\n'),
    'counter.py': 'import _socket\n',
    '_socket.py': 'def connect(): ...\n',
  });
  assert.deepEqual(handles('shop', 'imports'), ['collections', 'functools', 'functools.reduce']);
  assert.deepEqual(unresolved('shop'), []);
  assert.deepEqual(handles('shop.total', 'callees'), [
    'collections.OrderedDict',
    'functools.partial',
    'functools.reduce',
  ]);
  assert.deepEqual(handles('functools', 'imported_by'), ['shop']);
  assert.equal(
    (ask('resolve', { identifier: '_functools.reduce' }) as { handle: string }).handle,
    'functools.reduce',
  );
  // What a project has of its own is that.
  assert.deepEqual(handles('counter', 'imports'), ['_socket']);
});

test('superclasses through aliases, and back from them', async (context) => {
  const { handles } = await indexTree(context, {
    'shop.py':
      'import socket\nclass Closed(IOError): ...\nclass Slow(socket.timeout): ...\nclass Other(Exception): ...\n',
  });
  assert.deepEqual(handles('shop.Closed', 'superclasses'), ['builtins.OSError']);
  assert.deepEqual(handles('shop.Slow', 'superclasses'), ['builtins.TimeoutError']);
  assert.deepEqual(handles('builtins.Exception', 'subclasses'), ['shop.Other']);
  assert.deepEqual(handles('builtins.OSError', 'subclasses'), ['shop.Closed']);
  // Those of the standard library are no project classes.
  assert.deepEqual(handles('builtins.ArithmeticError', 'subclasses'), []);
});

test('importers of external modules, in every form of import', async (context) => {
  const { handles } = await indexTree(context, {
    'a.py': 'import json\n',
    'b.py': 'def load():\n    from json import loads\n',
    'c.py': 'import json.decoder\n',
    'd.py': 'import os\n',
  });
  assert.deepEqual(handles('json', 'imported_by'), ['a', 'b', 'c']);
  assert.deepEqual(handles('json.decoder', 'imported_by'), ['c']);
  assert.deepEqual(handles('os', 'imported_by'), ['d']);
  assert.deepEqual(handles('csv', 'imported_by'), []);
});

const MODERN = 'import tomllib\nfrom typing import override\nimport asyncore\nfrom enum import StrEnum\n';

test('what a version has', async (context) => {
  const of = async (pythonVersion: string) => {
    const { handles, unresolved } = await indexTree(context, { 'shop.py': MODERN }, () => ({
      environment: { pythonVersion },
    }));
    return { imports: handles('shop', 'imports'), unresolved: unresolved('shop') };
  };
  assert.deepEqual(await of('3.9'), {
    imports: ['asyncore'],
    unresolved: ['enum.StrEnum', 'tomllib', 'typing.override'],
  });
  assert.deepEqual(await of('3.14'), {
    imports: ['enum.StrEnum', 'tomllib', 'typing.override'],
    unresolved: ['asyncore'],
  });
});

test("the project's own word on its version", async (context) => {
  const { unresolved } = await indexTree(context, {
    'pyproject.toml': '[project]\nname = "shop"\nrequires-python = ">=3.8,<3.10"\n',
    'shop.py': MODERN,
  });
  assert.deepEqual(unresolved('shop'), ['enum.StrEnum', 'tomllib', 'typing.override']);
});

test('what a platform has, and where', async (context) => {
  const of = async (platform: string) => {
    const world = await indexTree(
      context,
      { 'shop.py': 'import winreg\nfrom os.path import join\nfrom os import startfile, fork\n' },
      () => ({ platform }),
    );
    const { location } = world.ask('resolve', { identifier: 'os.path.join' }) as ResolvedSymbol;
    return {
      file: location?.file,
      imports: world.handles('shop', 'imports'),
      unresolved: world.unresolved('shop'),
    };
  };
  assert.deepEqual(await of('linux'), {
    file: 'typeshed/stdlib/posixpath.pyi',
    imports: ['os.fork', 'os.path.join', 'winreg'],
    unresolved: ['os.startfile'],
  });
  assert.deepEqual(await of('win32'), {
    file: 'typeshed/stdlib/ntpath.pyi',
    imports: ['os.path.join', 'os.startfile', 'winreg'],
    unresolved: ['os.fork'],
  });
});

for (const [platform, hint] of [
  ['windows', '; use win32'],
  ['macOS', '; use darwin'],
  ['../linux', ''],
  ['', ''],
] as const) {
  test(`the platform ${JSON.stringify(platform)} is an error`, async (context) => {
    await assert.rejects(
      indexTree(context, { 'shop.py': '' }, () => ({ platform })),
      {
        name: ArgumentError.name,
        message: `platform: expected what sys.platform says, such as linux, darwin or win32, found ${JSON.stringify(platform)}${hint}`,
      },
    );
  });
}

test('signatures of classes that inherit from builtins', async (context) => {
  const { ask } = await indexTree(context, {
    'shop.py': [
      'import abc, collections, enum, threading, typing',
      'class Plain: ...',
      'class Explicit(object): ...',
      'class Abstract(abc.ABC): ...',
      'class Shape(typing.Protocol): ...',
      'class Box(typing.Generic[typing.TypeVar("T")]): ...',
      'class Failure(Exception): ...',
      'class Worker(threading.Thread): ...',
      'class Amount(int): ...',
      'class Table(dict): ...',
      'class Colour(enum.Enum): ...',
      'class Own(Exception):',
      '    def __init__(self, code): ...',
      'class Made(str):',
      '    def __new__(cls, text): ...',
    ].join('\n'),
  });
  const { stubs } = ask('expand', { handle: 'shop', edge: 'members' }) as { stubs: Stub[] };
  const signatures = Object.fromEntries(stubs.map(({ handle, signature }) => [handle.slice(5), signature]));
  assert.deepEqual(signatures, {
    Plain: 'Plain()',
    Explicit: 'Explicit()',
    Abstract: 'Abstract()',
    Shape: 'Shape()',
    Box: 'Box()',
    Failure: 'Failure(*args: object)',
    Worker:
      'Worker(group: None = None, target: Callable[..., object] | None = None, name: str | None = None, args: Iterable[Any] = (), kwargs: Mapping[str, Any] | None = None, *, daemon: bool | None = None, context: Context | None = None)',
    // Of an overloaded constructor the most general overload's.
    Amount: 'Amount(x: ConvertibleToInt = 0, /)',
    Table: 'Table(map: SupportsKeysAndGetItem[str, _VT], /, **kwargs: _VT)',
    Colour: 'Colour(value: object)',
    Own: 'Own(code)',
    Made: 'Made(text)',
  });
});

test('a trace of an edge that the layer was not measured for ends at the layer', async (context) => {
  const { ask } = await indexTree(context, { 'shop.py': 'def total(prices):\n    return len(prices)\n' });
  const { edges, unsupported_edges } = ask('trace', {
    start: 'shop.total',
    follow: ['callees'],
  }) as TraceResult;
  assert.deepEqual(edges, [{ from: 'shop.total', to: 'builtins.len', kind: 'callees' }]);
  assert.deepEqual(unsupported_edges, []);
});

test('the shipped layer stands the thorough check', async () => {
  const { snapshot } = await new Layers([]).open(join(OWN_SNAPSHOTS, `${layerName(NEWEST)}.snap`));
  assert.deepEqual(verifySnapshot(snapshot), []);
});

test('a trace goes on through the layer', async (context) => {
  const { ask } = await indexTree(context, { 'shop.py': 'class Closed(ConnectionError): ...\n' });
  const { nodes, edges, truncated } = ask('trace', {
    start: 'shop.Closed',
    follow: ['superclasses'],
    max_depth: 10,
  }) as TraceResult;
  assert.deepEqual(
    edges.map(({ from, to }) => `${from} ${to}`),
    [
      'shop.Closed builtins.ConnectionError',
      'builtins.ConnectionError builtins.OSError',
      'builtins.OSError builtins.Exception',
      'builtins.Exception builtins.BaseException',
    ],
  );
  assert.equal(nodes['builtins.OSError']?.scope, 'external');
  assert.equal(truncated, false);
});

test('an external root shows one level', async (context) => {
  const { ask } = await indexTree(context, { 'shop.py': '' });
  const { node, children } = ask('outline', { handle: 'json.decoder' }) as OutlineTree;
  assert.equal(node.handle, 'json.decoder');
  assert.deepEqual(
    children?.map((child) => [child.node.handle, child.truncation_reason ?? child.children?.length]),
    [
      ['json.decoder.__all__', 0],
      ['json.decoder.JSONDecodeError', 'external'],
      ['json.decoder.JSONDecoder', 'external'],
    ],
  );
});

test('bare names of the outside: where the project has none of the name', async (context) => {
  const { ask } = await indexTree(context, { 'shop.py': 'class OrderedDict: ...\n' });
  const handle = (identifier: string) => (ask('resolve', { identifier }) as ResolvedSymbol).handle;
  assert.equal(handle('OrderedDict'), 'shop.OrderedDict');
  assert.equal(handle('csv'), 'csv');
  assert.equal(handle('defaultdict'), 'collections.defaultdict');
  assert.equal(handle('len'), 'builtins.len');
});

test('a class has what it inherits from outside, in the order of its bases', async (context) => {
  const { ask } = await indexTree(context, {
    'shop.py': [
      'import argparse, http.server, threading',
      'class Stopping:',
      '    def run(self): ...',
      '    def stop(self): ...',
      'class Worker(threading.Thread, Stopping): ...',
      'class Careful(Stopping, threading.Thread): ...',
      'class Night(Worker): ...',
      'class Server(http.server.ThreadingHTTPServer): ...',
      'class Short(argparse.HelpFormatter): ...',
    ].join('\n'),
    'bench.py': 'from shop import Worker as Hand\n',
  });
  const meant = (identifier: string) => (ask('resolve', { identifier }) as ResolvedSymbol).handle;
  assert.equal(meant('shop.Worker.start'), 'threading.Thread.start');
  assert.equal(meant('Worker.start'), 'threading.Thread.start');
  assert.equal(meant('bench.Hand.start'), 'threading.Thread.start');
  assert.equal(meant('shop.Night.start'), 'threading.Thread.start');
  assert.equal(meant('shop.Worker.run'), 'threading.Thread.run');
  assert.equal(meant('shop.Careful.run'), 'shop.Stopping.run');
  assert.equal(meant('shop.Worker.stop'), 'shop.Stopping.stop');
  assert.equal(meant('shop.Server.serve_forever'), 'socketserver.BaseServer.serve_forever');
  assert.equal(meant('shop.Server.server_bind'), 'socketserver.TCPServer.server_bind');
  assert.equal(meant('shop.Short._Section.format_help'), 'argparse.HelpFormatter._Section.format_help');
  assert.equal(meant('shop.Short._Section.unknown'), undefined);
  assert.equal(meant('shop.Worker.begin'), undefined);
  const { source } = ask('expand', { handle: 'shop.Worker.start', edge: 'enclosing_scope' }) as {
    source: string;
  };
  assert.equal(source, 'threading.Thread.start');
});
