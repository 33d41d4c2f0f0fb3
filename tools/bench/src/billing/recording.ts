import { randomUUID } from 'node:crypto';
import type { Caller } from '../servers/callers';

const BATCHES = 60;
const OF_A_BATCH = 1_000;
const SENDERS = 4;
const SINGLES = 6_000;
const CONNECTIONS = 64;

const usage = () => ({
  ...{ workspaceId: 'default', metric: 'kyc_checks', quantity: 1 },
  eventId: randomUUID(),
});

/** Records a second in batches of a thousand, each journaled and in its day before it is answered. */
export async function measureBatches(url: string, caller: Caller): Promise<string> {
  const records = () => Array.from({ length: OF_A_BATCH }, usage);
  const bodies = Array.from({ length: BATCHES }, () => JSON.stringify({ records: records() }));
  const seconds = await send({ url: `${url}/v1/billing/usage/batch`, caller, bodies }, SENDERS);
  const rate = (BATCHES * OF_A_BATCH) / seconds;
  return `usage in batches of ${OF_A_BATCH}: ${rate.toFixed(0)} records/s\n`;
}

/** Records a second, sent one by one. */
export async function measureSingles(url: string, caller: Caller): Promise<string> {
  const bodies = Array.from({ length: SINGLES }, () => JSON.stringify(usage()));
  const seconds = await send({ url: `${url}/v1/billing/usage`, caller, bodies }, CONNECTIONS);
  return `usage one by one: ${(SINGLES / seconds).toFixed(0)} records/s\n`;
}

interface Sending {
  readonly url: string;
  readonly caller: Caller;
  readonly bodies: string[];
}

/** Sends all bodies with this many senders; returns the seconds that it took. */
async function send({ url, caller, bodies }: Sending, senders: number): Promise<number> {
  const headers = { ...caller, 'Content-Type': 'application/json' };
  const began = performance.now();
  const sender = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const answer = await fetch(url, { method: 'POST', headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`POST answered ${answer.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return (performance.now() - began) / 1_000;
}
