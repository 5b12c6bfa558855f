/**
 * Fixtures of pytest, and where a name means which (pytest, "Fixture availability", "Overriding
 * fixtures on various levels"): the test's class, its module, the `conftest.py` of its folder and of
 * those above, plugins. All of it is written down, so that nothing has to be evaluated.
 */

import { keywordConstant, keywordNode } from '../../link/facts/callArguments.js';
import { decoratorsOf } from '../../link/facts/decorators.js';
import { textOf, wordsOf } from '../../link/facts/writtenConstants.js';
import type { Linked } from '../../link/linked.js';
import { importedPath } from '../../link/names/importedPath.js';
import type { Module, ProgramFile } from '../../link/program/program.js';
import { Definition } from '../../model/facts.js';
import { folderLabel } from '../../model/folderLabel.js';
import { KindCode } from '../../model/kinds.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Universe } from '../domain/universe.js';
import type { ClassTable } from '../program/classTable.js';
import { isConftest } from './conftest.js';
import { assignedIn } from './usedFixtures.js';

const DECORATORS = new Set([
  'pytest.fixture',
  'pytest.yield_fixture',
  'pytest_asyncio.fixture',
  '_pytest.fixtures.fixture',
]);

/** pytest's own modules, where it is installed. */
const PYTEST = '_pytest.';

const NONE: ReadonlyMap<string, number> = new Map();

/** Where a test stands: a file, and the row of its class (0: none). */
export interface Standpoint {
  file: ProgramFile;
  owner: number;
}

/** A folder's `conftest.py` with its plugins, or what pytest itself brings, which is above all folders. */
interface Level {
  modules: readonly Module[];
  above: Level | undefined;
  /** Name → its fixtures here and above, the nearest first. */
  named: Map<string, readonly number[]>;
  /** Automatic fixtures here and above. */
  automatic: readonly number[];
}

export class Fixtures {
  /** By file: row of the class (0: none) → name → the fixture's entity. Filled, so that it stays an array. */
  private readonly byFile: (ReadonlyMap<number, ReadonlyMap<string, number>> | undefined)[];
  private readonly known = new Map<string, readonly number[]>();
  private conftests: ReadonlyMap<string, ProgramFile> | undefined;
  /** By folder: the nearest level that holds for its files. */
  private readonly levels = new Map<string, Level>();
  private pytest: Level | undefined;
  private readonly automaticByOwner = new Map<number, readonly number[]>();

  constructor(
    private readonly linked: Linked,
    private readonly classes: ClassTable,
    private readonly universe: Universe,
  ) {
    this.byFile = new Array(linked.program.files.length).fill(undefined);
  }

  /** Row of the class or module (0) → name → entity, of the fixtures that a file defines. */
  private in(file: ProgramFile): ReadonlyMap<number, ReadonlyMap<string, number>> {
    let found = this.byFile[file.index];
    if (found === undefined) {
      found = this.fixturesIn(file);
      this.byFile[file.index] = found;
    }
    return found;
  }

  isFixture(file: ProgramFile, row: number): boolean {
    const name = this.nameOf(file, row);
    return name !== undefined && this.in(file).get(ownerOf(file, row))?.get(name) === file.base + row;
  }

  /** All fixtures that a name may mean for a test there: each overrides those after it. */
  named(name: string, { file, owner }: Standpoint): readonly number[] {
    const key = `${file.index} ${owner} ${name}`;
    let found = this.known.get(key);
    if (found === undefined) {
      const ofClasses = this.classesAround(file, owner).map((entity) => this.ofClass(entity).get(name));
      const ofModules = [
        this.ofModule(file.module, name),
        ...this.inLevel(this.levelOf(file), name),
        ...this.pluginsOf(file).map((module) => this.ofModule(module, name)),
      ];
      found = [...new Set([...ofClasses, ...ofModules])].filter((one) => one !== undefined);
      this.known.set(key, found);
    }
    return found;
  }

  /** Fixtures that a test there gets without asking for them: `@fixture(autouse=True)`. */
  automatic({ file, owner }: Standpoint): number[] {
    const modules = [file.module, ...this.pluginsOf(file)];
    return [
      ...this.classesAround(file, owner).flatMap((one) => this.automaticIn(one)),
      ...modules.flatMap((one) => this.automaticOf(one)),
      ...this.levelOf(file).automatic,
    ];
  }

  /** The class whose definition is `owner` and its bases, then those of the classes that it is written in; none of 0. */
  private classesAround(file: ProgramFile, owner: number): number[] {
    const found: number[] = [];
    for (let row = owner; row > 0; row = ownerOf(file, row))
      found.push(...this.classes.of(file.base + row).order.map(({ entity }) => entity));
    return found;
  }

  /** Of a module; none of those outside the project. */
  private automaticOf({ file }: Module): readonly number[] {
    return file?.source.scope === 'project' ? this.automaticIn(file.base) : [];
  }

  /** Of the body of one class or module. */
  private automaticIn(entity: number): readonly number[] {
    let found = this.automaticByOwner.get(entity);
    if (found === undefined) {
      const within = this.linked.program.fileOf(entity);
      const fixtures = within === undefined ? NONE : (this.in(within).get(entity - within.base) ?? NONE);
      found = [...fixtures.values()].filter((one) => this.isAutomatic(one));
      this.automaticByOwner.set(entity, found);
    }
    return found;
  }

