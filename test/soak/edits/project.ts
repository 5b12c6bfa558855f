/** A copy of a project that is edited file by file; its modules' texts are kept as they are now and were at first. */
import { isUtf8 } from 'node:buffer';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { discover } from '../../../src/discover/index.js';
import { createExtractor, type Extractor } from '../../../src/extract/index.js';
import { FactsView } from '../../../src/link/facts/factsView.js';
import { DEFAULT_FILE_LIMITS } from '../../../src/model/fileLimits.js';
import type { Choices } from '../choices.js';
import { type FileEdit, TEXT_EDITS } from './kinds.js';
import { newModule } from './modules.js';
import { PythonText } from './pythonText.js';
import type { OtherModule, Site } from './site.js';

/** What became of one file; undefined: there is none. */
export interface Change {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

/** Attempts until another kind is tried: not every file has what a kind changes. */
const ATTEMPTS = 40;

export class Project {
  /** Where the copy is. */
  readonly root: string;
  /** Names of modules by the path of their file. */
  private modules: ReadonlyMap<string, string> = new Map();
  private readonly first = new Map<string, string>();
  private readonly texts: Map<string, string>;

  private constructor(
    source: string,
    folder: string,
    private readonly extractor: Extractor,
    private readonly choices: Choices,
  ) {
    this.root = join(folder, basename(resolve(source)));
    // Through a link that is copied as one, the project itself would be edited.
    cpSync(realpathSync(source), this.root, {
      recursive: true,
      filter: (path) => basename(path) !== '.git' && !lstatSync(path).isSymbolicLink(),
    });
    for (const path of readdirSync(this.root, { recursive: true, encoding: 'utf8' }).sort()) {
      const bytes = /\.pyi?$/.test(path) ? readFileSync(join(this.root, path)) : undefined;
      if (bytes !== undefined && isUtf8(bytes)) this.first.set(path, bytes.toString());
    }
    if (this.first.size === 0) throw new Error(`expected Python files in ${source}, found none`);
    this.texts = new Map(this.first);
  }

  static async copy(source: string, folder: string, choices: Choices): Promise<Project> {
    const project = new Project(source, folder, await createExtractor(), choices);
    await project.findModules();
    return project;
  }

  /** Learns under which names files are imported; those that are added later have none until then. */
  async findModules(): Promise<void> {
    const { files } = await discover(this.root, { limits: DEFAULT_FILE_LIMITS, searched: [] });
    this.modules = new Map(files.map(({ file, module }) => [file, module]));
  }

  /** Makes an edit of the kind and writes it; undefined where none was found. */
  edit(kind: string): Change[] | undefined {
    const edit = TEXT_EDITS.get(kind);
    const changes = edit === undefined ? this.fileEdit(kind as FileEdit) : this.textEdit(edit);
    for (const change of changes) this.write(change);
    return changes.length === 0 ? undefined : changes;
  }

  /** Puts the project as it is now into another folder, and beside it as it was before the changes. */
  save(folder: string, changes: readonly Change[]): void {
    for (const state of ['before', 'after']) {
      const copy = join(folder, state, basename(this.root));
      cpSync(this.root, copy, { recursive: true });
      if (state === 'after') continue;
      for (const { path, before } of changes.toReversed()) put(join(copy, path), before);
    }
  }

  private textEdit(edit: (site: Site) => string | undefined): Change[] {
    for (let left = ATTEMPTS; left > 0; left--) {
      const path = this.anyPath();
      const before = this.texts.get(path) as string;
      const after = edit(this.site(before));
      if (after !== undefined && after !== before && this.flaws(after) <= this.flaws(before))
        return [{ path, before, after }];
    }
    return [];
  }

  private fileEdit(kind: FileEdit): Change[] {
    if (kind === 'undo') {
      const paths = [...new Set([...this.first.keys(), ...this.texts.keys()])].sort();
      return paths
        .map((path) => ({ path, before: this.texts.get(path), after: this.first.get(path) }))
        .filter(({ before, after }) => before !== after);
    }
    const path = this.anyPath();
    const before = this.texts.get(path);
    const deleted = { path, before, after: undefined };
    const other = this.anyPath();
    const free = join(dirname(other), `added_${this.choices.below(1000)}.py`);
    const added = (after: string | undefined): Change => ({
      path: free,
      before: this.texts.get(free),
      after,
    });
    switch (kind) {
      case 'add-file':
        return [added(newModule(this.site('')))];
      case 'copy-file':
        return [added(before)];
      case 'copy-stub': {
        const bare = [...this.texts.keys()].filter((one) => /\.py$/.test(one) && !this.texts.has(`${one}i`));
        if (bare.length === 0) return [];
        const source = this.choices.pick(bare);
        return [{ path: `${source}i`, before: undefined, after: this.texts.get(source) }];
      }
      case 'rename-file':
        return [deleted, added(before)];
      case 'swap-files': {
        const text = this.texts.get(other);
        return text === before
          ? []
          : [
              { path, before, after: text },
              { path: other, before: text, after: before },
            ];
      }
      case 'delete-file':
        return this.texts.size < 2 ? [] : [deleted];
    }
  }

  private site(text: string): Site {
    return { text: new PythonText(text), choices: this.choices, other: () => this.otherModule() };
  }

  private otherModule(): OtherModule {
    const path = this.anyPath();
    const { blocks } = new PythonText(this.texts.get(path) as string);
    return {
      module: this.modules.get(path.replaceAll('\\', '/')) ?? 'missing',
      names: blocks.filter(({ parent }) => parent === undefined).map(({ name }) => name),
    };
  }

  private anyPath(): string {
    return this.choices.pick([...this.texts.keys()]);
  }

  /** How much of it the extractor can't read. */
  private flaws(text: string): number {
    return new FactsView(this.extractor.extract(Buffer.from(text))).diagnostics.length;
  }

  private write({ path, after }: Change): void {
    if (after === undefined) this.texts.delete(path);
    else this.texts.set(path, after);
    put(join(this.root, path), after);
  }
}

function put(path: string, text: string | undefined): void {
  if (text === undefined) rmSync(path, { force: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
