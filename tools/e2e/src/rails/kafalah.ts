import type { Bank } from './bank';
import type { Client } from '../client/client';
import { day } from './day';

/** The fields of a guarantee that tests read. */
export interface Kafalah {
  readonly id: string;
  readonly status: string;
  readonly claim_status: string;
  readonly paid_amount: number;
  readonly remaining_amount: number;
}

/** A page of the rail, without an envelope. */
export interface BarePage<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly total: number };
}

export const KAFALAHS = '/v1/rails/kafalah/contracts';

/** The fields of a create, with the obligation that a submission requires. */
export function kafalahBody(change: object = {}) {
  return {
    kafalah_type: 'financial',
    description: 'Guarantee of the price of 40 trucks',
    guaranteed_amount: 100_000,
    currency: 'SAR',
    principal_debtor_id: 'ent_debtor_7',
    beneficiary_id: 'ent_creditor_3',
    guarantor_id: 'ent_bank_001',
    guarantee_fee: 50,
    validity_period: { start_date: day(-1), end_date: day(30) },
    underlying_obligation: { reference: 'SALE-2026-0042', kind: 'SALE_DEBT' },
    ...change,
  };
}

/** Calls the rail, which answers without an envelope. @throws Error when it refuses */
export async function ask<T = Kafalah>(client: Client, path: string, body?: object): Promise<T> {
  const url = `${KAFALAHS}${path}`;
  const {
    status,
    text,
    body: answer,
  } = body === undefined ? await client.get(url) : await client.post(url, body);
  if (status >= 300) throw new Error(`${path} is refused: ${text}`);
  return answer as T;
}

/** A guarantee that may be claimed on, with recourse. */
export async function activeKafalah(bank: Bank, change: object = {}): Promise<Kafalah> {
  const { id } = await ask(bank.maker, '', kafalahBody(change));
  await ask(bank.maker, `/${id}/submit`, {});
  await ask(bank.reviewer, `/${id}/review`, {
    decision: 'APPROVE',
    shariah_board_ref: 'SSB-2026-041',
  });
  const consent = { guarantor_consent_ref: 'GC-2026-1', debtor_consent_ref: 'DC-2026-1' };
  return ask(bank.maker, `/${id}/execute`, consent);
}

/** Makes a claim and approves it with the other key; returns the id of the claim. */
export async function approvedClaim(
  { maker, reviewer }: Bank,
  id: string,
  amount: number,
): Promise<string> {
  await ask(maker, `/${id}/claim`, { claim_amount: amount, reason: 'the debtor did not pay' });
  const { data } = await ask<BarePage<{ id: string }>>(maker, `/${id}/claims`);
  const claimId = data[0]?.id ?? '';
  await ask(reviewer, `/${id}/claims/${claimId}/decision`, { decision: 'APPROVE' });
  return claimId;
}
