import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeProcessor } from '@masar/billing-finops/testing';
import type { Bank } from '../../../src/rails/bank';
import { eventually } from '../../../src/client/eventually';
import { everyEvent } from '../../../src/client/every-page';
import {
  cents,
  invoicesOf,
  openBankWithUsage,
  priceOf,
  type BankWithUsage,
  type Invoice,
} from '../../../src/rails/invoiced-days';
import { INVOICES } from '../../../src/rails/invoices';
import { descendantsRunning, killAll } from '../../../src/stack/processes';
import { moveClock } from '../../../src/rails/sandbox-clock';
import type { Stack } from '../../../src/stack/stack';

const BANKS = 10;
const DAYS = 9;
/** Pause between attempts of a command: a service may be away for seconds, and each tenant has a rate limit. */
const PAUSE_MS = 200;
const SERVICE = 'services/billing-finops/dist/src/serve.js';

/** Two replicas of each service, which charge by a processor of the test's own. */
export interface Platform {
  readonly stack: Stack;
  readonly processor: FakeProcessor;
}

let stack: Stack;
let processor: FakeProcessor;
let banks: readonly BankWithUsage[];

/** Kills replicas of the service while invoices are drafted, finalized and paid. */
export function testInvoiceKills(platform: () => Platform): void {
  beforeAll(async () => {
    ({ stack, processor } = platform());
    // Each kill hits payments whose answers are in flight.
    processor.behaviour = 'answers late';
    const opening = Array.from({ length: BANKS }, () => openBankWithUsage(stack, DAYS));
    banks = await Promise.all(opening);
  });
  test(
    'invoices are numbered without a gap, charged once and told of once, while the service is killed',
    invoicesAmidKills,
  );
}

/** Repeats a command under its key until it is carried out, as a client should. */
async function insist({ maker }: Bank, path: string, body: object): Promise<Invoice> {
  const idempotencyKey = randomUUID();
  const done = async () => {
    const answer = await maker.fetch('POST', path, { body, idempotencyKey }).catch(() => undefined);
    if (answer && answer.status < 300) return JSON.parse(answer.text) as Invoice;
    if (answer && ![409, 503, 504].includes(answer.status)) throw new Error(answer.text);
    await sleep(PAUSE_MS);
    return undefined;
  };
  return eventually(done, `${path} is done`);
}

async function draftAndFinalize(bank: Bank, day: string): Promise<void> {
  const asked = { workspaceId: 'default', period: { start: day, end: day } };
  const { id } = await insist(bank, INVOICES, asked);
  await insist(bank, `${INVOICES}/${id}/finalize`, {});
}

/** Pays under one key, with at least one repeat, until the invoice is paid or only a look-up can tell. */
async function pay({ maker }: Bank, { id }: Invoice): Promise<void> {
  const sending = { body: { paymentMethod: 'pm_card' }, idempotencyKey: randomUUID() };
  const path = `${INVOICES}/${id}`;
  let isRepeat = false;
  const done = async () => {
    const paid = await maker.fetch('POST', `${path}/pay`, sending).catch(() => undefined);
    if (paid?.status === 200) return true;
    const seen = await maker.get<unknown>(path).catch(() => undefined);
    if (seen?.status === 200 && isRepeat) {
      const { status, paymentStatus } = JSON.parse(seen.text) as Invoice;
      if (status === 'paid' || paymentStatus === 'processing') return true;
    }
    isRepeat = true;
    await sleep(PAUSE_MS);
    return undefined;
  };
  await eventually(done, `${path} is paid`);
}

const ofService = () => descendantsRunning(stack.pid, SERVICE);

/** Number of replicas to kill, by the number of finished jobs. */
const DEATHS: Readonly<Record<number, () => readonly number[]>> = {
  20: () => ofService().slice(0, 1),
  50: ofService,
};

