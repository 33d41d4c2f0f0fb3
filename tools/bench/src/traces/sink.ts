import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from '../servers/serve-parent';

/** A collector that reads every request and keeps nothing. */
void serveParent(async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: async () => void server.close() };
});
