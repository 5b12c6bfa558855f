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
import { STDLIB_BUNDLE, STUBS_BUNDLE } from './paths.js';
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

/** Facts of a stub, or the text that they are to be extracted from. */
export type StubContent = SharedArrayBuffer | Buffer;

export interface StubModule<Content extends StubContent> {
  source: SourceFile;
  content(): Content;
}

export class StubBundle<Content extends StubContent> {
  private readonly modules = new Map<string, BundledModule>();
  private readonly ranges: Map<string, VersionRange>;

  /** `isLayer`: what the modules declare stands in a layer below the snapshot. */
  constructor(
    private readonly file: BundleFile,
    private readonly isLayer: boolean,
    private readonly inflate: (module: BundledModule) => Content,
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

  find(module: string, version: readonly [number, number]): StubModule<Content> | undefined {
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
    if (this.isLayer) source.layer = true;
    return { source, content: () => this.inflate(found) };
  }
}

/**
 * The standard library's stubs, as facts.
 * @throws SnakeshotError when the file is missing or isn't a bundle
 */
export function readStdlibBundle(): StubBundle<SharedArrayBuffer> {
  return new StubBundle(readBundle(STDLIB_BUNDLE), true, ({ content, length }) => {
    const facts = new SharedArrayBuffer(length);
    new Uint8Array(facts).set(inflateRawSync(content));
    return facts;
  });
}

/**
 * Stubs of third-party packages, as text.
 * @throws SnakeshotError when the file is missing or isn't a bundle
 */
export function readStubsBundle(): StubBundle<Buffer> {
  return new StubBundle(readBundle(STUBS_BUNDLE), false, ({ content }) => inflateRawSync(content));
}

function readBundle(path: string): BundleFile {
  try {
    return unpack(readFileSync(path)) as BundleFile;
  } catch (error) {
    throw new SnakeshotError(
      `expected a bundle of stubs at ${path}; ${messageOf(error)}. Run "npm run build" (or install the package again) to make it.`,
    );
  }
}

export interface BundledStub {
  source: SourceFile;
  content: StubContent;
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
