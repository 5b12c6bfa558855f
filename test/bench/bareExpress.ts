/**
 * What the HTTP server is measured against: an Express route that parses the same body and sends
 * the same bytes. `node bareExpress.js TEXT`; prints its port.
 */
import type { AddressInfo } from 'node:net';
import express from 'express';

const bytes = Buffer.from(process.argv[2]);
const app = express();
app.use(express.json());
app.post('/v1/expand', (_, response) => {
  response.type('json').send(bytes);
});
const server = app.listen(0, '127.0.0.1', () => console.error(`:${(server.address() as AddressInfo).port}`));
