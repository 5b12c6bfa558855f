/**
 * Type trees of annotations: the text as written, the head's definition where there is exactly
 * one, the arguments. Entities stand for symbols until these are numbered.
 */

import { Binding, BindingKind } from '../../model/facts.js';
import { DisplayNode, ImportFromNode, SubscriptNode } from '../../model/operands.js';
import type { Strings } from '../../model/strings.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { binaryOperands, listAt } from '../../model/syntaxChildren.js';
import { type Literals, literalsIn, printType } from '../facts/printType.js';
import { AFTERWARDS } from '../facts/reach.js';
import type { Names, Place } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';

export class TypeTrees {
  readonly raw: number[] = [];
  /** Entity of the head; -1: none, or several. */
  readonly head: number[] = [];
  readonly arity: number[] = [];

  constructor(
    private readonly names: Names,
    private readonly texts: Strings,
  ) {}

  /** Adds an annotation's tree in preorder and returns its index. `text` is the whole as written. */
  add(place: Place, node: number, text: string): number {
    // `"Order"` is written with quotes, but what it says is Order.
    const quoted = /^(["'])((?:(?!\1)[^\\])*)\1$/.exec(text);
    const said = quoted?.[2] ?? text;
    const isLate = quoted !== null || this.isPostponed(place.file);
    const read = isLate ? { ...place, offset: AFTERWARDS } : place;
    return this.tree(read, node, said, literalsIn(said));
  }

  /** Whether the annotations of a file are read when its statements have run (PEP 563; PEP 484 of stubs). */
  private isPostponed(file: ProgramFile): boolean {
    const { bindings, syntax } = file.facts;
    return (
      file.source.stub ||
      this.names.bindingsOf(file, 0, 'annotations').some((row) => {
        const at = row * Binding.width;
        if (bindings[at + Binding.kind] !== BindingKind.importFrom) return false;
        const module = syntax[bindings[at + Binding.node] + ImportFromNode.module];
        return module >= 0 && file.facts.string(module) === '__future__';
      })
    );
  }

  private tree(place: Place, node: number, text: string, literals: Literals): number {
    const { facts } = place.file;
    const { syntax } = facts;
    const index = this.raw.length;
    this.raw.push(this.texts.id(text));
    const subscript = syntaxKind(syntax, node) === Syntax.subscript;
    const headNode = subscript ? syntax[node + SubscriptNode.value] : node;
    const found = this.names.values.definitionsOf(place, headNode);
    this.head.push(found.length === 1 ? found[0] : -1);
    const args = argumentsOf(syntax, node);
    this.arity.push(args.length);
    for (const argument of args) {
      const printed = printType(facts, argument, literals);
      this.tree(place, argument, printed, literals);
    }
    return index;
  }
}

/** The types that a type expression is made of: in brackets, in a list, between bars. */
function argumentsOf(syntax: Int32Array, node: number): number[] {
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.subscript) {
    const items = listAt(syntax, node + SubscriptNode.items);
    return items.length === 1 && syntaxKind(syntax, items[0]) === Syntax.tuple
      ? listAt(syntax, items[0] + DisplayNode.items)
      : items;
  }
  if (kind === Syntax.list) return listAt(syntax, node + DisplayNode.items);
  // `A | B | C` has three alternatives.
  return kind === Syntax.binary ? binaryOperands(syntax, node) : [];
}