  private isAutomatic(fixture: number): boolean {
    const file = this.linked.program.fileOf(fixture) as ProgramFile;
    const decorator = this.decoratorOf(file, fixture - file.base);
    return (
      syntaxKind(file.facts.syntax, decorator) === Syntax.call &&
      keywordConstant(file, decorator, 'autouse') === true
    );
  }

  /** Where fixtures are looked for behind the file itself. */
  private levelOf({ source }: ProgramFile): Level {
    const { program } = this.linked;
    this.conftests ??= new Map(
      program.files
        .filter(({ source }) => source.scope === 'project' && isConftest(source))
        .map((one) => [folderLabel(one.source.file), one]),
    );
    this.pytest ??= {
      modules: program.sortedModules.filter(({ name }) => name.startsWith(PYTEST)),
      above: undefined,
      named: new Map(),
      automatic: [],
    };
    return this.levelIn(folderLabel(source.file), this.conftests, this.pytest);
  }

  private levelIn(folder: string, conftests: ReadonlyMap<string, ProgramFile>, top: Level): Level {
    let level = this.levels.get(folder);
    if (level === undefined) {
      const above = folder === '' ? top : this.levelIn(folderLabel(folder), conftests, top);
      const conftest = conftests.get(folder);
      level = conftest === undefined ? above : this.levelBelow(above, conftest);
      this.levels.set(folder, level);
    }
    return level;
  }

  private levelBelow(above: Level, conftest: ProgramFile): Level {
    const modules = [conftest.module, ...this.pluginsOf(conftest)];
    const own = modules.flatMap((module) => this.automaticOf(module));
    return { modules, above, named: new Map(), automatic: [...own, ...above.automatic] };
  }

  private inLevel(level: Level, name: string): readonly number[] {
    let found = level.named.get(name);
    if (found === undefined) {
      const own = level.modules.map((module) => this.ofModule(module, name));
      const above = level.above === undefined ? [] : this.inLevel(level.above, name);
      found = [...own, ...above].filter((one) => one !== undefined);
      level.named.set(name, found);
    }
    return found;
  }

  /** `pytest_plugins = ['shop.testing']` */
  private pluginsOf(file: ProgramFile): Module[] {
    return assignedIn(this.linked, file, 0, 'pytest_plugins')
      .flatMap((value) => wordsOf(file, value))
      .map((name) => this.universe.moduleNamed(name))
      .filter((module) => module !== undefined);
  }

  /** The fixture that a module defines or imports under the name. */
  private ofModule(module: Module, name: string): number | undefined {
    if (module.file === undefined) return undefined;
    const own = this.in(module.file).get(0)?.get(name);
    if (own !== undefined) return own;
    const { names, program } = this.linked;
    return names.modules.find('definitions', module, name).find((entity) => {
      const file = program.fileOf(entity);
      return file !== undefined && this.nameOf(file, entity - file.base) === name;
    });
  }

  private ofClass(entity: number): ReadonlyMap<string, number> {
    const file = this.linked.program.fileOf(entity);
    return (file === undefined ? undefined : this.in(file).get(entity - file.base)) ?? NONE;
  }

  private fixturesIn(file: ProgramFile): ReadonlyMap<number, ReadonlyMap<string, number>> {
    const found = new Map<number, Map<string, number>>();
    for (let row = 1; row * Definition.width < file.facts.definitions.length; row++) {
      const name = this.nameOf(file, row);
      if (name === undefined) continue;
      const owner = ownerOf(file, row);
      found.set(owner, (found.get(owner) ?? new Map()).set(name, file.base + row));
    }
    return found;
  }

  /** The node of what `@fixture(params=[…])` lists; 0. */
  paramsOf(file: ProgramFile, row: number): number {
    const decorator = this.decoratorOf(file, row);
    return syntaxKind(file.facts.syntax, decorator) === Syntax.call
      ? keywordNode(file, decorator, 'params')
      : 0;
  }

  /** The name under which a definition is a fixture; undefined when it is none. */
  private nameOf(file: ProgramFile, row: number): string | undefined {
    const decorator = this.decoratorOf(file, row);
    if (decorator === 0) return undefined;
    const isCall = syntaxKind(file.facts.syntax, decorator) === Syntax.call;
    const given = isCall ? textOf(file, keywordNode(file, decorator, 'name')) : undefined;
    return given ?? file.facts.string(file.facts.definitions[row * Definition.width + Definition.name]);
  }

  /** The node of the decorator that makes a definition a fixture; 0. */
  private decoratorOf(file: ProgramFile, row: number): number {
    const { definitions, syntax } = file.facts;
    const kind = definitions[row * Definition.width + Definition.kind];
    if (kind !== KindCode.function && kind !== KindCode.method) return 0;
    const node = definitions[row * Definition.width + Definition.node];
    if (syntaxKind(syntax, node) !== Syntax.functionDefinition || ownerOf(file, row) < 0) return 0;
    const isFixture = (decorator: number): boolean => {
      const isCall = syntaxKind(syntax, decorator) === Syntax.call;
      return DECORATORS.has(
        importedPath(this.linked.names, file, isCall ? syntax[decorator + CallNode.function] : decorator),
      );
    };
    return decoratorsOf(file, node).find(isFixture) ?? 0;
  }
}

/** Row of the class or module (0) whose own body defines something; -1 for what a function holds. */
export function ownerOf(file: ProgramFile, row: number): number {
  const { definitions } = file.facts;
  const parent = definitions[row * Definition.width + Definition.parent];
  const kind = definitions[parent * Definition.width + Definition.kind];
  return parent === 0 || kind === KindCode.class ? parent : -1;
}
