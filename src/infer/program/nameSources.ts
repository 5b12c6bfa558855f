/**
 * Where a module's names come from: the part of looking them up that never changes, found once for
 * each name.
 */
import type { Linked } from '../../link/linked.js';
import type { Module } from '../../link/program/program.js';
import { CellKind, type Cells } from '../domain/cells.js';
import { Op, UseKind } from '../domain/operations.js';
import { PairMap } from '../domain/pairMap.js';
import type { Recording } from '../domain/recording.js';
import type { Universe } from '../domain/universe.js';

export interface NameSource {
  /** Definitions of the module's stub. */
  readonly declared: readonly number[];
  /** The body of the module's source, where it binds the name; -1. */
  readonly unit: number;
  /** What the name is at the end of that body; -1. */
  readonly cell: number;
  /** Modules from which it is star-imported. */
  readonly stars: readonly Module[];
  /** Those from which it may be, though the module's own statements bind it, too. */
  readonly starsBeside: readonly Module[];
  /** The cell of what other code assigns to it; -1 for modules outside the project. */
  readonly assigned: number;
  /** The cell of what the project puts in its place; -1 for the project's modules, and for `builtins`. */
  readonly replaced: number;
  /** The module entity of that name; -1. */
  readonly submodule: number;
}

const NONE: readonly never[] = [];

export class NameSources {
  readonly builtins: Module | undefined;
  /** `__class__`, which the compiler binds in methods: no builtin. */
  readonly classCell: number;
  /** `__name__` and `__getattr__` of modules (PEP 562). */
  readonly ownName: number;
  readonly getattr: number;
  /** By module entity and name. */
  private readonly known = new PairMap<NameSource>(1 << 12);

  constructor(
    private readonly linked: Linked,
    private readonly universe: Universe,
    private readonly cells: Cells,
    private readonly recording?: Recording,
  ) {
    this.classCell = universe.nameId('__class__');
    this.ownName = universe.nameId('__name__');
    this.getattr = universe.nameId('__getattr__');
    this.builtins = linked.program.modules.get('builtins');
  }

  of(module: Module, name: number): NameSource {
    this.recording?.addOnce(Op.use + UseKind.name, module.entity, name);
    return (
      this.known.get(module.entity, name) ?? this.known.add(module.entity, name, this.describe(module, name))
    );
  }

  private describe(module: Module, name: number): NameSource {
    const { names, program } = this.linked;
    const { file } = module;
    const text = this.universe.text(name);
    const stars = names.exports.starSources(module);
    const isSource = file !== undefined && !file.source.stub;
    const isDeclared = module.stub !== undefined || file?.source.stub === true;
    const isBound = isSource && names.bindingsOf(file, 0, text).length > 0;
    const unit = isBound ? this.universe.scope(file, 0) : -1;
    return {
      declared: isDeclared ? names.modules.find('definitions', module, text) : NONE,
      unit,
      cell: isBound ? this.cells.cell(CellKind.name, unit, name) : -1,
      stars: stars.length === 0 ? NONE : stars.filter((source) => names.exports.has(source, text)),
      starsBeside: isBound && stars.length > 0 ? names.modules.starsBeside(module, text) : NONE,
      assigned: module.external ? -1 : this.cells.cell(CellKind.attribute, module.entity, name),
      replaced:
        module.external && module !== this.builtins
          ? this.cells.cell(CellKind.replaced, module.entity, name)
          : -1,
      submodule: program.submodule(module, text)?.entity ?? -1,
    };
  }
}
