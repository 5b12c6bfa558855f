/** Run by write.test.ts under a file size limit: writes a large snapshot, prints what came of it. */
import { SnapshotError } from '../../src/model/errors.js';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { buildGraph } from './sampleGraph.js';

// The signal would end the process before the write can report its error.
process.on('SIGXFSZ' as NodeJS.Signals, () => undefined);
const graph = buildGraph({ symbols: { shop: { docstring: 'x'.repeat(100_000) } } });
try {
  await writeSnapshot(process.argv[2]!, graph);
  console.log('written');
} catch (error) {
  const code = error instanceof SnapshotError ? error.code : '';
  console.log((error as Error).name, code, (error as Error).message);
}
