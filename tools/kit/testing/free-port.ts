import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to listeners on port 0. */
const FIRST = 10_240;
const BLOCK = 64;
const BLOCKS = 350;

let asked = 0;

/**
 * A loopback port that nobody listens on now, for a server that comes and goes. No listener on port 0 gets it, and
 * each process has a block of its own: the one of tools/stack/src/hosts/loopback.js, which counts from its other end.
 */
export async function freePort(): Promise<number> {
  const last = FIRST + (process.pid % BLOCKS) * BLOCK + BLOCK - 1;
  for (let tried = 0; tried < BLOCK; tried += 1) {
    const port = last - (asked++ % BLOCK);
    if (await isFree(port)) return port;
  }
  throw new Error(`the ports ${last - BLOCK + 1} to ${last} of 127.0.0.1 are all in use`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (listens) await once(server.close(), 'close');
  return listens;
}
