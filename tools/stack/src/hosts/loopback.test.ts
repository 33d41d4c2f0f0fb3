import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from './loopback';

const LOOPBACK = join(__dirname, 'loopback.js');

test('ports that are free now are not given twice before anyone listens on them', async () => {
  const own = [await freePort(), await freePort(), await freePort()];
  const asked = `require(${JSON.stringify(LOOPBACK)}).freePort().then(console.log)`;
  // Compared with each other only: a process whose id is 350 away from ours has our block.
  const others = [1, 2].map(() => Number(execFileSync(process.execPath, ['-e', asked])));
  expect([new Set(own).size, new Set(others).size]).toEqual([3, 2]);
});

test('a port that somebody listens on is passed over', async () => {
  const server = createServer().listen((await freePort()) + 1, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const next = await freePort();
  server.close();
  expect(next).toBe(port + 1);
});

test('ports are not among those that connections get', async () => {
  expect(await freePort()).toBeGreaterThan(10_080);
  expect(await freePort()).toBeLessThan(32_768);
});
