import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const IDLE_MS = 15_000;

/** Memory of a service as a process of its own that nobody asks anything. @param own settings of this service alone */
export async function idleMemory(
  service: string,
  mongoUri: string,
  own: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = {
    ...{ ...process.env, ...own },
    ...{ MONGODB_URI: mongoUri, GRPC_PORT: '0', LOG_LEVEL: 'silent', KAFKA_BROKERS: '127.0.0.1:1' },
    MASAR_CONTEXT_KEY: 'a key of more than thirty-two characters for nobody',
  };
  const child = spawn(process.execPath, [resolve(`services/${service}/dist/src/serve.js`)], {
    env,
  });
  await sleep(IDLE_MS);
  if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  child.kill();
  await once(child, 'exit');
  return `idle memory of the service: ${(kilobytes / 1_024).toFixed(0)} MB\n`;
}
