import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@masar/kit/bus';
import type { Db, Decimal128 } from 'mongodb';
import type { ServiceProcess } from '../servers/service-process';
import type { GroupLag } from './group-lag';
import { CALLS, PacedEvents } from './paced-events';

const AIM = 1_000;
const SECONDS = 60;
const POLL_EVERY_MS = 10_000;
/** Rates to try after the aim; the run ends at the first rate whose lag grows. */
const HIGHER = [1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000];
const HIGHER_SECONDS = 30;
/** Offsets are committed every few seconds: only a lag above this many seconds of messages has grown. */
const STEADY_SECONDS = 3;
const POLL_MS = 100;

interface Parts {
  readonly bus: EventBus;
  readonly lag: GroupLag;
  readonly service: ServiceProcess;
  readonly database: Db;
}

interface Step {
  readonly perSecond: number;
  readonly seconds: number;
}

/** The lag of the consumers at 1,000 events a second, and the highest rate at which it does not grow. */
export async function measureConsuming(parts: Parts): Promise<void> {
  const events = new PacedEvents(parts.bus);
  await events.publish(AIM, 1);
  await untilMetered(parts, events);
  for (const perSecond of [AIM, ...HIGHER]) {
    const seconds = perSecond === AIM ? SECONDS : HIGHER_SECONDS;
    if (await measureStep(parts, events, { perSecond, seconds })) break;
  }
  await compareDays(parts, events);
}

/** True when the lag grew. */
async function measureStep(parts: Parts, events: PacedEvents, step: Step): Promise<boolean> {
  const { perSecond, seconds } = step;
  const lags: string[] = [];
  let last = 0;
  const before = parts.service.usage();
  const polling = setInterval(() => void poll(), POLL_EVERY_MS);
  const poll = async () => {
    const [committed, stored] = await Promise.all([
      parts.lag.messages(),
      notMetered(parts, events),
    ]);
    last = stored;
    lags.push(`${committed} (${stored})`);
  };
  const rate = await events.publish(perSecond, seconds);
  clearInterval(polling);
  await poll();
  const began = performance.now();
  const { cpuMs, rssBytes } = parts.service.usage();
  await untilMetered(parts, events);
  const drained = (performance.now() - began) / 1_000;
  process.stdout.write(
    `${perSecond} events/s for ${seconds} s (${rate.toFixed(0)}/s were taken): lag in messages, and events not yet metered, ` +
      `every 10 s: ${lags.join(', ')}; the rest took ${drained.toFixed(1)} s; ` +
      `the service ${((cpuMs - before.cpuMs) / seconds / 10).toFixed(0)} % of a core, ${(rssBytes / 2 ** 20).toFixed(0)} MiB\n`,
  );
  return last > perSecond * STEADY_SECONDS || rate < perSecond * 0.95;
}

/** Number of events that are not metered yet. */
async function notMetered({ database }: Parts, events: PacedEvents): Promise<number> {
  const sums = await sumsOfDays(database);
  const metered = (sums.get('api_calls') ?? 0) / CALLS + (sums.get('contracts') ?? 0);
  return events.published - metered;
}

/** Sum of each metric over all days and tenants. */
async function sumsOfDays(database: Db): Promise<ReadonlyMap<string, number>> {
  const sums = database
    .collection('usage_days')
    .aggregate<{ _id: string; total: Decimal128 }>([
      { $group: { _id: '$metric', total: { $sum: '$total' } } },
    ]);
  return new Map((await sums.toArray()).map(({ _id, total }) => [_id, Number(total)]));
}

async function untilMetered(parts: Parts, events: PacedEvents): Promise<void> {
  while ((await notMetered(parts, events)) > 0) await sleep(POLL_MS);
}

/** @throws Error unless each event was metered once, and none was set aside */
async function compareDays({ database, lag }: Parts, { calls, contracts }: PacedEvents) {
  const sums = await sumsOfDays(database);
  const setAside = await lag.setAside();
  const isExact = sums.get('api_calls') === calls && sums.get('contracts') === contracts;
  if (!isExact || setAside > 0) {
    const found = `${sums.get('api_calls')} calls and ${sums.get('contracts')} contracts`;
    throw new Error(`${calls} and ${contracts} became ${found}; ${setAside} events are set aside`);
  }
  process.stdout.write(`the days have all ${calls} calls and ${contracts} contracts, none twice\n`);
}
