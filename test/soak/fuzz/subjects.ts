/** What is mutated: a snapshot with something in every row, one of real builds, and one with layers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../../src/build/index.js';
import { NEWEST } from '../../../src/link/facts/target.js';
import { handleOf } from '../../../src/snapshot/handles.js';
import { openBytes } from '../../../src/snapshot/openBytes.js';
import type { SnapshotFile } from '../../../src/snapshot/snapshotFile.js';
import { layerName } from '../../../src/typeshed/layer.js';
import { OWN_SNAPSHOTS } from '../../../src/typeshed/paths.js';
import { encoded, sampleGraph } from '../../snapshot/sample.js';
import type { Subject } from './judge.js';

/** Compiled tests lie four folders below the repository's root. */
const FIXTURES = fileURLToPath(new URL('../../../../fixtures', import.meta.url));
/** Handles and files that questions are about, spread evenly. */
const ASKED = 200;

export function sampleSubject(): Subject {
  return subject('sample', encoded(sampleGraph()), (mutant) => mutant);
}

/** A snapshot of real code over its layer, the layer under it, and any other snapshot files. */
export async function largerSubjects(folder: string, others: readonly string[]): Promise<Subject[]> {
  const output = join(folder, 'fixtures.snap');
  await build({ root: FIXTURES, output, environment: { sitePackages: [] } });
  const project = readFileSync(output);
  const layer = readFileSync(join(OWN_SNAPSHOTS, `${layerName(NEWEST)}.snap`));
  const sound = openBytes(layer);
  const above = (mutant: SnapshotFile): SnapshotFile => {
    mutant.layers = [sound];
    return mutant;
  };
  const below = (mutant: SnapshotFile): SnapshotFile => {
    const snapshot = openBytes(project);
    snapshot.layers = [mutant];
    return snapshot;
  };
  return [
    subject('project', project, above),
    subject('layer', layer, below),
    ...others.map((path) => subject(path, readFileSync(path), above)),
  ];
}

function subject(name: string, bytes: Buffer, around: Subject['around']): Subject {
  const snapshot = openBytes(bytes);
  const every = (count: number): number[] => {
    const step = Math.max(1, Math.floor(count / ASKED));
    return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  };
  const paths = snapshot.column('file.path');
  return {
    name,
    bytes,
    around,
    handles: every(snapshot.count('symbol')).map((id) => handleOf(snapshot, id)),
    files: every(paths.length).map((file) => snapshot.text(paths[file])),
  };
}
