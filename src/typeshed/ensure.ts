/**
 * The build's last step: makes the bundles of stubs, unless they are there and made by this
 * extractor, and the standard library's layer. A bundle of another extractor holds facts that the linker would misread.
 */
import { createExtractor } from '../extract/index.js';
import { readStdlibBundle, readStubsBundle } from './bundle.js';
import { writeShippedLayer } from './layer.js';
import { OWN_SNAPSHOTS } from './paths.js';

async function current(): Promise<boolean> {
  try {
    const { version } = await createExtractor();
    return [readStdlibBundle(), readStubsBundle()].every((bundle) => bundle.version === version);
  } catch {
    // Missing or broken: made anew.
    return false;
  }
}

if (!(await current())) await import('./compile.js');
// The layer depends on the linker's code too, and takes little: it is always made anew.
await writeShippedLayer(readStdlibBundle(), OWN_SNAPSHOTS);
