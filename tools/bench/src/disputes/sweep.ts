import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import type { Caller } from '../servers/callers';
import { percentile } from '../measure/median';

const OPEN_CASES = 100_000;
const DUE_CASES = 1_000;
const LOOK_MS = 8_000;
const POLL_MS = 20;
const DAY_MS = 86_400_000;

interface Parts {
  readonly mongo: MongoClient;
  readonly url: string;
  readonly caller: Caller;
}

/** Measures a sweep over many open cases, a thousand of which are due, and commands meanwhile. */
export async function measureSweep(parts: Parts): Promise<string> {
  const disputes = parts.mongo.db('masar_disputes').collection('disputes');
  await fill(parts);
  const until = performance.now() + LOOK_MS;
  const calm = percentile(await commandsUntil(parts, () => performance.now() > until), 99);
  const now = new Date();
  const due = { 'state.nextDueAt': { $lte: now, $type: 'date' as const } };
  const some = await disputes
    .find({ 'place.series': 'bench' })
    .limit(DUE_CASES)
    .project({ _id: 1 })
    .toArray();
  const changed = { 'state.nextDueAt': now, 'state.slaDeadline': now.toISOString() };
  await disputes.updateMany({ _id: { $in: some.map(({ _id }) => _id) } }, { $set: changed });
  const left = () => disputes.countDocuments(due);
  while ((await left()) === DUE_CASES) await sleep(POLL_MS);
  const began = performance.now();
  let ended: number | undefined;
  const sweeping = (async () => {
    while ((await left()) > 0) await sleep(POLL_MS);
    ended = performance.now();
  })();
  const busy = await commandsUntil(parts, () => ended !== undefined);
  await sweeping;
  const seconds = ((ended ?? 0) - began) / 1_000;
  const p99 = percentile(busy, 99);
  return (
    `sweep of ${DUE_CASES} due of ${OPEN_CASES} open: ${seconds.toFixed(1)} s; a command's p99 ` +
    `${p99.toFixed(0)} ms meanwhile, ${calm.toFixed(0)} ms before (${(p99 / calm).toFixed(2)} times)\n`
  );
}

/** Latencies of commands, one after the other. */
async function commandsUntil({ url, caller }: Parts, isOver: () => boolean): Promise<number[]> {
  const headers = { ...caller, 'Content-Type': 'application/json' };
  const body = JSON.stringify({
    ...{ type: 'FEE', category: 'CANCELLATION', customerId: 'cust_9', description: 'A fee.' },
  });
  const ms: number[] = [];
  while (!isOver()) {
    const asked = performance.now();
    const answer = await fetch(`${url}/v1/disputes`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 201) throw new Error(`POST answered ${answer.status}`);
    ms.push(performance.now() - asked);
  }
  return ms;
}

/** Copies of a real case, due in a day. */
async function fill({ mongo, caller }: Parts): Promise<void> {
  const disputes = mongo.db('masar_disputes').collection<{ _id: string }>('disputes');
  const tenantId = caller['X-Tenant-ID'];
  const model = await disputes.findOne({ tenantId, 'state.status': 'OPEN', 'state.slot': null });
  if (!model) throw new Error('there is no open case to copy');
  const { state: open, ...bare } = model as { readonly _id: string; readonly state?: object };
  const state = { ...open, waitingSince: undefined, nextDueAt: new Date(Date.now() + DAY_MS) };
  for (let from = 0; from < OPEN_CASES; from += 5_000) {
    const copies = Array.from({ length: 5_000 }, (__, i) => ({
      ...bare,
      ...{ _id: `dsp_bench_${from + i}`, outbox: [], state },
      place: { series: 'bench', number: from + i + 1 },
    }));
    await disputes.insertMany(copies, { ordered: false, ignoreUndefined: true });
  }
}
