/**
 * What pytest passes to tests and fixtures: to each parameter the fixture of its name (pytest, "How to
 * use fixtures"). Names of a fixture's own parameters mean what they mean for the test that asks for
 * it, so the same one may be given others in another folder; a fixture that asks for its own name gets
 * the one that it overrides.
 */

import type { ProgramFile } from '../../link/program/program.js';
import { Definition } from '../../model/facts.js';
import { KindCode, ParameterKindCode, SymbolFlag } from '../../model/kinds.js';
import { FunctionDefinitionNode, ParameterNode, ParametersNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { plainArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { awaited, iterate, iterateAsync } from '../containers/iteration.js';
import { CellKind } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isStaticMethod } from '../program/staticMethods.js';
import { fixtureGetter } from './fixtureGetters.js';
import { Fixtures, ownerOf, type Standpoint } from './fixtures.js';
import { parametrizedNames } from './parametrized.js';
import { markedNames, markedNamesIn } from './usedFixtures.js';

/** What pytest's own fixtures give where it isn't installed, as far as the standard library defines it. */
const WITHOUT_PYTEST: Readonly<Record<string, string>> = { tmp_path: 'pathlib.Path' };

const NONE: ReadonlyMap<string, number> = new Map();

/** No test needs more; what a fixture gives is asked anew for each that asks, so a chain of n would take n² steps. */
const MOST_FIXTURES = 100;

/** What a test or fixture asks for. */
interface Asked {
  /** Its entity. */
  asking: number;
  standpoint: Standpoint;
  /** Fixture → what it gives, and the name under which it was asked for. */
  known: Map<number, number>;
  names: Map<number, string>;
}

export class FixtureRequests {
  private readonly fixtures: Fixtures;

  constructor(private readonly engine: Engine) {
    this.fixtures = new Fixtures(engine.linked, engine.classes, engine.universe);
  }

  /** Name of a parameter → what it is given, of the function whose definition is `row`; empty where it is neither test nor fixture. */
  passed(file: ProgramFile, row: number): ReadonlyMap<string, number> {
    if (!isTest(file, row) && !this.fixtures.isFixture(file, row)) return NONE;
    const asked = askedBy(file, row, ownerOf(file, row));
    if (isTest(file, row)) this.use(asked);
    return this.given(file.base + row, asked);
  }

  /** Evaluates the fixtures that the tests of the class whose definition is `row` get without asking for them. */
  useInClass(file: ProgramFile, row: number): void {
    this.use(askedBy(file, row, row));
  }

  private use(asked: Asked): void {
    const { linked } = this.engine;
    const { standpoint, asking, names } = asked;
    const { file } = standpoint;
    const { program } = linked;
    const isClass = program.kindOf(asking) === KindCode.class;
    const bodies = isClass ? program.declarationsOf(asking).map(({ scope }) => scope) : [];
    const marked = [
      ...markedNames(linked, file, program.field(asking, Definition.node)),
      ...[0, ...bodies].flatMap((scope) => markedNamesIn(linked, file, scope)),
    ];
    for (const fixture of this.fixtures.automatic(standpoint)) this.value(fixture, asked);
    for (const name of marked) {
      const fixture = this.fixtures.named(name, standpoint)[0];
      if (fixture === undefined) continue;
      names.set(fixture, name);
      this.value(fixture, asked);
    }
  }

  /** Lets each fixture of these names have what the test `entity` lists for it as `request.param`. */
  passOn(entity: number, cases: ReadonlyMap<string, number>): void {
    for (const [name, value] of cases) this.engine.cells.join(this.indirectCell(entity, name), value);
  }

  /** The node of what `@fixture(params=[…])` lists; 0. */
  paramsOf(file: ProgramFile, row: number): number {
    return this.fixtures.paramsOf(file, row);
  }

  /** Lets the fixture `entity` have the value as `request.param`. */
  parametrize(entity: number, value: number): void {
    this.engine.cells.join(this.indirectCell(entity, ''), value);
  }

  /** Kept like attributes of the function, under names that no code can spell. */
  private indirectCell(entity: number, name: string): number {
    return this.engine.cells.cell(CellKind.attribute, entity, this.engine.universe.nameId(`param ${name}`));
  }

  private given(entity: number, asked: Asked): Map<string, number> {
    const { values, universe } = this.engine;
    const found = new Map<string, number>();
    for (const name of this.requestedBy(entity)) {
      const named = this.fixtures.named(name, asked.standpoint);
      const fixture = named[named.indexOf(entity) + 1];
      if (name === 'request') found.set(name, this.request(entity, asked));
      else if (fixture !== undefined) {
        asked.names.set(fixture, name);
        found.set(name, this.value(fixture, asked));
      } else if (Object.hasOwn(WITHOUT_PYTEST, name))
        found.set(name, values.instance(universe.entity(WITHOUT_PYTEST[name])));
    }
    return found;
  }

  /**
   * `request`, of which four attributes are known: `param`, which is what the test lists for the fixture
   * or the fixture itself, the test's `cls` and `instance`, and `getfixturevalue`.
   */
  private request(entity: number, { asking, names, standpoint }: Asked): number {
    const { engine } = this;
    const { values, universe } = engine;
    const name = names.get(entity);
    const listed = name === undefined ? 0 : engine.read(this.indirectCell(asking, name));
    const param = listed !== 0 ? listed : engine.read(this.indirectCell(entity, ''));
    const known = new Map<string, number>();
    if (param !== 0 && values.isShallow(param)) known.set('param', param);
    if (standpoint.owner > 0) {
      const owner = standpoint.file.base + standpoint.owner;
      known.set('cls', values.of(Atom.class, owner));
      known.set('instance', values.instance(owner));
    }
    const isClass = engine.linked.program.kindOf(asking) === KindCode.class;
    const asker = values.of(isClass ? Atom.class : Atom.function, asking);
    known.set('getfixturevalue', fixtureGetter(engine, asker, values.of(Atom.function, entity)));
    const fields = values.lists.intern([...known.keys()].map((field) => universe.nameId(field)));
    return values.of(Atom.tuple, fields, values.lists.intern([...known.values()]));
  }

  /**
   * What `request.getfixturevalue(name)` gives in the fixture or test `entity`, for the test or class `asking`; names are
   * name ids.
   */
  valueNamed(asking: number, entity: number, names: readonly number[]): number {
    const { values, linked, universe } = this.engine;
    const file = linked.program.fileOf(asking) as ProgramFile;
    const row = asking - file.base;
    const isClass = linked.program.kindOf(asking) === KindCode.class;
    let found = 0;
    for (const name of names) {
      const asked = askedBy(file, row, isClass ? row : ownerOf(file, row));
      const named = this.fixtures.named(universe.text(name), asked.standpoint);
      const fixture = named[named.indexOf(entity) + 1];
      if (fixture === undefined) continue;
      asked.names.set(fixture, universe.text(name));
      found = values.union(found, this.value(fixture, asked));
    }
    return found;
  }

  /**
   * What a fixture gives: what it yields where it goes on after the test. Of those behind the first
   * {@link MOST_FIXTURES} it isn't known.
   */
  private value(entity: number, asked: Asked): number {
    const { known } = asked;
    const { engine } = this;
    const { values, functions, classes, universe } = engine;
    const before = known.get(entity);
    const info = functions.of(entity);
    const { owner } = info;
    const signature = info.signatures.at(-1);
    if (before !== undefined || signature === undefined || known.size === MOST_FIXTURES) return before ?? 0;
    // Fixtures that ask for each other in a circle are pytest's error.
    known.set(entity, 0);
    const given = this.given(entity, asked);
    const names = [...given.keys()].map((name) => universe.nameId(name));
    const args = plainArguments([], names, [...given.values()]);
    engine.ensure(signature.unit);
    const receiver =
      owner < 0 || isStaticMethod(info)
        ? 0
        : values.atom(Atom.instance, owner, classes.openArguments(classes.of(owner))) + 1;
    const made = engine.resolve(call(engine, NO_CONTEXT, values.of(Atom.function, entity, receiver), args));
    let value = made;
    if (engine.notes.ask(NoteKind.generator, signature.unit) === 1)
      value = engine.resolve(signature.async ? iterateAsync(engine, made) : iterate(engine, made));
    else if (signature.async) value = engine.resolve(awaited(engine, made));
    known.set(entity, value);
    return value;
  }

  /** Names of the parameters that pytest looks up: without a default, and not parametrized. */
  private requestedBy(entity: number): string[] {
    const { linked } = this.engine;
    const { program } = linked;
    const file = program.fileOf(entity) as ProgramFile;
    const { facts } = file;
    const node = program.field(entity, Definition.node);
    if (syntaxKind(facts.syntax, node) !== Syntax.functionDefinition) return [];
    const owner = ownerOf(file, entity - file.base);
    const nodes = owner > 0 ? [node, program.field(file.base + owner, Definition.node)] : [node];
    const others = nodes.flatMap((one) => parametrizedNames(linked, file, one));
    const list = facts.syntax[node + FunctionDefinitionNode.parameters];
    const names: string[] = [];
    const isStatic = (program.field(entity, Definition.flags) & SymbolFlag.staticmethod) !== 0;
    for (let i = owner > 0 && !isStatic ? 1 : 0; i < facts.syntax[list + ParametersNode.parameters]; i++) {
      const parameter = facts.syntax[list + ParametersNode.parameters + 1 + i];
      const name = facts.string(facts.syntax[parameter + ParameterNode.name]);
      const isNamed = facts.syntax[parameter + ParameterNode.kind] < ParameterKindCode.varPositional;
      if (isNamed && facts.syntax[parameter + ParameterNode.default] === 0 && !others.includes(name))
        names.push(name);
    }
    return names;
  }
}

function askedBy(file: ProgramFile, row: number, owner: number): Asked {
  return { asking: file.base + row, standpoint: { file, owner }, known: new Map(), names: new Map() };
}

/** As pytest finds them by default: `test…`, in a module or in a class `Test…`. */
export function isTest(file: ProgramFile, row: number): boolean {
  const { facts } = file;
  const kind = facts.definitions[row * Definition.width + Definition.kind];
  if (kind !== KindCode.function && kind !== KindCode.method) return false;
  const owner = ownerOf(file, row);
  return owner >= 0 && startsWith(file, row, 'test') && (owner === 0 || startsWith(file, owner, 'Test'));
}

/** Whether tests may stand in the class whose definition is `row`: by its name, or those of its methods (`unittest`). */
export function isTestClass(file: ProgramFile, row: number, methods: Iterable<number>): boolean {
  return startsWith(file, row, 'Test') || [...methods].some((method) => startsWith(file, method, 'test'));
}

function startsWith({ facts }: ProgramFile, row: number, text: string): boolean {
  return facts.string(facts.definitions[row * Definition.width + Definition.name]).startsWith(text);
}
