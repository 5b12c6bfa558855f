/**
 * What a call of a method changes that conditions may have spoken of: attributes of its receiver that its body
 * assigns, or the methods that this calls on the receiver, and names of the scopes around it.
 *
 *     if isinstance(self.state, Idle):
 *         self.start()        # assigns self.state
 *         self.state.run()    # no longer Idle's alone
 */

import type { FileWithFacts } from '../../link/facts/factsView.js';
import { isName } from '../../link/facts/lastName.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import {
  AnnotatedAssignNode,
  AssignNode,
  AttributeNode,
  AugmentedAssignNode,
  CallNode,
  DeleteNode,
  DisplayNode,
  ForNode,
  FunctionDefinitionNode,
  NameNode,
  StarredNode,
  SubscriptNode,
  WithNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import { memberName } from '../attributes/privateNames.js';
import { Op } from '../domain/operations.js';
import { PairMap } from '../domain/pairMap.js';
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import type { Signature } from './functionTable.js';

export interface Changes {
  /** Attributes that the receiver is given. */
  readonly attributes: Set<string>;
  /** Attributes of the receiver of which what they hold may change. */
  readonly contents: Set<string>;
  /** Names that are declared `global` or `nonlocal`. */
  readonly names: Set<string>;
}

/** The same, with what was asked and what was said to that as lists: {@link answerTo}. */
interface Answered extends Changes {
  readonly question: number;
  readonly answer: number;
}

/** What one body changes, and what it calls that may change more. */
interface Body extends Changes {
  /** Names of methods called on the receiver, and on `super()`. */
  readonly methods: Set<string>;
  readonly inherited: Set<string>;
  /** Names of functions called. */
  readonly functions: Set<string>;
}

/** By unit, and by function and receiver. */
const tablesOf = perOwner((_: Engine) => ({
  bodies: new Map<number, Body>(),
  changes: new PairMap<Kept<Answered>>(),
}));

/** What a function changes when it is called on an object of a class; -1: on none. */
export function changesBy(engine: Engine, entity: number, receiver: number): Changes {
  const answered = answeredFor(engine, entity, receiver);
  engine.recording?.addOnce(Op.changes, answered.question, answered.answer);
  return answered;
}

/** What is said to a question: the list that was recorded with it. */
export function answerTo(engine: Engine, question: number): number {
  const { lists } = engine.values;
  return answeredFor(engine, lists.at(question, 0), lists.at(question, 1)).answer;
}

function answeredFor(engine: Engine, entity: number, receiver: number): Answered {
  const { changes } = tablesOf(engine);
  const known = changes.get(entity, receiver);
  return known === undefined ? firstAnswer(engine, entity, receiver) : engine.told(known);
}

function firstAnswer(engine: Engine, entity: number, receiver: number): Answered {
  const { changes } = tablesOf(engine);
  const kept = engine.keep(() => answered(engine, entity, receiver, gather(engine, entity, receiver)));
  return changes.add(entity, receiver, kept).found;
}

function answered(
  { values, universe }: Engine,
  entity: number,
  receiver: number,
  changes: Changes,
): Answered {
  const { attributes, contents, names } = changes;
  const said = [attributes, contents, names].flatMap((one) =>
    [...one].sort().map((name) => universe.nameId(name)),
  );
  return {
    ...changes,
    question: values.lists.intern([entity, receiver]),
    answer: values.lists.intern([attributes.size, contents.size, ...said]),
  };
}

function gather(engine: Engine, entity: number, receiver: number): Changes {
  // A set goes on to what is added to it while it is walked.
  const entities = new Set([entity]);
  const found: Changes = { attributes: new Set(), contents: new Set(), names: new Set() };
  for (const one of entities) {
    const { owner, file } = engine.functions.of(one);
    const isMethod = receiver >= 0 && owner >= 0;
    for (const signature of engine.functions.of(one).signatures) {
      if (!signature.body) continue;
      const body = bodyOf(engine, signature);
      for (const name of body.names) found.names.add(name);
      for (const name of body.functions) add(moduleFunction(engine, file, name));
      if (!isMethod) continue;
      for (const name of body.attributes) found.attributes.add(name);
      for (const name of body.contents) found.contents.add(name);
      for (const name of body.methods) add(method(engine, receiver, name, owner, -1));
      for (const name of body.inherited) add(method(engine, receiver, name, owner, owner));
    }
  }
  return found;

  function add(other: number): void {
    if (other >= 0) entities.add(other);
  }
}

/**
 * The method that an object of the class has under a name that is written in the class `owner`, searched for behind a
 * class (-1: from the first); -1.
 */
function method(
  { classes, universe, linked }: Engine,
  receiver: number,
  text: string,
  owner: number,
  after: number,
): number {
  const info = classes.of(receiver);
  const name = memberName(universe, universe.nameId(text), owner);
  const from = after < 0 ? 0 : info.order.findIndex(({ entity }) => entity === after) + 1;
  const index = classes.findMember(info, name, from);
  const member = index < 0 ? -1 : classes.ownMember(info.order[index].entity, name);
  return member >= 0 && linked.program.kindOf(member) === KindCode.method ? member : -1;
}

