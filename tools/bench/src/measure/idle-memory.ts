import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../servers/service-process';

const IDLE_MS = 15_000;

/** Memory of an idle service in its own process. @param own settings of this service only */
export async function idleMemory(
  service: string,
  mongoUri: string,
  own: NodeJS.ProcessEnv = {},
): Promise<string> {
  const settings = { ...own, MONGODB_URI: mongoUri, KAFKA_BROKERS: '127.0.0.1:1' };
  const idle = ServiceProcess.start(service, { ...settings, LOG_LEVEL: 'silent' });
  await sleep(IDLE_MS);
  const { rssBytes } = idle.usage();
  await idle.stop();
  return `idle memory of the service: ${(rssBytes / 2 ** 20).toFixed(0)} MB\n`;
}
