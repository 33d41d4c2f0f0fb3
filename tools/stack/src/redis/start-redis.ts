import { join, resolve } from 'node:path';
import type { HostFailure } from '../hosts/host';
import { Supervisor } from '../hosts/supervise';

const WHAT_TO_DO = 'Set REDIS_URL to a running Redis or Valkey, or put redis-server on PATH.';

/**
 * Starts Redis on a loopback port; after a crash it is restarted on the same port and data.
 * @throws Error with a sentence for the person who starts the stack
 */
export async function startRedis(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const args = [join(__dirname, 'redis-host.js'), resolve(dataDir, 'redis')];
  const command = { name: 'Redis', file: process.execPath, args, detached: true };
  const supervisor = await Supervisor.start(command, log).catch((error: HostFailure) => {
    throw new Error(`Redis does not start: ${error.message}\n${WHAT_TO_DO}`, { cause: error });
  });
  return { url: `redis://127.0.0.1:${supervisor.port}`, stop: () => supervisor.stop() };
}
