import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBank, type Bank } from '../src/bank';
import { Client } from '../src/client';
import type { Event } from '../src/event-file';
import { eventually } from '../src/eventually';
import { Stack } from '../src/stack';

/** What a killed gateway may forget, as gateway/docs/operations.md says: the calls of so long. */
const INTERVAL_MS = 5_000;
/** For a flush, its publication and a busy machine. */
const SLACK_MS = 2_500;
/** After a flush, so that nearly a whole interval is in memory when everything dies. */
const KILLED_AFTER_MS = 4_500;
const PAUSE_MS = 15;

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-usage-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The tenant's batches that were published, each once, in the order of their publication. */
function batches(tenantId: string): readonly Event[] {
  const ofTenant = stack
    .events()
    .filter(({ type, tenantid }) => type === 'usage.metered' && tenantid === tenantId);
  return [...new Map(ofTenant.map((event) => [event.id, event])).values()];
}

const metered = (tenantId: string) =>
  batches(tenantId).reduce((sum, { data }) => sum + Number(data['quantity']), 0);

/** A steady stream of calls that begins now, until it is stopped or nobody answers any more. */
function callsOf({ maker }: Bank) {
  const startedAt = performance.now();
  const stream = { answered: 0, isOver: false, perSecond: 0 };
  const calling = (async () => {
    while (!stream.isOver) {
      await maker.get('/v1/usage/limits');
      stream.answered += 1;
      stream.perSecond = (stream.answered / (performance.now() - startedAt)) * 1_000;
      await sleep(PAUSE_MS);
    }
  })();
  return { stream, ended: calling.catch(() => undefined) };
}

const batchesOf = (count: number, { id }: Bank) =>
  eventually(() => batches(id).length >= count || undefined, `${count} batches of ${id}`, 30_000);

test('every call is metered once', async () => {
  const bank = await openBank(stack);
  const { stream, ended } = callsOf(bank);
  await batchesOf(2, bank);
  stream.isOver = true;
  await ended;
  await eventually(() => metered(bank.id) >= stream.answered || undefined, 'all are metered');
  expect(metered(bank.id)).toBe(stream.answered);
});

test('kill -9 in a steady stream of calls loses those of one interval at most', async () => {
  const bank = await openBank(stack);
  const { stream, ended } = callsOf(bank);
  await batchesOf(3, bank);
  await sleep(KILLED_AFTER_MS);
  await stack.killGroup();
  await ended;
  stack = await Stack.start(dataDir);
  // What was durable is published from the start on, before a call that is made only now.
  const later = await openBank(stack);
  await new Client(stack.baseUrl, later.maker.identity).get('/v1/usage/limits');
  await batchesOf(1, later);
  const lost = stream.answered - metered(bank.id);
  const rate = Math.round(stream.perSecond);
  process.stderr.write(
    `usage: ${lost} of ${stream.answered} calls were lost at ${rate} calls/s, ${KILLED_AFTER_MS} ms after a flush\n`,
  );
  expect(lost).toBeLessThanOrEqual((stream.perSecond * (INTERVAL_MS + SLACK_MS)) / 1_000);
  // The call that died with its answer may have been counted.
  expect(lost).toBeGreaterThanOrEqual(-1);
  const times = batches(bank.id).map(({ time }) => Date.parse(time));
  for (const [index, at] of times.slice(1).entries()) {
    expect(at - (times[index] ?? 0)).toBeLessThanOrEqual(INTERVAL_MS + SLACK_MS);
  }
});
