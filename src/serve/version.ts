/** This program's version, from its package.json. */
import { createRequire } from 'node:module';

/** The module's address below the package differs by where it was compiled to, its depth doesn't. */
const manifest = createRequire(import.meta.url)('../../../package.json') as { version: string };

export const version = manifest.version;
