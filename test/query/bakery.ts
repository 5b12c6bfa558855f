/**
 * The sample that the query tests share: a small package with a re-export, a class hierarchy that
 * leaves the project, nested scopes and locals. In Python:
 *
 *     # bakery/__init__.py
 *     from ._oven import Oven, bake          # and: from . import _oven as ovens
 *     from .shop import Shop
 *     # bakery/_oven.py
 *     import json, missing.part
 *     LIMIT: int = 240
 *     class Appliance:                       # line 3
 *         def switch_on(self): ...           # line 4
 *         class Plug: ...                    # line 6
 *     class Oven(Appliance, Exception, Unknown):   # line 10
 *         door = 'closed'                    # line 12
 *         @property
 *         def hot(self) -> bool: ...         # line 14
 *         def switch_on(self, degrees: dict[str, int], *rest, fast=False): ...   # line 16
 *     def bake(what):                        # line 20
 *         tray, oven = 1, Oven()             # line 21
 *         def turn(): ...                    # line 22
 *     # bakery/shop.py
 *     from bakery import Oven
 *     class Shop: ...                        # line 2
 */
import type { GraphDescription } from '../snapshot/graphDescription.js';

const OVEN_PY = 'src/bakery/_oven.py';

export const BAKERY: GraphDescription = {
  symbols: {
    bakery: {
      flags: ['package'],
      file: 'src/bakery/__init__.py',
      lines: [1, 3],
      docstring: 'Bread and more.',
      imports: ['bakery._oven.Oven', 'bakery._oven.bake', 'bakery._oven', 'bakery.shop.Shop'],
      importedModules: ['bakery._oven', 'bakery.shop'],
      aliases: {
        Oven: 'bakery._oven.Oven',
        bake: 'bakery._oven.bake',
        ovens: 'bakery._oven',
        Shop: 'bakery.shop.Shop',
        _private: 'bakery._oven.bake',
      },
    },
    'bakery._oven': {
      file: OVEN_PY,
      lines: [1, 25],
      imports: ['json'],
      importedModules: ['json'],
      unresolvedImports: ['missing.part'],
      aliases: { json: 'json' },
    },
    'bakery._oven.LIMIT': {
      kind: 'variable',
      lines: 2,
      columns: [0, 5],
      type: { raw: 'int', handle: 'builtins.int' },
      default: '240',
    },
    'bakery._oven.Appliance': { kind: 'class', lines: [3, 8], columns: [6, 15], signature: 'Appliance()' },
    'bakery._oven.Appliance.switch_on': {
      kind: 'method',
      lines: [4, 5],
      columns: [8, 17],
      signature: 'switch_on(self)',
      parameters: [{ name: 'self' }],
    },
    'bakery._oven.Appliance.switch_off': {
      kind: 'method',
      flags: ['async', 'classmethod'],
      lines: 8,
      columns: [14, 24],
      signature: 'switch_off(cls)',
      parameters: [{ name: 'cls' }],
      callees: [['bakery._oven.Oven', 8]],
    },
    'bakery._oven.Appliance.Plug': {
      kind: 'class',
      lines: [6, 7],
      columns: [10, 14],
      signature: 'Plug()',
    },
    'bakery._oven.Oven': {
      kind: 'class',
      lines: [10, 18],
      columns: [6, 10],
      signature: 'Oven()',
      docstring: 'It gets hot.',
      superclasses: ['builtins.Exception', 'bakery._oven.Appliance'],
      mro: ['builtins.Exception', 'bakery._oven.Appliance', 'builtins.object'],
      unresolvedBases: ['Unknown'],
    },
    'bakery._oven.Oven.door': { kind: 'attribute', lines: 12, columns: [4, 8], default: "'closed'" },
    'bakery._oven.Oven.hot': {
      kind: 'property',
      lines: [14, 15],
      columns: [8, 11],
      signature: 'hot(self) -> bool',
      type: { raw: 'bool' },
    },
    'bakery._oven.Oven.switch_on': {
      kind: 'method',
      lines: [16, 18],
      columns: [8, 17],
      signature: 'switch_on(self, degrees: dict[str, int], *rest, fast=False)',
      parameters: [
        { name: 'self' },
        {
          name: 'degrees',
          type: { raw: 'dict[str, int]', args: [{ raw: 'str' }, { raw: 'int', handle: 'builtins.int' }] },
        },
        { name: 'rest', kind: 'var_positional' },
        { name: 'fast', kind: 'keyword_only', default: 'False' },
      ],
      callees: [
        ['json.dumps', 16],
        ['bakery._oven.Appliance.switch_on', 17],
      ],
      unresolvedCallSites: 2,
    },
    'bakery._oven.bake': {
      kind: 'function',
      lines: [20, 25],
      columns: [4, 8],
      signature: 'bake(what)',
      parameters: [{ name: 'what' }],
      callees: [
        ['bakery._oven.Oven', 21],
        ['bakery._oven.bake.turn', 23],
        ['bakery._oven.bake', 24],
      ],
    },
    'bakery._oven.bake.what': {
      kind: 'variable',
      flags: ['local', 'parameter'],
      lines: 20,
      columns: [9, 13],
    },
    'bakery._oven.bake.tray': { kind: 'variable', flags: ['local'], lines: 21, columns: [4, 8] },
    'bakery._oven.bake.oven': { kind: 'variable', flags: ['local'], lines: 21, columns: [10, 14] },
    'bakery._oven.bake.turn': {
      kind: 'function',
      lines: 22,
      columns: [8, 12],
      signature: 'turn()',
      callees: [['bakery._oven.bake', 22]],
    },
    'bakery.shop': {
      file: 'src/bakery/shop.py',
      lines: [1, 4],
      imports: ['bakery._oven.Oven'],
      importedModules: ['bakery'],
      aliases: { Oven: 'bakery._oven.Oven' },
    },
    'bakery.shop.Shop': { kind: 'class', lines: [2, 2], columns: [6, 10], signature: 'Shop()' },
    'bakery.shop.Plug': {
      kind: 'class',
      lines: [3, 4],
      columns: [6, 10],
      signature: 'Plug()',
      superclasses: ['bakery._oven.Appliance.Plug'],
      mro: ['bakery._oven.Appliance.Plug', 'builtins.object'],
    },
    builtins: { flags: ['external'], file: '$TYPESHED/builtins.pyi', lines: [1, 90] },
    'builtins.Exception': { kind: 'class', flags: ['external'], lines: [30, 40], columns: [6, 15] },
    'builtins.Exception.add_note': { kind: 'method', flags: ['external'], lines: 31, columns: [8, 16] },
    'builtins.int': { kind: 'class', flags: ['external'], lines: [50, 51], columns: [6, 9] },
    'builtins.object': { kind: 'class', flags: ['external'], lines: [60, 61], columns: [6, 12] },
    json: { flags: ['external', 'package'], file: '$TYPESHED/json/__init__.pyi', lines: [1, 20] },
    'json.dumps': {
      kind: 'function',
      flags: ['external'],
      lines: [5, 9],
      columns: [4, 9],
      signature: 'dumps(obj) -> str',
    },
  },
  files: {
    'src/bakery/__init__.py': { lines: 3 },
    [OVEN_PY]: { lines: 25 },
    'src/bakery/shop.py': { lines: 4 },
    'src/bakery/huge.py': { status: 'skipped', reason: 'larger than 8 MB' },
  },
};