function moduleFunction({ linked }: Engine, file: ProgramFile, name: string): number {
  const row = linked.names.memberRow(file, 0, name);
  return row >= 0 && linked.program.kindOf(file.base + row) === KindCode.function ? file.base + row : -1;
}

function bodyOf(engine: Engine, signature: Signature): Body {
  const { bodies } = tablesOf(engine);
  let body = bodies.get(signature.unit);
  if (body === undefined) {
    body = read(engine, signature);
    bodies.set(signature.unit, body);
  }
  return body;
}

function read(engine: Engine, { file, node, unit, parameters }: Signature): Body {
  const self = parameters.length === 0 ? '' : engine.universe.text(parameters[0].name);
  const reader = new BodyReader(file, self, outerNames(engine, file, unit));
  reader.walk(file.facts.syntax[node + FunctionDefinitionNode.body]);
  return reader.body;
}

class BodyReader {
  readonly body: Body;
  private readonly syntax: Int32Array;

  /** `self`: the name of the first parameter; empty where there is none. */
  constructor(
    private readonly file: FileWithFacts,
    private readonly self: string,
    names: Set<string>,
  ) {
    this.syntax = file.facts.syntax;
    this.body = {
      attributes: new Set(),
      contents: new Set(),
      names,
      methods: new Set(),
      inherited: new Set(),
      functions: new Set(),
    };
  }

  /** A value, so that a walk down a long chain takes no more of the stack than it must. */
  readonly walk = (node: number): void => {
    const { syntax } = this;
    switch (syntaxKind(syntax, node)) {
      // What is defined is not yet called.
      case Syntax.functionDefinition:
      case Syntax.classDefinition:
      case Syntax.lambda:
        return;
      case Syntax.assign:
        this.targets(listAt(syntax, node + AssignNode.targets));
        break;
      case Syntax.augmentedAssign:
        this.target(syntax[node + AugmentedAssignNode.target]);
        break;
      case Syntax.annotatedAssign:
        this.target(syntax[node + AnnotatedAssignNode.target]);
        break;
      case Syntax.for:
        this.target(syntax[node + ForNode.target]);
        break;
      case Syntax.with:
        for (let i = 0; i < syntax[node + WithNode.items]; i += 2)
          this.target(syntax[node + WithNode.items + 2 + i]);
        break;
      case Syntax.delete:
        this.targets(listAt(syntax, node + DeleteNode.targets));
        break;
      case Syntax.call:
        this.called(syntax[node + CallNode.function]);
        break;
      default:
    }
    forEachChild(syntax, node, this.walk);
  };

  private targets(nodes: readonly number[]): void {
    for (const one of nodes) this.target(one);
  }

  private target(node: number): void {
    const { syntax } = this;
    switch (syntaxKind(syntax, node)) {
      case Syntax.tuple:
      case Syntax.list:
        this.targets(listAt(syntax, node + DisplayNode.items));
        return;
      case Syntax.starred:
        this.target(syntax[node + StarredNode.value]);
        return;
      case Syntax.attribute:
        this.note(node, this.body.attributes);
        return;
      case Syntax.subscript:
        this.note(syntax[node + SubscriptNode.value], this.body.contents);
        return;
      default:
    }
  }

  private called(callee: number): void {
    const { syntax, body, file } = this;
    if (syntaxKind(syntax, callee) === Syntax.name)
      body.functions.add(file.facts.string(syntax[callee + NameNode.name]));
    if (syntaxKind(syntax, callee) !== Syntax.attribute) return;
    this.note(callee, body.methods);
    this.note(syntax[callee + AttributeNode.value], body.contents);
    if (isSuper(file, syntax[callee + AttributeNode.value]))
      body.inherited.add(file.facts.string(syntax[callee + AttributeNode.name]));
  }

  /** Notes the `x` of `self.x`. */
  private note(node: number, names: Set<string>): void {
    const { syntax, file } = this;
    if (
      syntaxKind(syntax, node) === Syntax.attribute &&
      isName(file, syntax[node + AttributeNode.value], this.self)
    )
      names.add(file.facts.string(syntax[node + AttributeNode.name]));
  }
}

/** `super()` and `super(Class, self)`. */
export function isSuper(file: FileWithFacts, node: number): boolean {
  const { syntax } = file.facts;
  return syntaxKind(syntax, node) === Syntax.call && isName(file, syntax[node + CallNode.function], 'super');
}

/** What `super().method(…)` calls; '' for other expressions. */
export function superMethod(file: ProgramFile, node: number): string {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) !== Syntax.call) return '';
  const callee = syntax[node + CallNode.function];
  const isOfSuper =
    syntaxKind(syntax, callee) === Syntax.attribute && isSuper(file, syntax[callee + AttributeNode.value]);
  return isOfSuper ? file.facts.string(syntax[callee + AttributeNode.name]) : '';
}

/** Names that a body declares `global` or `nonlocal`. */
function outerNames(engine: Engine, file: ProgramFile, unit: number): Set<string> {
  const { facts } = file;
  const names = new Set<string>();
  for (const at of facts.bindingsIn(engine.universe.row(file, unit))) {
    const kind = facts.bindings[at + Binding.kind];
    if (kind === BindingKind.global || kind === BindingKind.nonlocal)
      names.add(facts.string(facts.bindings[at + Binding.name]));
  }
  return names;
}
