/** What the names of one file mean when all of it has run, and the modules and classes whose attributes they lead to. */

import { Definition } from '../../model/facts.js';
import { KindCode, SymbolFlag } from '../../model/kinds.js';
import {
  AttributeNode,
  FunctionDefinitionNode,
  NameNode,
  ParameterNode,
  ParametersNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { AFTERWARDS } from '../facts/reach.js';
import type { Linked } from '../linked.js';
import type { Names } from '../names/names.js';
import type { Question } from '../names/once.js';
import { preferred } from '../names/preferred.js';
import type { ProgramFile } from '../program/program.js';
import { ReadNames } from './readNames.js';
import { superAttributes } from './superAttributes.js';

/** Longer chains of attributes lead to no module or class. */
const MAX_CHAIN = 64;
const NONE: readonly number[] = [];
/** In place of an entity: nobody has asked for it. */
const UNASKED = -2;

export class Owners {
  private readonly names: Names;
  private readonly read: ReadNames;
  /** Number of a name that is read → entity; -1: unknown. */
  private readonly defined: Int32Array;
  /** Number of a name that is read → modules and classes. */
  private readonly valued = new Map<number, readonly number[]>();

  constructor(
    readonly linked: Linked,
    readonly file: ProgramFile,
  ) {
    this.names = linked.names;
    this.read = new ReadNames(file.facts);
    this.defined = new Int32Array(this.read.count).fill(UNASKED);
  }

  /** The entity that defines a name (a string of the file) read in a scope; -1: unknown. */
  definitionOf(scope: number, id: number): number {
    const { names, file, read, defined } = this;
    const number = read.numberOf(scope, id);
    if (defined[number] === UNASKED) {
      const place = { file, scope: read.scopeOf(number), offset: AFTERWARDS, block: 0 };
      defined[number] = this.best(names.at('definitions', place, file.facts.string(id)));
    }
    return defined[number];
  }

  /** The modules and classes that an expression (a node) in a scope can be. */
  of(scope: number, node: number, depth = 0): readonly number[] {
    const { names, file, read } = this;
    const { syntax } = file.facts;
    if (depth > MAX_CHAIN) return NONE;
    switch (syntaxKind(syntax, node)) {
      case Syntax.name: {
        const id = syntax[node + NameNode.name];
        const number = read.numberOf(scope, id);
        let found = this.valued.get(number);
        if (found === undefined) {
          const place = { file, scope: read.scopeOf(number), offset: AFTERWARDS, block: 0 };
          found = this.receiver(scope, id) ?? names.values.of(place, node);
          this.valued.set(number, found);
        }
        return found;
      }
      case Syntax.attribute:
        return this.attribute('values', scope, node, depth);
      default:
        return NONE;
    }
  }

  /** The definition that an attribute (a node) in a scope leads to; -1: unknown. */
  definitionRead(scope: number, attribute: number): number {
    return this.best(this.attribute('definitions', scope, attribute, 0));
  }

  private attribute(question: Question, scope: number, attribute: number, depth: number): readonly number[] {
    const { syntax } = this.file.facts;
    const value = syntax[attribute + AttributeNode.value];
    const name = this.file.facts.string(syntax[attribute + AttributeNode.name]);
    const of = this.of(scope, value, depth + 1);
    return of.length > 0
      ? this.attributes(question, of, name)
      : superAttributes(this, scope, value, question, name);
  }

  /** What an attribute of any of them can be. */
  private attributes(question: Question, of: readonly number[], name: string): readonly number[] {
    const { classes } = this.names;
    if (of.length === 1) return classes.attribute(question, of[0], name);
    return of.flatMap((one) => classes.attribute(question, one, name));
  }

  /** The definition that a reader of such an attribute is led to; -1: unknown. */
  attributeDefinition(of: readonly number[], name: string): number {
    return this.best(this.attributes('definitions', of, name));
  }

  /** The definition that a reader is led to, of those that may be meant; -1: none. */
  private best(entities: readonly number[]): number {
    return preferred(this.names, entities)[0] ?? -1;
  }

  /** The class whose method's first parameter the name is. */
  private receiver(scope: number, id: number): readonly number[] | undefined {
    const { names, file } = this;
    const { definitions, syntax } = file.facts;
    const entity = this.definitionOf(scope, id);
    if (entity < file.base || names.program.fileOf(entity) !== file) return undefined;
    const row = entity - file.base;
    const flags = definitions[row * Definition.width + Definition.flags];
    if (!(flags & SymbolFlag.parameter)) return undefined;
    const method = definitions[row * Definition.width + Definition.parent];
    const owner = definitions[method * Definition.width + Definition.parent];
    const isMethod = owner >= 0 && definitions[owner * Definition.width + Definition.kind] === KindCode.class;
    if (!isMethod || definitions[method * Definition.width + Definition.flags] & SymbolFlag.staticmethod)
      return undefined;
    const node = definitions[method * Definition.width + Definition.node];
    const parameters = syntax[node + FunctionDefinitionNode.parameters];
    const first =
      syntaxKind(syntax, node) === Syntax.functionDefinition &&
      syntax[parameters + ParametersNode.parameters] > 0
        ? syntax[parameters + ParametersNode.parameters + 1]
        : 0;
    return first !== 0 && syntax[first + ParameterNode.name] === id ? [file.base + owner] : undefined;
  }
}
