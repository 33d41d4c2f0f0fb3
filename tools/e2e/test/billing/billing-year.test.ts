import { openBank, operatorOf, type Bank } from '../../src/rails/bank';
import { eventually } from '../../src/client/eventually';
import { everyEvent } from '../../src/client/every-page';
import { INVOICES } from '../../src/rails/invoices';
import { moveClock, SANDBOX_CLOCK, type SandboxClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { USAGE } from '../../src/rails/usage';

jest.setTimeout(240_000);

interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly period: { readonly start: string; readonly end: string };
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly amountPaid: number;
  readonly amountDue: number;
  readonly lineItems: readonly { readonly description: string; readonly amount: number }[];
}

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  const settings = { tax: { rate: 0.15, name: 'VAT' } };
  bank = await openBank(stack, { kind: 'sandbox', plan: 'Fintech', settings });
});
afterAll(() => stack?.stop());

const read = <T>({ text }: { readonly text: string }) => JSON.parse(text) as T;
const cents = (amount: number) => Math.round(amount * 100);

/** The first day of the month, this many months from now. */
function month(from: string, later: number): string {
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + later);
  return first.toISOString().slice(0, 10);
}

const dayOf = (first: string, day: number) => `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
const moveTo = (day: string, time: string) =>
  moveClock(bank.maker, { now: `${day}T${time}:00.000Z` });

async function use(quantity: number, day: string): Promise<void> {
  const usage = { workspaceId: 'default', metric: 'kyc_checks', quantity };
  const sent = { ...usage, timestamp: `${day}T08:00:00Z`, eventId: `${day}-${quantity}` };
  expect((await bank.maker.post(USAGE, sent)).status).toBe(201);
}

async function invoices(): Promise<readonly Invoice[]> {
  const path = `${INVOICES}?workspaceId=default&perPage=100`;
  return read<{ data: readonly Invoice[] }>(await bank.maker.get(path)).data;
}

async function invoiceOf(first: string): Promise<Invoice> {
  const found = (await invoices()).find(({ period }) => period.start === first);
  if (!found) throw new Error(`there is no invoice of ${first}`);
  return found;
}

const command = async (invoice: Invoice, verb: string, body: object, status = 200) => {
  const answer = await operatorOf(stack, bank.id).post(`${INVOICES}/${invoice.id}/${verb}`, body);
  expect({ verb, status: answer.status, text: answer.text }).toMatchObject({ status });
};
const pay = (invoice: Invoice) =>
  command(invoice, 'pay', { paymentMethod: 'manual', reference: `TRF ${invoice.number}` });

/** Checks that lines sum to the subtotal, tax is on the subtotal once, and paid plus due is the total. */
function expectBooksAgree(all: readonly Invoice[]): void {
  for (const { lineItems, subtotal, tax, total, amountPaid, amountDue, status } of all) {
    const lines = lineItems.reduce((sum, { amount }) => sum + cents(amount), 0);
    expect(lines).toBe(cents(subtotal));
    expect(cents(tax)).toBe(Math.round(cents(subtotal) * 0.15));
    expect(cents(subtotal) + cents(tax)).toBe(cents(total));
    if (status !== 'void') expect(cents(amountPaid) + cents(amountDue)).toBe(cents(total));
    expect(amountDue === 0).toBe(status === 'paid' || status === 'void');
  }
}

/** Customer checks in each month; Fintech includes 500, then 0.70 each, Growth 2,000, then 0.60 each. */
const CHECKS = [600, 700, 800, 500, 900, 0, 2_500, 2_000, 2_100, 0, 3_000, 2_200];
const CHANGES_IN = 5;

/** Cost of a month before tax: the fee, and the checks above the included ones. */
function costOf(at: number, days: number): number {
  const checks = CHECKS[at] ?? 0;
  if (at < CHANGES_IN) return 60_000 + Math.max(0, checks - 500) * 70;
  if (at > CHANGES_IN) return 120_000 + Math.max(0, checks - 2_000) * 60;
  return Math.round((60_000 * 10) / days) + Math.round((120_000 * (days - 10)) / days);
}

const daysIn = (first: string) =>
  (Date.parse(month(first, 1)) - Date.parse(first)) / (24 * 3_600_000);

test('a year: twelve invoices, late usage, a change of plan, one overdue, one void, one credited', async () => {
  const { now } = read<{ data: SandboxClock }>(await bank.maker.get(SANDBOX_CLOCK)).data;
  const january = month(now, 1);
  await moveTo(january, '00:10');
  for (const [at, checks] of CHECKS.entries()) {
    const first = month(january, at);
    await moveTo(dayOf(first, 10), '09:00');
    if (checks > 0) await use(checks, dayOf(first, 10));
    // After the invoice of the third month is final: 100 checks on its 28th, each at 0.70.
    if (at === 3) await use(100, dayOf(month(january, 2), 28));
    if (at === CHANGES_IN) {
      await moveTo(dayOf(first, 11), '00:10');
      const changed = await operatorOf(stack).patch(`/v1/tenants/${bank.id}`, { plan: 'Growth' });
      expect(changed.status).toBe(200);
    }
    // Drafted at the month's end, final a day later.
    await moveTo(month(first, 1), '00:10');
    await moveTo(dayOf(month(first, 1), 2), '00:20');
    const invoice = await invoiceOf(first);
    const late = at === 3 ? 7_000 : 0;
    expect({ at, status: invoice.status, subtotal: cents(invoice.subtotal) }).toEqual({
      ...{ at, status: 'open', subtotal: costOf(at, daysIn(first)) + late },
    });
    const adjusted = invoice.lineItems.filter(({ description }) => /adjust/i.test(description));
    expect(adjusted.map(({ amount }) => cents(amount))).toEqual(at === 3 ? [7_000] : []);
    if (at === 7) await command(invoice, 'void', { reason: 'Issued to the wrong entity.' });
    else if (at !== 8) await pay(invoice);
    if (at === 1) await command(invoice, 'credit-notes', { amount: 100, reason: 'Outage' }, 201);
    expectBooksAgree(await invoices());
  }
  const overdue = await invoiceOf(month(january, 8));
  expect(overdue.status).toBe('overdue');
  await pay(overdue);

  const all = (await invoices()).filter(({ period }) => period.start >= january);
  const last = all.filter(({ number }) => number !== null);
  expect(last.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 11 }, () => 'paid'),
    'void',
  ]);
  expectBooksAgree(await invoices());
  const told = async (type: string) => (await everyEvent(bank.maker, type)).length;
  // The eleven, and the month in which the tenant was made.
  await eventually(async () => (await told('billing.invoice.paid')) >= 11 || undefined, 'all paid');
  expect(await told('billing.invoice.overdue')).toBeGreaterThanOrEqual(1);
  const ids = (await everyEvent(bank.maker, 'billing.invoice.overdue')).map((e) => e.resourceId);
  expect(ids.filter((id) => id === overdue.id)).toHaveLength(1);
});
