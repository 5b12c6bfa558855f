/** For `node --import`: records the modules that a program loads, see importHooks.ts. */
import { register } from 'node:module';

register('./importHooks.js', import.meta.url);
