/** Import statements that may name modules which came or went. */
import { absoluteModule, sourceText } from '../../link/facts/absoluteModule.js';
import type { FactsView } from '../../link/facts/factsView.js';
import { ImportStatements } from '../../link/program/importStatements.js';
import type { Module, Program, ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { ImportFromNode } from '../../model/operands.js';
import { PUBLIC_NAMES } from '../../model/publicNames.js';
import type { NamedFile } from '../../model/sourceFile.js';

/** Whether what some version of a file imports is a module that came, as the new program's import statements are resolved. */
export class ImportsOfComing {
  private readonly statements: ImportStatements;

  /** `coming`: names of modules; folders by their paths. */
  constructor(
    program: Program,
    private readonly coming: ReadonlySet<string>,
  ) {
    this.statements = new ImportStatements(program);
  }

  /** `facts`: of a version of the file. */
  areIn(file: ProgramFile, facts: FactsView): boolean {
    const importer = { ...file, facts };
    return importsOf(facts).some(({ node, isFrom, item }) =>
      (isFrom ? this.from(importer, node, item) : this.whole(importer, item)).some(
        (module) => module !== undefined && this.coming.has(module.name),
      ),
    );
  }

  private whole(file: ProgramFile, target: string): (Module | undefined)[] {
    return lengthsOf(target).map((length) => this.statements.leading(file, target, length));
  }

  private from(file: ProgramFile, node: number, item: string): (Module | undefined)[] {
    const lengths = lengthsOf(sourceText(file.facts, node));
    if (file.facts.syntax[node + ImportFromNode.level] > 0) lengths.push(0);
    return [
      this.statements.submodule(file, node, item),
      ...lengths.map((length) => this.statements.sourceLeading(file, node, length)),
    ];
  }
}

/**
 * Whether a file may import a module that went. Which one it was can't be told without the program of then, so
 * any will do whose name, or path, ends in what is imported.
 */
export function mayImportGone(file: NamedFile, facts: FactsView, gone: readonly GoneModule[]): boolean {
  return importsOf(facts).some(({ node, isFrom, item }) => {
    const level = isFrom ? facts.syntax[node + ImportFromNode.level] : 0;
    const source = isFrom
      ? absoluteModule(file.module, file.isPackage, level, sourceText(facts, node))
      : item;
    if (source === undefined) return false;
    const names = lengthsOf(source).map((length) => source.slice(0, length));
    if (isFrom) names.push(`${source}.${item}`);
    return names.some((name) => gone.some((module) => isMeant(module, name, level > 0)));
  });
}

export interface GoneModule {
  readonly name: string;
  /** Of the file, dotted, from the project's root. */
  readonly path: string;
}

function isMeant({ name, path }: GoneModule, imported: string, isRelative: boolean): boolean {
  if (name === imported || PUBLIC_NAMES[imported] === name) return true;
  return !isRelative && (path === imported || path.endsWith(`.${imported}`));
}

interface Import {
  readonly node: number;
  readonly isFrom: boolean;
  /** What `import` names, or an item of `from … import`. */
  readonly item: string;
}

function importsOf(facts: FactsView): Import[] {
  const { bindings, syntax } = facts;
  const found: Import[] = [];
  for (let at = 0; at < bindings.length; at += Binding.width) {
    const kind = bindings[at + Binding.kind];
    if (kind !== BindingKind.import && kind !== BindingKind.importFrom) continue;
    const node = bindings[at + Binding.node];
    const item = importItem(syntax, node, bindings[at + Binding.detail]);
    found.push({
      node,
      isFrom: kind === BindingKind.importFrom,
      item: facts.string(syntax[item + ImportItem.name]),
    });
  }
  return found;
}

/** Of a dotted name the lengths of its beginnings, itself among them. */
function lengthsOf(name: string): number[] {
  const found: number[] = [];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) found.push(dot);
  return name === '' ? [] : [...found, name.length];
}
