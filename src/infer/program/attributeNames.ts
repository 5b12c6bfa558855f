/**
 * Names from which a function's body puts together names of attributes: `getattr(listener, f'on_{event}')`,
 * `globals()[kind]`. Of a parameter among them that is declared to be a string, which one matters.
 */
import type { FactsView, FileWithFacts } from '../../link/facts/factsView.js';
import { isName } from '../../link/facts/lastName.js';
import { holdsAny } from '../../link/facts/stringTables.js';
import {
  AssignNode,
  CallNode,
  FunctionDefinitionNode,
  NameNode,
  ReturnNode,
  SubscriptNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, onlyNameBound } from '../../model/syntaxChildren.js';
import type { WrittenFunction } from './functionTable.js';

/** Gives what stands under its second argument. */
const GETTER = 'getattr';
/** Give what is subscripted by names of attributes. */
const DICTIONARIES = ['globals', 'vars', 'locals'];
const LOOKUPS = new Set([GETTER, ...DICTIONARIES]);

const NONE: ReadonlySet<number> = new Set();

/** Of each file the sets by functions' nodes; undefined: no body of it looks such up. */
const known = new WeakMap<FactsView, Map<number, ReadonlySet<number>> | 'none'>();

/** The names (strings of the file), also those from which local variables in between are made. */
export function attributeNames({ file, node }: WrittenFunction): ReadonlySet<number> {
  let ofFile = known.get(file.facts);
  if (ofFile === undefined) {
    ofFile = holdsAny(file.facts, LOOKUPS) ? new Map() : 'none';
    known.set(file.facts, ofFile);
  }
  if (ofFile === 'none') return NONE;
  let names = ofFile.get(node);
  if (names === undefined) {
    names = new BodyReader(file).read(file.facts.syntax[node + FunctionDefinitionNode.body]);
    ofFile.set(node, names);
  }
  return names;
}

class BodyReader {
  private readonly syntax: Int32Array;
  private readonly found = new Set<number>();
  /** By name: the values that are assigned to it. */
  private readonly assigned = new Map<number, number[]>();
  /** Lookups that are calls. */
  private readonly getters: number[] = [];
  /** Nodes of what is returned. */
  private readonly returned: number[] = [];

  constructor(private readonly file: FileWithFacts) {
    this.syntax = file.facts.syntax;
  }

  read(body: number): ReadonlySet<number> {
    this.walk(body);
    // What such a lookup finds comes back to the callers, who ask for many kinds of things: `return getattr(app, name)`.
    const handedBack = new Set(this.returned.flatMap((value) => this.valuesOf(value)));
    for (const getter of this.getters)
      if (!handedBack.has(getter)) this.note(this.syntax[getter + CallNode.arguments + 2]);
    // A set goes on to what is added to it while it is walked.
    for (const name of this.found) for (const value of this.assigned.get(name) ?? []) this.note(value);
    return this.found;
  }

  private readonly walk = (node: number): void => {
    const { syntax, file } = this;
    switch (syntaxKind(syntax, node)) {
      case Syntax.assign:
        this.keep(node);
        break;
      case Syntax.call:
        if (syntax[node + CallNode.arguments] > 1 && isName(file, syntax[node + CallNode.function], GETTER))
          this.getters.push(node);
        break;
      case Syntax.return:
        this.returned.push(syntax[node + ReturnNode.value]);
        break;
      case Syntax.subscript:
        if (this.isDictionary(syntax[node + SubscriptNode.value]))
          this.note(syntax[node + SubscriptNode.items + 1]);
        break;
      default:
    }
    forEachChild(syntax, node, this.walk);
  };

  /** The values that are assigned to a name; anything else itself. */
  private valuesOf(node: number): readonly number[] {
    const { syntax, assigned } = this;
    return syntaxKind(syntax, node) === Syntax.name
      ? (assigned.get(syntax[node + NameNode.name]) ?? [])
      : [node];
  }

  /** Notes what an assignment gives its one target. */
  private keep(node: number): void {
    const { syntax, assigned } = this;
    const target = onlyNameBound(syntax, node);
    if (target === 0) return;
    const name = syntax[target + NameNode.name];
    const values = assigned.get(name) ?? [];
    values.push(syntax[node + AssignNode.value]);
    assigned.set(name, values);
  }

  private isDictionary(node: number): boolean {
    const { syntax, file } = this;
    if (syntaxKind(syntax, node) !== Syntax.call) return false;
    return DICTIONARIES.some((name) => isName(file, syntax[node + CallNode.function], name));
  }

  /** Notes all names in an expression. */
  private readonly note = (node: number): void => {
    const { syntax } = this;
    if (syntaxKind(syntax, node) === Syntax.name) this.found.add(syntax[node + NameNode.name]);
    forEachChild(syntax, node, this.note);
  };
}
