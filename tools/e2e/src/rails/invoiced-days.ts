import { openBank, type Bank } from './bank';
import { everyPage } from '../client/every-page';
import { INVOICES } from './invoices';
import { moveClock, SANDBOX_CLOCK, type SandboxClock } from './sandbox-clock';
import type { Stack } from '../stack/stack';
import { USAGE } from './usage';

export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly paymentStatus?: string;
  readonly period: { readonly start: string; readonly end: string };
  readonly subtotal: number;
  readonly total: number;
}

/** A sandbox in the middle of the next month. */
export interface BankWithUsage {
  readonly bank: Bank;
  /** Days of that month that have usage and no invoice. */
  readonly days: readonly string[];
}

export const cents = (amount: number) => Math.round(amount * 100);

/** Number of checks on each of the first days, so that no two days cost the same. */
const checksOn = (day: number) => 30 + day;

/** Opens a sandbox whose next month has usage on its first days; the month of its first day is invoiced. */
export async function openBankWithUsage(stack: Stack, count: number): Promise<BankWithUsage> {
  const bank = await openBank(stack, { kind: 'sandbox', plan: 'Fintech' });
  const { now } = (await bank.maker.get<SandboxClock>(SANDBOX_CLOCK)).body.data;
  const first = new Date(`${now.slice(0, 7)}-01T00:10:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  const dayOf = (day: number) =>
    `${first.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
  // The sweep drafts the month before at its end, and finalises it a day later.
  await moveClock(bank.maker, { now: first.toISOString() });
  await moveClock(bank.maker, { now: `${dayOf(count + 2)}T09:00:00.000Z` });
  const days = Array.from({ length: count }, (_, at) => dayOf(at + 1));
  const records = days.map((day, at) => ({
    ...{ workspaceId: 'default', metric: 'kyc_checks', quantity: checksOn(at + 1) },
    timestamp: `${day}T08:00:00Z`,
  }));
  const { status, text } = await bank.maker.post(`${USAGE}/batch`, { records });
  if (status !== 200) throw new Error(`no usage was recorded: ${text}`);
  return { bank, days };
}

export function invoicesOf({ maker }: Bank): Promise<Invoice[]> {
  return everyPage<Invoice>(maker, `${INVOICES}?workspaceId=default`);
}

/** Fee and checks of an invoice by Fintech's prices, in cents: each day costs the sum due by it less the sum due before. */
export function priceOf({ period: { start, end } }: Invoice, { days }: BankWithUsage): number {
  const [year = 0, month = 0, from = 0] = start.split('-').map(Number);
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const to = Number(end.slice(-2));
  const due = (whole: number) =>
    Math.round((whole * to) / daysOfMonth) - Math.round((whole * (from - 1)) / daysOfMonth);
  const checks = days.includes(start) ? checksOn(from) : 0;
  return due(60_000) + Math.max(0, checks - due(500)) * 70;
}
