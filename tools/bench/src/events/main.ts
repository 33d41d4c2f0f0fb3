import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startKafka } from '@masar/stack/kafka/start-kafka';
import type { Caller } from '../servers/callers';
import { EventReceiver } from './event-receiver';
import { median, percentile } from '../measure/median';
import { withMasar } from '../servers/servers';
import type { ServerProcess } from '../servers/server-process';
import { createContract } from '../servers/target';

const PACED_PER_SECOND = 50;
const PACED_EVENTS = 1_000;
const ENDPOINTS = 10;
/** With ten endpoints these are 100,000 deliveries. */
const SUSTAINED_EVENTS = 10_000;
const AT_ONCE = 16;
const POLL_MS = 20;
const BYTES_PER_MIB = 1_048_576;

interface Bench {
  readonly masar: ServerProcess;
  readonly caller: Caller;
  readonly receiver: EventReceiver;
}

/** `main.js kafka` uses a real broker; without the argument the bus is in process. */
async function run(): Promise<void> {
  const isKafka = process.argv[2] === 'kafka';
  const dataDir = resolve('.masar/bench-events');
  const log = (line: string): boolean => process.stderr.write(`${line}\n`);
  const jarsDir = resolve('.masar/kafka');
  const kafka = isKafka ? await startKafka({ dataDir, jarsDir, log }) : undefined;
  const receiver = await EventReceiver.start();
  try {
    const env = { KAFKA_BROKERS: kafka?.brokers ?? '' };
    await withMasar(env, async ({ masar, callers: [caller] }) => {
      if (!caller) throw new Error('no tenant was made');
      const bench = { masar, caller, receiver };
      process.stdout.write(`over ${isKafka ? 'Kafka' : 'the bus in process'}\n`);
      await paced(bench);
      await sustained(bench);
    });
  } finally {
    receiver.stop();
    await kafka?.stop();
  }
}

async function subscribe({ masar, caller, receiver }: Bench, index: number): Promise<void> {
  const answer = await fetch(`${masar.url}/v1/webhooks/endpoints`, {
    method: 'POST',
    headers: { ...caller, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `${receiver.url}${index}`, eventTypes: ['contract.*'] }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Time from the answer of a command to the arrival of its event, at a rate without queues. */
async function paced(bench: Bench): Promise<void> {
  const { masar, caller, receiver } = bench;
  await subscribe(bench, 0);
  const answeredAt = new Map<string, number>();
  const began = performance.now();
  for (let sent = 0; sent < PACED_EVENTS; sent += 1) {
    await sleep(Math.max(0, began + (sent * 1_000) / PACED_PER_SECOND - performance.now()));
    const { contract } = await createContract(masar.url, caller);
    answeredAt.set(contract.id, performance.now());
  }
  while (receiver.arrivedAt.size < PACED_EVENTS) await sleep(POLL_MS);
  const ms = [...answeredAt].map(([id, at]) => Math.max(0, (receiver.arrivedAt.get(id) ?? 0) - at));
  const shown = [median(ms), percentile(ms, 99)].map((value) => value.toFixed(1));
  process.stdout.write(`commit to arrival at 50/s: median ${shown[0]} ms, p99 ${shown[1]} ms\n`);
}

/** Highest rate of deliveries to ten endpoints, and memory meanwhile. */
async function sustained(bench: Bench): Promise<void> {
  const { masar, caller, receiver } = bench;
  for (let index = 1; index < ENDPOINTS; index += 1) await subscribe(bench, index);
  const before = receiver.count;
  const total = before + SUSTAINED_EVENTS * ENDPOINTS;
  const rss: string[] = [];
  const began = performance.now();
  let sent = 0;
  const creating = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent++ < SUSTAINED_EVENTS) await createContract(masar.url, caller);
    }),
  );
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    while (receiver.count < before + share * (total - before)) await sleep(POLL_MS);
    rss.push(((await masar.usage()).rssBytes / BYTES_PER_MIB).toFixed(0));
  }
  await creating;
  const perSecond = (total - before) / ((performance.now() - began) / 1_000);
  process.stdout.write(
    `sustained: ${perSecond.toFixed(0)} deliveries/s to ${ENDPOINTS} endpoints; ` +
      `memory at each fifth of ${total - before}: ${rss.join(', ')} MiB\n`,
  );
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
