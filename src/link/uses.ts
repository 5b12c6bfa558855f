/**
 * Uses: where a file reads a name whose definition is known without inference: names of every
 * scope, attributes of modules and classes (also of `self` and `cls`), names in import statements.
 */
import { Definition, Header, Scope, ScopeKind } from '../model/facts.js';
import { KindCode, SymbolFlag } from '../model/kinds.js';
import { FLAG_LEADING, HEADER, Syntax } from '../model/syntax.js';
import { forEachChild } from '../model/syntaxChildren.js';
import { preferred } from './imports.js';
import type { Names, Question } from './names.js';
import type { ProgramFile } from './program.js';
import { AFTERWARDS } from './reach.js';

/** Words of one use: offset of the name, its length in code points, the entity, 1 when it leads its line. */
export const USE_WIDTH = 4;
/** Which of them is the entity. */
export const USE_ENTITY = 2;

const NONE: readonly number[] = [];

/** The uses of one file, flattened, in the order of the syntax walk. */
export function usesOf(names: Names, file: ProgramFile): Int32Array {
  const { facts } = file;
  const { syntax, scopes, definitions } = facts;
  const { program } = names;
  const uses: number[] = [];
  /** Scope × string → entity; -1: unknown. */
  const defined = new Map<number, number>();
  const valued = new Map<number, readonly number[]>();
  visit(definitions[Definition.node], 0);
  // Every declaration of a name stands for it, not only the one that gives the position.
  const { headers } = facts;
  for (let at = 0; at < headers.length; at += Header.width) {
    const row = syntax[headers[at + Header.node] + HEADER];
    add(
      headers[at + Header.nameOffset],
      definitions[row * Definition.width + Definition.name],
      file.base + row,
      true,
    );
  }
  return new Int32Array(uses);

  function add(offset: number, id: number, entity: number, leading: boolean): void {
    if (entity >= 0) uses.push(offset, codePoints(facts.string(id)), entity, leading ? 1 : 0);
  }

  function definitionOf(scope: number, id: number): number {
    const key = scope * 0x4000000 + id;
    let entity = defined.get(key);
    if (entity === undefined) {
      const found = names.at('definitions', { file, scope, offset: AFTERWARDS, block: 0 }, facts.string(id));
      entity = preferred(names, found)[0] ?? -1;
      defined.set(key, entity);
    }
    return entity;
  }

  /** The modules and classes that an expression can be. */
  function owners(scope: number, node: number): readonly number[] {
    switch (syntax[node] & 0xff) {
      case Syntax.name: {
        const key = scope * 0x4000000 + syntax[node + HEADER];
        let found = valued.get(key);
        if (found === undefined) {
          found =
            receiver(scope, syntax[node + HEADER]) ??
            names.evaluate({ file, scope, offset: AFTERWARDS, block: 0 }, node);
          valued.set(key, found);
        }
        return found;
      }
      case Syntax.attribute: {
        const of = owners(scope, syntax[node + HEADER]);
        return of.length === 0 ? NONE : attributes('values', of, facts.string(syntax[node + HEADER + 1]));
      }
      default:
        return NONE;
    }
  }

  function attributes(question: Question, of: readonly number[], name: string): readonly number[] {
    if (of.length === 1) return names.attribute(question, of[0], name);
    return of.flatMap((one) => names.attribute(question, one, name));
  }

  /** The class whose method's first parameter the name is. */
  function receiver(scope: number, id: number): readonly number[] | undefined {
    const entity = definitionOf(scope, id);
    if (entity < file.base || program.fileOf(entity) !== file) return undefined;
    const row = entity - file.base;
    const flags = definitions[row * Definition.width + Definition.flags];
    if (!(flags & SymbolFlag.parameter)) return undefined;
    const method = definitions[row * Definition.width + Definition.parent];
    const owner = definitions[method * Definition.width + Definition.parent];
    const isMethod = owner >= 0 && definitions[owner * Definition.width + Definition.kind] === KindCode.class;
    if (!isMethod || definitions[method * Definition.width + Definition.flags] & SymbolFlag.staticmethod)
      return undefined;
    const node = definitions[method * Definition.width + Definition.node];
    const parameters = syntax[node + HEADER + 2];
    const first =
      (syntax[node] & 0xff) === Syntax.functionDefinition && syntax[parameters + HEADER] > 0
        ? syntax[parameters + HEADER + 1]
        : 0;
    return first !== 0 && syntax[first + HEADER] === id ? [file.base + owner] : undefined;
  }

  function visit(node: number, scope: number): void {
    switch (syntax[node] & 0xff) {
      case Syntax.name: {
        const id = syntax[node + HEADER];
        add(syntax[node + 1], id, definitionOf(scope, id), syntax[node] >> 8 === FLAG_LEADING);
        return;
      }
      case Syntax.attribute: {
        visit(syntax[node + HEADER], scope);
        const id = syntax[node + HEADER + 1];
        const of = owners(scope, syntax[node + HEADER]);
        if (of.length === 0) return;
        const found = attributes('definitions', of, facts.string(id));
        add(syntax[node + HEADER + 2], id, preferred(names, found)[0] ?? -1, false);
        return;
      }
      case Syntax.import:
        for (let i = 0; i < syntax[node + HEADER]; i += 3) importedModule(node + HEADER + 1 + i);
        return;
      case Syntax.importFrom: {
        const source = names.importSource(file, node);
        if (source === undefined) return;
        let line = facts.lineOf(syntax[node + 1]);
        for (let i = 0; i < syntax[node + HEADER + 2]; i += 3) {
          const name = facts.string(syntax[node + HEADER + 3 + i]);
          const found = name === '*' ? [] : preferred(names, names.inModule('definitions', source, name));
          const offset = syntax[node + HEADER + 5 + i];
          const own = facts.lineOf(offset);
          // In a list over several lines, a name below the one before it begins its line.
          add(offset, syntax[node + HEADER + 3 + i], found[0] ?? -1, own > line);
          line = own;
        }
        return;
      }
      case Syntax.functionDefinition:
        functionDefinition(node, scope);
        return;
      case Syntax.classDefinition:
        forEachChild(syntax, node, (child) =>
          visit(child, child === syntax[node + HEADER + 2] ? syntax[node + HEADER + 1] : scope),
        );
        return;
      case Syntax.lambda:
        visit(syntax[node + HEADER + 1], scope);
        visit(syntax[node + HEADER + 2], syntax[node + HEADER]);
        return;
      case Syntax.comprehension:
        comprehension(node, scope);
        return;
      default:
        forEachChild(syntax, node, (child) => visit(child, scope));
    }
  }

  function importedModule(item: number): void {
    const found = program.modules.get(facts.string(syntax[item]));
    add(syntax[item + 2], syntax[item], found?.entity ?? -1, false);
  }

  /** Decorators, defaults and annotations are read where the function stands. */
  function functionDefinition(node: number, scope: number): void {
    const body = syntax[node + HEADER + 5];
    forEachChild(syntax, node, (child) => visit(child, child === body ? syntax[node + HEADER + 1] : scope));
  }

  function comprehension(node: number, outer: number): void {
    const scope = syntax[node + HEADER];
    const inner = scopes[scope * Scope.width + Scope.kind] === ScopeKind.comprehension ? scope : outer;
    let first = true;
    forEachChild(syntax, node, (child) => {
      if (first && (syntax[child] & 0xff) === Syntax.comprehensionFor) {
        visit(syntax[child + HEADER], inner);
        visit(syntax[child + HEADER + 1], outer);
        first = false;
      } else visit(child, inner);
    });
  }
}

function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >> 10 === 0xdc00 >> 10) count--;
  return count;
}
