import { inProcessBus } from '@masar/kit/bus';
import { createLog } from '@masar/kit/telemetry';
import { start } from '../../src/main';

/** The service in a process of its own, so that a test may kill it; its settings are its environment. */
async function run(): Promise<void> {
  const log = createLog('test', 'silent');
  await start(process.env, inProcessBus({ log }), { name: process.env['NAME'] ?? 'iso20022' });
}

void run();
