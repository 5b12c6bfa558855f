/** The class graph: direct bases of every class, linearised. */
import { AttributeNode, NameNode, PrimaryNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Names } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';
import { Linearisation } from './linearise.js';

interface ClassBases {
  /** In source order, each once. */
  entities: number[];
  /** How many of them are written before the first that could not be resolved, or may be several. */
  sure: number;
  /** Names of the base expressions that could not be resolved, in source order. */
  unknown: string[];
  /** Special forms of `typing` among them. */
  specialForms: string[];
  /** Classes that are called to make those that are made so. */
  makers: number[];
  /** The classes of each base expression that may be one or another. */
  alternatives: number[][];
}

export class Classes {
  private readonly bases = new Map<number, ClassBases>();
  private readonly linearisation = new Linearisation(
    (entity) => this.basesOf(entity),
    (entity) => this.roots.includes(entity),
  );
  private objects: readonly number[] | undefined;

  constructor(private readonly names: Names) {}

  /** Direct bases in source order. */
  basesOf(entity: number): readonly number[] {
    return this.of(entity).entities;
  }

  /** The class itself, then all it inherits from, nearest first. */
  linearised(entity: number): readonly number[] {
    return this.linearisation.of(entity);
  }

  /** Whether the class inherits from itself. */
  isCircular(entity: number): boolean {
    return this.linearisation.isCircular(entity);
  }

  unknownBases(entity: number): readonly string[] {
    return this.of(entity).unknown;
  }

  hasUnknownBase(entity: number): boolean {
    return this.of(entity).unknown.length > 0;
  }

  /**
   * The bases that come next in the order whatever an unknown base inherits from: those before it, as far as
   * no class that one of them inherits from stands between.
   */
  nextForSure(entity: number): readonly number[] {
    const order = this.linearised(entity);
    const { entities, sure } = this.of(entity);
    let count = 0;
    while (count < sure && order[count + 1] === entities[count] && !this.roots.includes(entities[count]))
      count++;
    return entities.slice(0, count);
  }

  /** The classes of each base expression that may be one or another: `try: from fast import Base`, and `except`. */
  alternatives(entity: number): readonly (readonly number[])[] {
    return this.of(entity).alternatives;
  }

  /** The special forms of `typing` (`Protocol`, `NamedTuple`…) that stand among the bases. */
  specialForms(entity: number): readonly string[] {
    return this.of(entity).specialForms;
  }

  /** Classes that are called to make its bases, where an assignment gives them their names. */
  makersOf(entity: number): readonly number[] {
    return this.of(entity).makers;
  }

  /** All that it inherits from, and the classes that are called to make any of that. */
  lineage(entity: number): readonly number[] {
    const order = this.linearised(entity);
    const makers = order.flatMap((one) => this.makersOf(one));
    return makers.length === 0 ? order : [...order, ...makers];
  }

  isBuiltin(entity: number, name: string): boolean {
    return this.builtins(name).includes(entity);
  }

  /** `object`; looked up once, since every order asks for it. */
  private get roots(): readonly number[] {
    this.objects ??= this.builtins('object');
    return this.objects;
  }

  private builtins(name: string): readonly number[] {
    const builtins = this.names.program.modules.get('builtins');
    return builtins === undefined ? [] : this.names.modules.find('definitions', builtins, name);
  }

  private of(entity: number): ClassBases {
    let known = this.bases.get(entity);
    if (known === undefined) {
      const file = this.names.program.fileOf(entity) as ProgramFile;
      const entities = new Set<number>();
      const unknown: string[] = [];
      const specialForms: string[] = [];
      const makers: number[] = [];
      const alternatives: number[][] = [];
      let sure = 0;
      for (const base of this.names.classes.bases(entity)) {
        // They add nothing that is inherited, and neither does `object`.
        if (base.specialForm !== '') specialForms.push(base.specialForm);
        else if (base.entities.length === 0) {
          const text = dottedText(file, base.node);
          if (text !== 'object') unknown.push(text);
        }
        if (unknown.length === 0 && base.entities.length === 1 && sure === entities.size) sure++;
        for (const one of base.entities) entities.add(one);
        if (base.entities.length > 1) alternatives.push([...base.entities]);
        makers.push(...base.makers);
      }
      known = { entities: [...entities], sure, unknown, specialForms, makers, alternatives };
      this.bases.set(entity, known);
    }
    return known;
  }
}

/** `a.b.C` of a base expression, `a.b.C[T]` too; what has no name of its own, as what a call gives, is `…`. */
function dottedText(file: ProgramFile, node: number): string {
  const { syntax } = file.facts;
  const parts: string[] = [];
  for (let one = node; ; one = syntax[one + PrimaryNode.value]) {
    switch (syntaxKind(syntax, one)) {
      case Syntax.attribute:
        parts.push(file.facts.string(syntax[one + AttributeNode.name]));
        break;
      case Syntax.subscript:
        break;
      default:
        parts.push(
          syntaxKind(syntax, one) === Syntax.name ? file.facts.string(syntax[one + NameNode.name]) : '…',
        );
        return parts.reverse().join('.');
    }
  }
}
