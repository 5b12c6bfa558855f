/** What numbers of an engine stand for, in words that hold whatever else the program has. */
import { createHash } from 'node:crypto';
import { EITHER, Question } from '../../../src/infer/bodies/guards.js';
import { entityOfKey, textOfKey } from '../../../src/infer/containers/elementKeys.js';
import { CellKind, ResultPart } from '../../../src/infer/domain/cells.js';
import { Atom, SELF } from '../../../src/infer/domain/values.js';
import type { Engine } from '../../../src/infer/engine.js';
import type { RecordedTables } from '../../../src/infer/replay/recordedTables.js';
import type { ProgramFile } from '../../../src/link/program/program.js';
import { Definition, Scope } from '../../../src/model/facts.js';
import { syntaxKind, syntaxOffset } from '../../../src/model/syntax.js';
import { forEachChild } from '../../../src/model/syntaxChildren.js';

/** Longer descriptions stand inside others as their digests. */
const LONGEST = 300;

export class Describer {
  private readonly atoms = new Map<number, string>();
  private readonly nodes = new Map<ProgramFile, Set<number>>();

  /** `shiftOf`: how many characters and lines stand before what is the same in both programs. */
  constructor(
    private readonly engine: Engine,
    private readonly tables: RecordedTables,
    private readonly shiftOf: (file: ProgramFile) => { characters: number; lines: number },
  ) {}

  atom(id: number): string {
    let known = this.atoms.get(id);
    if (known === undefined) {
      const text = this.ofAtom(id);
      known = text.length > LONGEST ? createHash('sha1').update(text).digest('hex') : text;
      this.atoms.set(id, known);
    }
    return known;
  }

  value(id: number): string {
    return `{${this.items(id)
      .map((one) => this.atom(one))
      .sort()
      .join(' | ')}}`;
  }

  cell(id: number): string {
    const kind = this.tables.cells.kind[id];
    const a = this.tables.cells.a[id];
    const b = this.tables.cells.b[id];
    switch (kind) {
      case CellKind.name:
        return `${kind} ${this.scope(a)} ${this.name(b)}`;
      case CellKind.parameter:
      case CellKind.default:
      case CellKind.openCalls:
        return `${kind} ${this.scope(a)} ${b}`;
      case CellKind.result:
        return b < ResultPart.guarded
          ? `${kind} ${this.scope(a)} ${b}`
          : `${kind} ${this.scope(a)} under ${this.guard(b - ResultPart.guarded)}`;
      case CellKind.attribute:
      case CellKind.below:
      case CellKind.unknown:
      case CellKind.passed:
      case CellKind.replaced:
        return `${kind} ${this.entity(a)} ${this.name(b)}`;
      case CellKind.element:
        return `${kind} ${this.holder(a)} ${this.key(b)}`;
      case CellKind.container:
        return `${kind} ${this.holder(a)}`;
      case CellKind.registered:
      case CellKind.base:
        return `${kind} ${this.entity(a)} ${b}`;
      case CellKind.parsed:
      case CellKind.reassigned:
        return `${kind} ${this.engine.linked.program.files[a].source.file} ${this.name(b)}`;
      case CellKind.variable: {
        const [index, said] = this.items(b);
        return `${kind} ${this.entity(a)} ${index} ${said < 0 ? said : this.value(said)}`;
      }
      default:
        throw new Error(`a cell of the kind ${kind}`);
    }
  }

  flow(id: number): string {
    const [from, rest, keywords, names, ...others] = this.items(id);
    const unknown = [rest, keywords].map((one) => (one < 0 ? one : this.value(one)));
    const named = this.named(others.slice(0, 2 * names));
    const positional = others.slice(2 * names).map((one) => this.value(one));
    return `${from} ${unknown} ${named} ${positional}`;
  }

  scope(id: number): string {
    const file = this.engine.universe.fileOfScope(id);
    const row = this.engine.universe.row(file, id);
    if (row === 0) return `body of ${this.file(file)}`;
    const { scopes, syntax } = file.facts;
    const node = scopes[row * Scope.width + Scope.node];
    return `${scopes[row * Scope.width + Scope.kind]} in ${this.node(file, node, syntax)}`;
  }

  private ofAtom(id: number): string {
    const { kind: kinds, a: as, b: bs, c: cs } = this.engine.values;
    const [kind, a, b, c] = [kinds[id], as[id], bs[id], cs[id]];
    switch (kind) {
      case Atom.none:
      case Atom.many:
      case Atom.other:
        return `${kind}`;
      case Atom.module:
        return `${kind} ${this.entity(a)}`;
      case Atom.class:
      case Atom.instance:
        return `${kind} ${this.entity(a)} ${this.values(b)} ${c}`;
      case Atom.function:
        return `${kind} ${this.entity(a)} of ${b === 0 ? '' : this.atom(b - 1)} ${this.closure(c)}`;
      case Atom.lambda:
        return `${kind} ${this.scope(a)} of ${b === 0 ? '' : this.atom(b - 1)} ${this.closure(c)}`;
      case Atom.tuple:
        return `${kind} ${this.names(a)} ${this.values(b)}`;
      case Atom.site:
        return `${kind} ${this.entity(a)} ${this.holder(b)} ${c > 0 ? this.entity(c - 1) : c}`;
      case Atom.text:
        return `${kind} ${this.name(a)}`;
      case Atom.integer:
      case Atom.truth:
        return `${kind} ${a}`;
      case Atom.partial:
        return `${kind} ${this.value(a)} ${this.values(b)} ${this.named(this.items(c))}`;
      case Atom.super:
        return `${kind} ${this.entity(a)} ${this.atom(b)}`;
      case Atom.typeVar:
        return `${kind} ${this.variable(a)}`;
      case Atom.parameter:
        return `${kind} ${this.scope(a)} ${b}`;
      case Atom.callable:
        return `${kind} ${a < 0 ? a : this.values(a)} ${this.value(b)}`;
      case Atom.property:
        return `${kind} ${this.value(a)} ${b} ${this.value(c)}`;
      case Atom.static:
      case Atom.classMethod:
      case Atom.classOf:
      case Atom.partialMethod:
        return `${kind} ${this.value(a)}`;
      case Atom.record:
        return `${kind} ${this.names(a)}`;
      case Atom.sentTo:
        return `${kind} ${this.scope(a)}`;
      case Atom.called:
      case Atom.attributes:
      case Atom.given:
      case Atom.awaited:
      case Atom.element:
        return `${kind} ${this.atom(a)}`;
      case Atom.named:
        return `${kind} ${this.value(a)} ${this.atom(b)} ${c}`;
      case Atom.key:
        return `${kind} ${this.key(a)}`;
      case Atom.openCall: {
        const [passedOn, unpacked, ...pairs] = this.items(c);
        const last = unpacked === 0 ? '' : this.atom(unpacked - 1);
        return `${kind} ${this.atom(a)} ${this.values(b)} ${passedOn} ${last} ${this.named(pairs)}`;
      }
      case Atom.narrowed:
        return `${kind} ${this.atom(a)} ${b} ${this.items(c).map((one) => this.entity(one))}`;
      default:
        throw new Error(`an atom of the kind ${kind}`);
    }
  }

