import { setTimeout as sleep } from 'node:timers/promises';
import { openBank, type Bank } from '../../../src/rails/bank';
import { Client } from '../../../src/client/client';
import { eventually } from '../../../src/client/eventually';
import { everyEvent } from '../../../src/client/every-page';
import { FINOPS } from '../../../src/rails/finops';
import { descendantsRunning, killAll } from '../../../src/stack/processes';
import { moveClock } from '../../../src/rails/sandbox-clock';
import type { Stack } from '../../../src/stack/stack';
import { newUsage, USAGE } from '../../../src/rails/usage';

const BATCHES = 40;
const OF_A_BATCH = 1_000;
const AT_ONCE = 6;
const METRICS = ['kyc_checks', 'contracts'];
const SERVICE = 'services/billing-finops/dist/src/serve.js';
const BUDGETS = 60;
const WITHIN_MS = 120_000;
const GATEWAY = 'gateway/dist/src/serve.js';

interface Batch {
  readonly records: readonly object[];
  readonly client: Client;
}

let stack: Stack;
let bank: Bank;

/** Kills services and gateways while usage is recorded, and a replica in the sweep of budgets. */
export function testUsageKills(platform: () => Stack): void {
  beforeAll(async () => {
    stack = platform();
    bank = await openBank(stack, { plan: 'Core Banking' });
  });
  test(
    '40,000 records in batches, with services and gateways killed amid them, come to exact totals',
    recordsAmidKills,
  );
  test(
    'each budget warns and is exceeded once, on two replicas one of which is killed in the sweep',
    budgetsAmidKill,
  );
}

/** A thousand records of quantity 1 to 7 on ten days; because of their ids a repeat does nothing. */
function batch(number: number): Batch {
  const today = Date.now();
  const records = Array.from({ length: OF_A_BATCH }, (_, at) => ({
    workspaceId: 'default',
    metric: METRICS[at % METRICS.length],
    quantity: (at % 7) + 1,
    timestamp: new Date(today - (at % 10) * 86_400_000).toISOString(),
    eventId: `b${number}-${at}`,
  }));
  const url = stack.baseUrls[number % stack.baseUrls.length] ?? stack.baseUrl;
  return { records, client: new Client(url, bank.maker.identity) };
}

/** Sends a batch until it is acknowledged, as a client with a queue does. */
async function deliver({ records, client }: Batch): Promise<void> {
  const send = async () => {
    const sent = client.fetch('POST', `${USAGE}/batch`, { body: { records } });
    const status = await sent.then((answer) => answer.status).catch(() => 0);
    if (status === 200) return true;
    if (status === 400 || status === 422) throw new Error(`a batch was refused with ${status}`);
    await sleep(200);
    return undefined;
  };
  await eventually(send, 'a batch is acknowledged', 240_000);
}

const firstOf = (program: string) => descendantsRunning(stack.pid, program).slice(0, 1);

/** Processes to kill, by the number of acknowledged batches before it. */
const DEATHS: Readonly<Record<number, () => readonly number[]>> = {
  5: () => firstOf(SERVICE),
  12: () => firstOf(GATEWAY),
  20: () => descendantsRunning(stack.pid, SERVICE),
  30: () => [...firstOf(SERVICE), ...firstOf(GATEWAY)],
};

async function recordsAmidKills(): Promise<void> {
  const waiting = Array.from({ length: BATCHES }, (_, number) => batch(number));
  const all = [...waiting];
  let acknowledged = 0;
  const sender = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await deliver(next);
      acknowledged += 1;
      killAll(DEATHS[acknowledged]?.() ?? []);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  // Every tenth batch again: all of its records exist.
  for (const again of all.filter((_, at) => at % 10 === 0)) await deliver(again);

  const totals = await Promise.all(METRICS.map((metric) => totalOf(metric)));
  const expected = METRICS.map((_, of) =>
    Array.from({ length: OF_A_BATCH }, (_, at) => at)
      .filter((at) => at % METRICS.length === of)
      .reduce((sum, at) => sum + BATCHES * ((at % 7) + 1), 0),
  );
  expect(totals).toEqual(expected);
}

async function totalOf(metric: string): Promise<number> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const period = `startDate=${day(12)}&endDate=${day(0)}`;
  const path = `${USAGE}?workspaceId=default&metric=${metric}&${period}`;
  const { text } = await eventually(async () => {
    const answer = await bank.maker.fetch('GET', path);
    return answer.status === 200 ? answer : undefined;
  }, 'the totals are answered');
  return (JSON.parse(text) as { total: number }).total;
}

async function newBudget(at: number): Promise<string> {
  const budget = {
    ...{ name: `Budget ${at}`, scope: { dimension: 'workspace', value: 'default' } },
    ...{ amount: 10, currency: 'USD', period: 'MONTHLY', thresholds: [0.8, 1] },
  };
  const { status, text } = await bank.maker.post(`${FINOPS}/budgets`, budget);
  if (status !== 201) throw new Error(`no budget was made: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

const told = (level: string) => everyEvent(bank.maker, `finops.budget.${level}`);

/** Kills the first replica as soon as it has visibly begun. */
async function killAmid(): Promise<void> {
  const hasBegun = async () => (await told('warning')).length > 0 || undefined;
  await eventually(hasBegun, 'a first budget warns', WITHIN_MS);
  const [first, ...others] = descendantsRunning(stack.pid, SERVICE);
  expect(others).toHaveLength(1);
  killAll([first as number]);
}

async function budgetsAmidKill(): Promise<void> {
  const bothServe = () => descendantsRunning(stack.pid, SERVICE).length === 2 || undefined;
  await eventually(bothServe, 'both replicas run');
  bank = await openBank(stack, { kind: 'sandbox', plan: 'Core Banking' });
  const ids = await Promise.all(Array.from({ length: BUDGETS }, (_, at) => newBudget(at)));
  await newUsage(bank, { quantity: 1_000 });
  const moving = moveClock(bank.maker, { advance: 'PT2H' }).then(() =>
    moveClock(bank.maker, { advance: 'PT2H' }),
  );
  await killAmid();
  await moving;
  for (const level of ['warning', 'exceeded']) {
    const events = await eventually(async () => {
      const found = await told(level);
      return found.length >= BUDGETS ? found : undefined;
    }, `every budget tells of its ${level}`);
    expect(events.map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
  }
  // A further sweep finds nothing to report.
  await moveClock(bank.maker, { advance: 'PT2H' });
  expect(await told('warning')).toHaveLength(BUDGETS);
  expect(await told('exceeded')).toHaveLength(BUDGETS);
}
