/** The modules that import statements name; what they bring from these is for bindings.ts to say. */
import { ImportFromNode } from '../../model/operands.js';
import { absoluteModule, sourceText } from '../facts/absoluteModule.js';
import { ImportedModules } from './importedModule.js';
import type { Module, Program, ProgramFile } from './program.js';

export class ImportStatements {
  private readonly modules: ImportedModules;

  constructor(private readonly program: Program) {
    this.modules = new ImportedModules(program);
  }

  /** The module that `import name` means in a file. */
  module(file: ProgramFile, name: string): Module | undefined {
    return this.modules.find(file, name);
  }

  /** The submodule that a `from … import` statement loads by a name. */
  submodule(file: ProgramFile, node: number, name: string): Module | undefined {
    const { syntax } = file.facts;
    const parent = this.source(file, node);
    if (parent?.file === undefined && syntax[node + ImportFromNode.level] === 0)
      return this.module(file, `${file.facts.string(syntax[node + ImportFromNode.module])}.${name}`);
    return parent && this.program.modules.get(`${parent.name}.${name}`);
  }

  /** The module that a `from … import` statement names. */
  source(file: ProgramFile, node: number): Module | undefined {
    const { syntax } = file.facts;
    const level = syntax[node + ImportFromNode.level];
    const text = sourceText(file.facts, node);
    if (level === 0) return this.module(file, text);
    const name = absoluteModule(file.module.name, file.source.isPackage, level, text);
    return name === undefined ? undefined : this.program.modules.get(name);
  }

  /** The module that `import a.b` binds as `a` in a file: the one from which `.b` leads to what is imported. */
  first(file: ProgramFile, target: string): Module | undefined {
    return this.leading(file, target, target.split('.', 1)[0].length);
  }

  /** The module that the first characters of the name in `import a.b.c` mean in a file. */
  leading(file: ProgramFile, target: string, length: number): Module | undefined {
    const whole = length === target.length ? undefined : this.module(file, target);
    const found = whole && this.program.around(whole, target.slice(length));
    return found ?? this.module(file, target.slice(0, length));
  }

  /** The same of the name behind the dots of a `from … import` statement; of none of it, what the dots mean. */
  sourceLeading(file: ProgramFile, node: number, length: number): Module | undefined {
    const { syntax } = file.facts;
    const level = syntax[node + ImportFromNode.level];
    const text = sourceText(file.facts, node);
    if (length === text.length) return this.source(file, node);
    if (level === 0) return this.leading(file, text, length);
    const name = absoluteModule(file.module.name, file.source.isPackage, level, text);
    const rest = text.length - length + (length === 0 ? 1 : 0);
    return name === undefined ? undefined : this.program.modules.get(name.slice(0, -rest));
  }
}