  private items(list: number): number[] {
    return this.engine.values.lists.items(list);
  }

  private values(list: number): string {
    return `[${this.items(list).map((one) => this.value(one))}]`;
  }

  private names(list: number): string {
    return `(${this.items(list).map((one) => this.name(one))})`;
  }

  private named(pairs: readonly number[]): string {
    return `(${pairs.map((one, i) => (i % 2 === 0 ? this.name(one) : this.value(one)))})`;
  }

  private closure(list: number): string {
    const pairs = this.items(list);
    const described: string[] = [];
    for (let i = 0; i < pairs.length; i += 2)
      described.push(`${this.atom(pairs[i])}: ${this.value(pairs[i + 1])}`);
    return `<${described.sort()}>`;
  }

  private guard(list: number): string {
    return `(${this.items(list).map((one) => this.condition(one))})`;
  }

  private condition(list: number): string {
    const [first, ...others] = this.items(list);
    if (first === EITHER) return `either ${others.map((one) => this.guard(one))}`;
    const [position, question, outcome, ...rest] = others;
    const isText = [Question.isAmong, Question.beginsWith, Question.endsWith].some((one) => one === question);
    const isClass = [Question.isInstance, Question.isMadeBy, Question.isTheClass, Question.ofKind].some(
      (one) => one === question,
    );
    const asked = rest.map((one) => (isText ? this.name(one) : isClass ? this.entity(one) : one));
    return `${first} ${position} ${question} ${outcome} ${asked}`;
  }

  private key(key: number): string {
    if (textOfKey(key) >= 0) return `text ${this.name(textOfKey(key))}`;
    return entityOfKey(key) >= 0 ? `class ${this.entity(entityOfKey(key))}` : `${key}`;
  }

  private variable(id: number): string {
    const { entityCount } = this.tables;
    if (id <= SELF) return `${id}`;
    return id < entityCount ? this.entity(id) : this.place(id - entityCount);
  }

  private holder(id: number): string {
    const { placeCount, entityCount, shares } = this.tables;
    const behind = id - placeCount;
    if (behind < 0) return this.place(id);
    if (behind < entityCount) return `held by ${this.entity(behind)}`;
    if (behind < 2 * entityCount) return `made by ${this.entity(behind - entityCount)}`;
    const at = 2 * (behind - 2 * entityCount);
    return `${this.holder(shares[at])} ${shares[at + 1] % 2} of ${this.entity(shares[at + 1] >> 1)}`;
  }

  private name(id: number): string {
    return JSON.stringify(this.engine.universe.text(id));
  }

  private file({ source }: ProgramFile): string {
    return `${source.scope} ${source.file}`;
  }

  private entity(id: number): string {
    const { program } = this.engine.linked;
    const file = program.fileOf(id);
    if (file === undefined) return `${id < 0 ? id : program.moduleOf(id)?.name}`;
    if (id === file.base) return this.file(file);
    const line = program.field(id, Definition.lineStart) - this.shiftOf(file).lines;
    return `${file.facts.string(program.field(id, Definition.name))} in ${this.file(file)}:${line}`;
  }

  private place(id: number): string {
    const { program } = this.engine.linked;
    const file = program.files.findLast((one) => this.engine.universe.place(one, 0) <= id) as ProgramFile;
    const word = id - this.engine.universe.place(file, 0);
    const { syntax } = file.facts;
    if (this.nodesOf(file).has(word)) return this.node(file, word, syntax);
    return `behind ${this.node(file, word - 1, syntax)}`;
  }

  private node(file: ProgramFile, node: number, syntax: Int32Array): string {
    if (!this.nodesOf(file).has(node)) throw new Error(`no node of ${this.file(file)}: ${node}`);
    const offset = syntaxOffset(syntax, node) - this.shiftOf(file).characters;
    return `${this.file(file)}@${offset}:${syntaxKind(syntax, node)}`;
  }

  private nodesOf(file: ProgramFile): Set<number> {
    let nodes = this.nodes.get(file);
    if (nodes === undefined) {
      nodes = new Set();
      const { syntax, definitions } = file.facts;
      const waiting = [definitions[Definition.node]];
      for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
        nodes.add(node);
        forEachChild(syntax, node, (child) => waiting.push(child));
      }
      this.nodes.set(file, nodes);
    }
    return nodes;
  }
}
