import { openBank, type Bank } from '../rails/bank';
import type { Case } from '../rails/command-case';
import {
  bare,
  MURABAHA,
  MURABAHA_COMMANDS,
  murabahaIn,
  payment,
  RESALE,
  tawarruq,
} from '../rails/murabaha';
import { moveClock } from '../rails/sandbox-clock';
import type { Stack } from '../stack/stack';

const caseOf =
  (state: string, body: object, terms: object = {}) =>
  async (bank: Bank) => ({
    targets: [(await murabahaIn(state, bank, terms)).id],
    body,
  });
const commandCase = (state: string, command: string) =>
  caseOf(state, MURABAHA_COMMANDS[command] ?? {});

/** A contract in the required state of each command of the rail, and the command's body. */
export const MURABAHA_CASES: Readonly<Record<string, (bank: Bank, stack: Stack) => Promise<Case>>> =
  {
    submitMurabahaContract: commandCase('DRAFT', 'submit'),
    reviewMurabahaContract: async (bank) => ({
      ...(await commandCase('PENDING_SHARIAH_REVIEW', 'review')(bank)),
      by: bank.reviewer,
    }),
    recordMurabahaAcquisition: commandCase('SHARIAH_APPROVED', 'acquisition'),
    executeMurabahaContract: commandCase('SHARIAH_APPROVED', 'execute'),
    recordMurabahaResale: (bank) => caseOf('ACTIVE', RESALE, tawarruq())(bank),
    receiveMurabahaPayment: caseOf('ACTIVE', { amount: 9_000, reference: 'TRF-1' }),
    recordMurabahaSupplierDiscount: caseOf('ACTIVE', { amount: 5_000, reference: 'CN-2026-31' }),
    reverseMurabahaPayment: paidInstalment,
    settleMurabahaContract: caseOf('ACTIVE', { settlement_amount: 108_000 }),
    terminateMurabahaContract: caseOf('DRAFT', { reason: 'CUSTOMER_WITHDREW' }),
    disburseMurabahaDonation: async (_, stack) => lateInstalment(stack),
    recordMurabahaCollectionCost: async (_, stack) => collecting(stack),
    reimburseMurabahaCollectionCost: async (_, stack) => collected(stack),
  };

/** A payment of an active contract. */
async function paidInstalment(bank: Bank): Promise<Case> {
  const { id } = await murabahaIn('ACTIVE', bank);
  await payment(bank.maker, { id, amount: 9_000 });
  const listed = await bank.maker.get(`${MURABAHA}/${id}/payments`);
  const { data } = bare<{ readonly data: readonly { readonly id: string }[] }>(listed);
  return { targets: [id, data[0]?.id ?? ''], body: { reason: 'booked for another customer' } };
}

/** A cost of collection from a late customer, in a sandbox whose board has allowed such costs. */
async function collecting(stack: Stack) {
  const collectionCosts = { percent: 2, reference: 'SSB-2026-21' };
  const settings = { murabaha: { collectionCosts } };
  const sandbox = await openBank(stack, { kind: 'sandbox', settings });
  const { id } = await murabahaIn('ACTIVE', sandbox);
  const { now: incurred_at } = (await moveClock(sandbox.maker, { advance: 'P40D' })).body.data;
  const invoice = { paid_to: 'ent_court_1', invoice_ref: 'INV-2026-9', incurred_at };
  const body = { installment_number: 1, kind: 'COURT', amount: 150, ...invoice };
  return { by: sandbox.maker, targets: [id], body };
}

async function collected(stack: Stack): Promise<Case> {
  const { by, targets, body } = await collecting(stack);
  const [id = ''] = targets;
  const made = await by.post(`${MURABAHA}/${id}/collection-costs`, body);
  const cost = bare<{ readonly id: string }>(made);
  return { by, targets: [id, cost.id], body: { reference: 'TRF-2026-91' } };
}

/** The donation that a late customer of a sandbox owes to charity. */
async function lateInstalment(stack: Stack): Promise<Case> {
  const sandbox = await openBank(stack, { kind: 'sandbox' });
  const undertaking = { late_payment: { donation_rate: 0.01, charity_id: 'ent_charity_3' } };
  const { id } = await murabahaIn('ACTIVE', sandbox, undertaking);
  await moveClock(sandbox.maker, { advance: 'P40D' });
  const listed = await sandbox.maker.get(`${MURABAHA}/${id}/donations`);
  const { data } = bare<{ readonly data: readonly { readonly id: string }[] }>(listed);
  return {
    by: sandbox.maker,
    targets: [id, data[0]?.id ?? ''],
    body: { receipt_ref: 'RCPT-2026-1' },
  };
}
