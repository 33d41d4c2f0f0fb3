import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { createLog } from '@masar/kit/telemetry';
import { TestAuthority } from '@masar/kit/testing';
import { RedisLimiter } from '../../src/limits/redis-limiter';

test('a password is sent to no Redis whose certificate nobody trusts', async () => {
  let sent = '';
  const certificate = new TestAuthority('unknown').issue({ names: ['127.0.0.1'] });
  const server = createServer(certificate, (socket) => {
    socket.on('data', (chunk: Buffer) => (sent += chunk.toString()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let lines = '';
  const log = createLog('gateway', 'warn', { write: (line) => (lines += line) });
  const { port } = server.address() as AddressInfo;
  const url = `rediss://:the-password@127.0.0.1:${port}`;
  const limiter = await RedisLimiter.open({ url, replicas: 1, log });
  expect(lines).toMatch(/self-signed|unable to (verify|get)/);
  expect(sent).toBe('');
  expect(lines).not.toContain('the-password');
  await limiter.close();
  server.close();
});
