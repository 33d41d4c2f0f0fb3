import { openBank, operatorOf, type Bank } from './bank';
import type { Client } from '../client/client';
import type { Case } from './command-case';
import { moveClock } from './sandbox-clock';
import type { Stack } from '../stack/stack';

export const INVOICES = '/api/v1/billing/invoices';

const DAY_MS = 86_400_000;
let made = 0;

/** A draft for a day that no other draft of this run has. */
export async function newInvoice({ maker }: Bank): Promise<string> {
  made += 1;
  const day = new Date(Date.now() - (made + 1) * DAY_MS).toISOString().slice(0, 10);
  const body = { workspaceId: 'default', period: { start: day, end: day } };
  const { status, text } = await maker.post(INVOICES, body);
  if (status !== 201) throw new Error(`no invoice was drafted: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** An invoice after these commands. */
async function after(
  by: Client,
  id: string,
  commands: Readonly<Record<string, object>>,
): Promise<string> {
  for (const [command, body] of Object.entries(commands)) {
    const { status, text } = await by.post(`${INVOICES}/${id}/${command}`, body);
    if (status !== 200) throw new Error(`${command} is refused: ${text}`);
  }
  return id;
}

const PAYMENT = { paymentMethod: 'manual', reference: 'TRF-1' };

/** A paid invoice above zero, for the day on which its sandbox was made. */
async function paidOfADay(stack: Stack): Promise<{ readonly bank: Bank; readonly id: string }> {
  const bank = await openBank(stack, { kind: 'sandbox' });
  const day = new Date().toISOString().slice(0, 10);
  await moveClock(bank.maker, { advance: 'P2D' });
  const body = { workspaceId: 'default', period: { start: day, end: day } };
  const { status, text } = await bank.maker.post(INVOICES, body);
  if (status !== 201) throw new Error(`no invoice was drafted: ${text}`);
  const { id } = JSON.parse(text) as { id: string };
  return { bank, id: await after(operatorOf(stack, bank.id), id, { pay: PAYMENT }) };
}

type MakeCase = (bank: Bank, stack: Stack) => Promise<Case>;

/** An invoice in the required state of each command; one period cannot be drafted twice. */
export const INVOICE_CASES: Readonly<Record<string, MakeCase>> = {
  createInvoice: async () => ({
    body: { workspaceId: 'default', period: { start: '2026-10-01', end: '2026-10-31' } },
  }),
  payInvoice: async ({ id }, stack) => ({ by: operatorOf(stack, id), body: PAYMENT }),
  deleteInvoice: async ({ id }, stack) => ({ by: operatorOf(stack, id) }),
  voidInvoice: async (bank, stack) => ({
    by: operatorOf(stack, bank.id),
    targets: [await after(bank.maker, await newInvoice(bank), { finalize: {} })],
  }),
  creditInvoice: async (_, stack) => {
    const { bank, id } = await paidOfADay(stack);
    const by = operatorOf(stack, bank.id);
    return { by, targets: [id], body: { reason: 'An outage.' } };
  },
};

export const INVOICE_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  [INVOICES]: newInvoice,
};
