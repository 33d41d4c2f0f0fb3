import type { Bank } from '../rails/bank';
import type { Case } from '../rails/command-case';
import { activeKafalah, approvedClaim, ask, kafalahBody, type BarePage } from '../rails/kafalah';

const APPROVAL = { decision: 'APPROVE', shariah_board_ref: 'SSB-2026-041' };
const CLAIM = { claim_amount: 30_000, reason: 'the debtor did not pay' };
const AMENDMENT = {
  guaranteed_amount: 120_000,
  reason: 'more trucks are ordered',
  guarantor_consent_ref: 'GC-2026-2',
  debtor_consent_ref: 'DC-2026-2',
};
const PAYMENT = { amount: 30_000, reference: 'PAY-2026-1' };

async function draft({ maker }: Bank): Promise<string> {
  return (await ask(maker, '', kafalahBody())).id;
}

async function submitted(bank: Bank): Promise<string> {
  const id = await draft(bank);
  await ask(bank.maker, `/${id}/submit`, {});
  return id;
}

async function onlyIn({ maker }: Bank, path: string): Promise<string> {
  const { data } = await ask<BarePage<{ id: string }>>(maker, path);
  return data[0]?.id ?? '';
}

/** Ids of a guarantee, and of the recourse for a payment on it. */
async function paid(bank: Bank): Promise<readonly string[]> {
  const { id } = await activeKafalah(bank);
  const claim = await approvedClaim(bank, id, PAYMENT.amount);
  await ask(bank.maker, `/${id}/claims/${claim}/payment`, PAYMENT);
  return [id, await onlyIn(bank, `/${id}/recourse`)];
}

/** A guarantee in the required state of each command of the rail, and the command's body. */
export const KAFALAH_CASES: Readonly<Record<string, (bank: Bank) => Promise<Case>>> = {
  submitKafalahContract: async (bank) => ({ targets: [await draft(bank)], body: {} }),
  reviewKafalahContract: async (bank) => ({
    by: bank.reviewer,
    targets: [await submitted(bank)],
    body: APPROVAL,
  }),
  executeKafalahContract: async (bank) => {
    const id = await submitted(bank);
    await ask(bank.reviewer, `/${id}/review`, APPROVAL);
    return { targets: [id], body: { guarantor_consent_ref: 'GC-2026-1' } };
  },
  submitKafalahClaim: async (bank) => ({ targets: [(await activeKafalah(bank)).id], body: CLAIM }),
  examineKafalahClaim: async (bank) => {
    const { id } = await activeKafalah(bank);
    await ask(bank.maker, `/${id}/claim`, CLAIM);
    return { targets: [id, await onlyIn(bank, `/${id}/claims`)], body: {} };
  },
  decideKafalahClaim: async (bank) => {
    const { id } = await activeKafalah(bank);
    await ask(bank.maker, `/${id}/claim`, CLAIM);
    const targets = [id, await onlyIn(bank, `/${id}/claims`)];
    return { by: bank.reviewer, targets, body: { decision: 'APPROVE' } };
  },
  payKafalahClaim: async (bank) => {
    const { id } = await activeKafalah(bank);
    return { targets: [id, await approvedClaim(bank, id, PAYMENT.amount)], body: PAYMENT };
  },
  recordKafalahRecovery: async (bank) => ({ targets: await paid(bank), body: PAYMENT }),
  writeOffKafalahRecourse: async (bank) => ({
    targets: await paid(bank),
    body: { reason: 'the debtor is insolvent', reference: 'WOF-2026-1' },
  }),
  amendKafalahContract: async (bank) => ({
    targets: [(await activeKafalah(bank)).id],
    body: AMENDMENT,
  }),
  decideKafalahAmendment: async (bank) => {
    const { id } = await activeKafalah(bank);
    await ask(bank.maker, `/${id}/amend`, AMENDMENT);
    const targets = [id, await onlyIn(bank, `/${id}/amendments`)];
    return { by: bank.reviewer, targets, body: APPROVAL };
  },
  dischargeKafalahContract: async (bank) => ({
    targets: [(await activeKafalah(bank)).id],
    body: { reason: 'the creditor released the debtor', evidence_ref: 'REL-2026-1' },
  }),
  withdrawKafalahContract: async (bank) => ({
    targets: [await draft(bank)],
    body: { reason: 'the order was not placed' },
  }),
};