/** Runs the jobs of all banks concurrently, those of one bank in order, while processes of the service die. */
async function amidDeaths(all: readonly (readonly (() => Promise<void>)[])[]): Promise<void> {
  let done = 0;
  const carryOut = async (jobs: readonly (() => Promise<void>)[]) => {
    for (const job of jobs) {
      await job();
      done += 1;
      killAll(DEATHS[done]?.() ?? []);
    }
  };
  await Promise.all(all.map(carryOut));
}

/** Each bank with its invoices. */
const books = () =>
  Promise.all(banks.map(async (of) => ({ of, invoices: await invoicesOf(of.bank) })));

async function invoicesAmidKills(): Promise<void> {
  await amidDeaths(
    banks.map(({ bank, days }) => days.map((day) => () => draftAndFinalize(bank, day))),
  );
  const opened = await books();
  await amidDeaths(
    opened.map(({ of, invoices }) => invoices.map((invoice) => () => pay(of.bank, invoice))),
  );

  const unpaid = await settle();
  const found = await books();
  const all = found.flatMap(({ invoices }) => invoices);
  expect(all).toHaveLength(BANKS * (DAYS + 1));
  expectNoGap(all);
  expectChargedOnce(all, unpaid);
  for (const { of, invoices } of found) {
    const subtotals = invoices.map(({ period, subtotal }) => [period, cents(subtotal)]);
    expect(subtotals).toEqual(invoices.map((each) => [each.period, priceOf(each, of)]));
    await expectToldOnce(of.bank, invoices);
  }
}

/**
 * Waits until each charge is found. A call that died before it reached the processor stays open, since the look-up
 * counts it as failed only after minutes of real time. @returns the ids of such invoices
 */
async function settle(): Promise<readonly string[]> {
  const charged = new Set(processor.charges.map(({ metadata }) => metadata['invoice']));
  const lost = async (bank: Bank) => {
    const left = (await invoicesOf(bank)).filter(({ status }) => status !== 'paid');
    if (left.every(({ id }) => !charged.has(id))) return left.map(({ id }) => id);
    await moveClock(bank.maker, { advance: 'PT5M' });
    return undefined;
  };
  const of = banks.map(({ bank }) => eventually(() => lost(bank), 'every charge is found'));
  return (await Promise.all(of)).flat();
}

/** Checks that the numbers of each legal entity and year run from 1. */
function expectNoGap(all: readonly Invoice[]): void {
  const series = new Map<string, number[]>();
  for (const { number } of all) {
    const [, name = '', place] = /^(.+)-(\d+)$/.exec(number) ?? [];
    series.set(name, [...(series.get(name) ?? []), Number(place)]);
  }
  for (const places of series.values()) {
    expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, at) => at + 1));
  }
}

/** Checks that the processor charged each invoice once, with its total. */
function expectChargedOnce(all: readonly Invoice[], unpaid: readonly string[]): void {
  expect(processor.asked).toHaveLength(new Set(processor.asked).size);
  const charges = processor.charges.map(
    ({ amount, metadata }) => `${metadata['invoice']} ${amount}`,
  );
  const paid = all.filter(({ id }) => !unpaid.includes(id));
  const expected = paid.map(({ id, total }) => `${id} ${cents(total)}`);
  expect(charges.toSorted()).toEqual(expected.toSorted());
}

/** Checks that each period has one invoice, and each invoice its events once. */
async function expectToldOnce(bank: Bank, invoices: readonly Invoice[]): Promise<void> {
  const paid = invoices.filter(({ status }) => status === 'paid');
  expect(new Set(invoices.map(({ period }) => period.start)).size).toBe(invoices.length);
  for (const [type, of] of [
    ['billing.invoice.created', invoices],
    ['billing.invoice.paid', paid],
  ] as const) {
    const told = await eventually(async () => {
      const events = await everyEvent(bank.maker, type);
      return events.length >= of.length ? events : undefined;
    }, `${type} is told of every invoice`);
    const ids = told.map(({ resourceId }) => resourceId);
    expect(ids.toSorted()).toEqual(of.map(({ id }) => id).toSorted());
  }
}
