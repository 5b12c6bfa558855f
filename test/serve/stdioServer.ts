/** A server process for the tests: `node stdioServer.js PATH…`, what `snakeshot serve` runs. */
import { serve } from '../../src/serve/index.js';

await serve({ paths: process.argv.slice(2) });
