/** Where the build puts the product's own bundles and snapshots: `snapshots/` of the package. */
import { fileURLToPath } from 'node:url';
import { packageFolder } from '../version.js';

export const OWN_SNAPSHOTS = fileURLToPath(new URL('snapshots/', packageFolder()));
export const STDLIB_BUNDLE = `${OWN_SNAPSHOTS}stdlib.facts`;
export const STUBS_BUNDLE = `${OWN_SNAPSHOTS}stubs.facts`;
