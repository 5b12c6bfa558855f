/**
 * A bundle of stubs: many modules in one file, made by the build, so that an installed package
 * needs no typeshed. The standard library's, which every project needs, holds facts; third-party
 * stubs, of which a project needs few, are held as text, a fraction of the size.
 *
 * The file is one msgpack map: `version` (of the extractor), `versions` (text of typeshed's
 * VERSIONS, for the standard library) and `modules`, each with its content deflated.
 */
import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { pack, unpack } from 'msgpackr';
import { messageOf, SnakeshotError } from '../model/errors.js';
import type { SourceFile } from '../model/sourceFile.js';
import { hasModule, parseVersions, type VersionRange } from './versions.js';

interface BundledModule {
  module: string;
  /** Path within typeshed. */
  file: string;
  isPackage: boolean;
  bytes: number;
  /** Deflated facts or text. */
  content: Uint8Array;
  /** Bytes of the facts; 0: the content is text. */
  length: number;
}

interface BundleFile {
  version: string;
  versions: string;
  modules: BundledModule[];
}

export interface StubModule {
  source: SourceFile;
  /** The facts, or the text that they are to be extracted from. */
  content(): SharedArrayBuffer | Buffer;
}

export class StubBundle {
  private readonly modules = new Map<string, BundledModule>();
  private readonly ranges: Map<string, VersionRange>;

  constructor(
    private readonly file: BundleFile,
    private readonly layer: boolean,
  ) {
    for (const module of file.modules) this.modules.set(module.module, module);
    this.ranges = parseVersions(file.versions);
  }

  /** Of the extractor that made it. */
  get version(): string {
    return this.file.version;
  }

  /** Names of all modules that a Python of the version has. */
  names(version: readonly [number, number]): string[] {
    return [...this.modules.keys()].filter(
      (module) => this.ranges.size === 0 || hasModule(this.ranges, module, version),
    );
  }

  find(module: string, version: readonly [number, number]): StubModule | undefined {
    const found = this.modules.get(module);
    if (found === undefined || (this.ranges.size > 0 && !hasModule(this.ranges, module, version)))
      return undefined;
    const source: SourceFile = {
      path: found.file,
      file: `typeshed/${found.file}`,
      module,
      isPackage: found.isPackage,
      scope: 'external',
      stub: true,
      bytes: found.bytes,
    };
    if (this.layer) source.layer = true;
    return {
      source,
      content: () => {
        const bytes = inflateRawSync(found.content);
        if (found.length === 0) return bytes;
        const facts = new SharedArrayBuffer(found.length);
        new Uint8Array(facts).set(bytes);
        return facts;
      },
    };
  }
}

/** @throws SnakeshotError when the file is missing or isn't a bundle */
export function readBundle(path: string, layer: boolean): StubBundle {
  let file: BundleFile;
  try {
    file = unpack(readFileSync(path)) as BundleFile;
  } catch (error) {
    throw new SnakeshotError(
      `expected a bundle of stubs at ${path}; ${messageOf(error)}. Run "npm run build" (or install the package again) to make it.`,
    );
  }
  return new StubBundle(file, layer);
}

export interface BundledStub {
  source: SourceFile;
  content: SharedArrayBuffer | Buffer;
}

export function encodeBundle(version: string, versions: string, stubs: readonly BundledStub[]): Buffer {
  const modules = stubs.map(
    ({ source, content }): BundledModule => ({
      module: source.module,
      file: source.file,
      isPackage: source.isPackage,
      bytes: source.bytes,
      content: deflateRawSync(content instanceof SharedArrayBuffer ? new Uint8Array(content) : content, {
        level: 9,
      }),
      length: content instanceof SharedArrayBuffer ? content.byteLength : 0,
    }),
  );
  return pack({ version, versions, modules } satisfies BundleFile);
}
