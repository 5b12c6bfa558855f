/** What generates a class's constructor: a decorator, or a special form of `typing` among its bases. */

import { Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { classKeyword, keywordNode, settingsOf } from '../facts/callArguments.js';
import { decoratorsOf, hasDecorator } from '../facts/decorators.js';
import { lastName } from '../facts/lastName.js';
import { importedPath } from '../names/importedPath.js';
import type { Names, Place } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';
import { isClassDecorator, isOld, takesCallsAlone } from './attrsClasses.js';
import type { Classes } from './classes.js';
import { type WrittenDecorator, writtenDecorator } from './writtenDecorators.js';

export interface Generator {
  /** `marked`: of the class or decorator no more is known than that `@dataclass_transform` stands above it (PEP 681). */
  kind: 'dataclass' | 'attrs' | 'tuple' | 'dict' | 'marked';
  /** Not all that decides on the parameters is written out. */
  untold?: true;
  init: boolean;
  keywordOnly: boolean;
  /** Comparisons by order are generated, too (`__lt__` and the others). */
  ordered: boolean;
  /** attrs: only names with a call that makes a field are fields; undefined: where there are such without an annotation. */
  callsAlone?: boolean | undefined;
  /** attrs: `keywordOnly` counts for inherited fields too. */
  forced?: boolean;
}

const UNTOLD = { untold: true, init: true, keywordOnly: false, ordered: true } as const;

/** Arguments of attrs by which the fields stand, or are changed, outside the class's body. */
const FIELDS_ELSEWHERE = ['these', 'field_transformer'];

export class Generators {
  private readonly known = new Map<number, Generator | undefined>();

  constructor(
    private readonly names: Names,
    private readonly classes: Classes,
  ) {}

  of(entity: number): Generator | undefined {
    if (!this.known.has(entity)) this.known.set(entity, this.find(entity));
    return this.known.get(entity);
  }

  /** Whether constructors are generated for the classes below one (PEP 681). */
  isTransform(entity: number): boolean {
    const { program } = this.names;
    const file = program.fileOf(entity);
    const kind = program.kindOf(entity);
    if (file === undefined || (kind !== KindCode.function && kind !== KindCode.class)) return false;
    return program.declarationsOf(entity).some(({ node }) => hasDecorator(file, node, 'dataclass_transform'));
  }

  private find(entity: number): Generator | undefined {
    const decorated = this.decorated(entity);
    if (decorated !== undefined) return decorated;
    if (this.classes.specialForms(entity).includes('NamedTuple'))
      return { kind: 'tuple', init: true, keywordOnly: false, ordered: false };
    const order = this.classes.linearised(entity);
    if (order.some((one) => this.classes.specialForms(one).includes('TypedDict')))
      return { kind: 'dict', init: true, keywordOnly: true, ordered: false };
    return undefined;
  }

  private decorated(entity: number): Generator | undefined {
    const file = this.names.program.fileOf(entity) as ProgramFile;
    const { syntax, scopes } = file.facts;
    for (const { node, scope } of this.names.program.declarationsOf(entity)) {
      if (syntaxKind(syntax, node) !== Syntax.classDefinition) continue;
      const outer = scopes[scope * Scope.width + Scope.parent];
      const place = { file, scope: outer, offset: syntaxOffset(syntax, node), block: 0 };
      const decorators = decoratorsOf(file, node);
      for (const decorator of decorators) {
        const found = this.ofDecorator(writtenDecorator(this.names, place, decorator));
        if (found !== undefined) return found;
      }
      if ([...decorators, classKeyword(file, node, 'metaclass')].some((one) => this.isMarked(place, one)))
        return { kind: 'marked', ...UNTOLD };
    }
    return undefined;
  }

  private ofDecorator(decorator: WrittenDecorator): Generator | undefined {
    const { names } = this;
    const { calls } = decorator;
    const settings = joined(calls.map(({ file, node }) => settingsOf(file, node)));
    const common =
      settings === undefined
        ? UNTOLD
        : {
            init: settings.get('init') !== false,
            keywordOnly: settings.get('kw_only') === true,
            ordered: settings.get('order') === true,
          };
    if (isClassDecorator(names, decorator)) {
      const annotated = settings?.get('auto_attribs');
      const isElsewhere = calls.some(({ file, node }) =>
        FIELDS_ELSEWHERE.some((name) => keywordNode(file, node, name) !== 0),
      );
      return {
        kind: 'attrs',
        ...common,
        ...(isElsewhere ? { untold: true } : {}),
        callsAlone: takesCallsAlone(names, decorator) || (annotated === undefined ? undefined : !annotated),
        forced: isOld(names, decorator),
        ordered:
          common.ordered ||
          (isOld(names, decorator) && !['order', 'cmp'].some((name) => settings?.get(name) === false)),
      };
    }
    return isDataclassDecorator(names, decorator) ? { kind: 'dataclass', ...common } : undefined;
  }

  /** Whether an expression, called or not, is what `@dataclass_transform` marks. */
  private isMarked(place: Place, node: number): boolean {
    const { syntax } = place.file.facts;
    const called = syntaxKind(syntax, node) === Syntax.call ? syntax[node + CallNode.function] : node;
    return called !== 0 && this.names.values.of(place, called).some((entity) => this.isTransform(entity));
  }
}

/** Settings of several calls, of which the first counts that has one; undefined where some can't be told. */
function joined(
  settings: readonly (ReadonlyMap<string, boolean> | undefined)[],
): ReadonlyMap<string, boolean> | undefined {
  const all = new Map<string, boolean>();
  for (const one of settings) {
    if (one === undefined) return undefined;
    for (const [name, value] of one) if (!all.has(name)) all.set(name, value);
  }
  return all;
}

function isDataclassDecorator(names: Names, { file, called }: WrittenDecorator): boolean {
  return (
    lastName(file, called) === 'dataclass' || importedPath(names, file, called) === 'dataclasses.dataclass'
  );
}
