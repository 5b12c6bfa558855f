/**
 * What expressions can be, as far as names, attributes, subscripts (`Base[T]` is `Base`) and
 * choices between these tell: modules, classes and functions. Data is looked through.
 */

import { lastComponent, parentName } from '../../model/dottedName.js';
import { Binding, Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import {
  AnnotatedAssignNode,
  AttributeNode,
  BooleanNode,
  CallNode,
  ConditionalNode,
  NamedExpressionNode,
  NameNode,
  SubscriptNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { assignedValue } from '../facts/unpacked.js';
import { writtenValue } from '../facts/writtenValue.js';
import type { ProgramFile } from '../program/program.js';
import type { Names, Place } from './names.js';
import type { Answers, Once } from './once.js';
import { isTyping, typingAlias } from './typingAliases.js';
import { union } from './union.js';

/** How often data may give data another name again. */
const MOST_ALIASES = 8;

const NOTHING: readonly number[] = [];

export class NameValues {
  private readonly data: Answers<number, readonly number[]> = new Map();

  constructor(
    private readonly names: Names,
    private readonly once: Once,
  ) {}

  /** What the right-hand side of `name = …` can be. */
  ofData(file: ProgramFile, row: number): readonly number[] {
    const { bindings, syntax } = file.facts;
    const at = row * Binding.width;
    // Where `typing` itself is the program, its own code says what the name is bound to.
    const alias = file.source.stub
      ? typingAlias(file, file.facts.string(bindings[at + Binding.name]))
      : undefined;
    if (alias !== undefined) return this.declaredAs(alias);
    const value = givenNode(file, row);
    if (value === 0) return NOTHING;
    const scope = bindings[at + Binding.scope];
    const offset = syntax[bindings[at + Binding.node] + 1];
    const place = { file, scope, offset, block: bindings[at + Binding.block] };
    return this.once.ask(this.data, file.index, row, NOTHING, () => this.of(place, value));
  }

  /** Whether the right-hand side of `name = …` is a call, and not one of what had the name before. */
  isMade(file: ProgramFile, row: number): boolean {
    const { bindings, syntax } = file.facts;
    const value = givenNode(file, row);
    if (value === 0 || syntaxKind(syntax, value) !== Syntax.call) return false;
    const called = syntax[value + CallNode.function];
    const name = bindings[row * Binding.width + Binding.name];
    return syntaxKind(syntax, called) !== Syntax.name || syntax[called + NameNode.name] !== name;
  }

  /** What the right-hand side of `name = …` calls. */
  makersOf(file: ProgramFile, row: number): readonly number[] {
    const { bindings, syntax } = file.facts;
    const value = givenNode(file, row);
    if (value === 0 || syntaxKind(syntax, value) !== Syntax.call) return NOTHING;
    const at = row * Binding.width;
    const place = {
      file,
      scope: bindings[at + Binding.scope],
      offset: syntaxOffset(syntax, bindings[at + Binding.node]),
      block: bindings[at + Binding.block],
    };
    return this.of(place, syntax[value + CallNode.function]);
  }

  /** A class of the standard library by its dotted name. */
  private declaredAs(dotted: string): readonly number[] {
    const module = this.names.program.modules.get(parentName(dotted));
    return module === undefined ? NOTHING : this.names.modules.find('values', module, lastComponent(dotted));
  }

  /** The entities that an expression at a place can be. */
  of(place: Place, node: number): readonly number[] {
    const { syntax } = place.file.facts;
    if (syntaxKind(syntax, node) === Syntax.name)
      return this.names.at('values', place, place.file.facts.string(syntax[node + NameNode.name]));
    if (!this.once.enter()) return NOTHING;
    const found = this.ofParts(place, node);
    this.once.leave();
    return found;
  }

  /** Where a name or an attribute is defined; nothing for other expressions, or where its owner isn't one thing. */
  definitionsOf(place: Place, node: number): readonly number[] {
    const { facts } = place.file;
    switch (syntaxKind(facts.syntax, node)) {
      case Syntax.name:
        return this.names.at('definitions', place, facts.string(facts.syntax[node + NameNode.name]));
      case Syntax.attribute: {
        const owners = this.of(place, facts.syntax[node + AttributeNode.value]);
        const name = facts.string(facts.syntax[node + AttributeNode.name]);
        return owners.length === 1 ? this.names.classes.attribute('definitions', owners[0], name) : NOTHING;
      }
      default:
        return NOTHING;
    }
  }

  /** The definition that data is only another name of, as in `Form = typing.Form`; others are what they are. */
  behindAliases(entity: number): number {
    let found = entity;
    for (let steps = 0; steps < MOST_ALIASES; steps++) {
      const next = this.aliased(found);
      if (next === undefined || next === found) break;
      found = next;
    }
    return found;
  }

  /** What `typing` calls a definition, under whatever name a program has it; undefined for what isn't defined there. */
  typingName(entity: number): string | undefined {
    const { program } = this.names;
    const named = this.behindAliases(entity);
    const file = program.fileOf(named);
    const name = file === undefined || !isTyping(file) ? -1 : program.field(named, Definition.name);
    return name < 0 ? undefined : file?.facts.string(name);
  }

  /** What the first assignment to data that only names a definition names. */
  private aliased(entity: number): number | undefined {
    const { program } = this.names;
    const kind = program.kindOf(entity);
    const file = program.fileOf(entity);
    if (file === undefined || (kind !== KindCode.variable && kind !== KindCode.attribute)) return undefined;
    const { syntax } = file.facts;
    const row = entity - file.base;
    const scope = file.facts.scopeAround(row);
    for (const node of file.facts.liveNodesOf(row)) {
      const place = { file, scope, offset: syntaxOffset(syntax, node), block: 0 };
      const [next] = this.definitionsOf(place, writtenValue(file, node));
      if (next !== undefined) return next;
    }
    return undefined;
  }

  private ofParts(place: Place, node: number): readonly number[] {
    const { syntax } = place.file.facts;
    switch (syntaxKind(syntax, node)) {
      case Syntax.attribute: {
        const name = place.file.facts.string(syntax[node + AttributeNode.name]);
        return union(this.of(place, syntax[node + AttributeNode.value]), (entity) =>
          this.names.classes.attribute('values', entity, name),
        );
      }
      case Syntax.subscript:
        return this.of(place, syntax[node + SubscriptNode.value]);
      case Syntax.conditional:
        return union([syntax[node + ConditionalNode.body], syntax[node + ConditionalNode.orelse]], (part) =>
          this.of(place, part),
        );
      case Syntax.boolean:
        return union([syntax[node + BooleanNode.left], syntax[node + BooleanNode.right]], (part) =>
          this.of(place, part),
        );
      case Syntax.namedExpression:
        return this.of(place, syntax[node + NamedExpressionNode.value]);
      default:
        return NOTHING;
    }
  }
}

/** The right-hand side of the statement that binds a name to it; 0 for other bindings. */
function givenNode(file: ProgramFile, row: number): number {
  const { bindings, syntax } = file.facts;
  const at = row * Binding.width;
  const node = bindings[at + Binding.node];
  switch (syntaxKind(syntax, node)) {
    case Syntax.assign:
      return assignedValue(file, node, bindings[at + Binding.detail]);
    case Syntax.annotatedAssign:
      return syntax[node + AnnotatedAssignNode.value];
    case Syntax.typeAlias:
    case Syntax.namedExpression:
      return syntax[node + NamedExpressionNode.value];
    default:
      return 0;
  }
}
