/**
 * A server process for the tests: `node server.js OPTIONS`, with ServeOptions as JSON; what
 * `snakeshot serve` runs.
 */
import { serve } from '../../src/serve/index.js';

await serve(JSON.parse(process.argv[2]));
