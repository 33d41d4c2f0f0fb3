import { randomUUID } from 'node:crypto';
import type { Answer } from '../client/answer';
import type { Bank } from './bank';
import type { Client, Sending } from '../client/client';

/** The fields of a murabaha contract that tests read. */
export interface Murabaha {
  readonly id: string;
  readonly status: string;
  readonly sale_price: number;
  readonly profit_amount: number;
  readonly paid_amount: number;
  readonly outstanding_amount?: number;
  readonly completed_at?: string;
  readonly settlement?: { readonly rebate: number; readonly settlement_amount: number };
}

export const MURABAHA = '/v1/rails/murabaha/contracts';
const HOUR_MS = 3_600_000;
const SUPPLIER = 'ent_dealer_9';

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** 100,000 at 8 percent in 12 instalments. */
export const MURABAHA_BODY = {
  asset_description: 'Delivery vans',
  cost_price: 100_000,
  profit_margin: 0.08,
  currency: 'SAR',
  payment_terms: { installments: 12, frequency: 'monthly' },
  counterparty_id: 'ent_customer_042',
};

/** Bought two days ago, possessed yesterday. */
export const ACQUISITION = {
  supplier_id: SUPPLIER,
  purchase_contract_ref: 'PO-2026-0117',
  purchase_date: hoursAgo(48).slice(0, 10),
  invoice_ref: 'INV-7781',
  paid_direct_to_supplier: true,
  risk_transfer_at: hoursAgo(24),
  possession: { type: 'ACTUAL', taken_at: hoursAgo(24), document_ids: ['doc-1'] },
};
export const ACCEPTANCE = { accepted_at: hoursAgo(1), reference: 'ACC-1' };

/** Bodies that each command accepts on a contract in the right state. */
export const MURABAHA_COMMANDS: Readonly<Record<string, object>> = {
  submit: { supplier_id: SUPPLIER },
  review: { decision: 'APPROVE', shariah_board_ref: 'SSB-2026-041' },
  acquisition: ACQUISITION,
  execute: { customer_acceptance: ACCEPTANCE, ownership_evidence: ACQUISITION },
};

/** A tawarruq of five tons of aluminium, in a new lot, since a lot is sold to customers only once. */
export const tawarruq = () => ({
  asset_description: 'Primary aluminium, 99.7 percent',
  asset_category: 'aluminium',
  asset_serial: `WR-${randomUUID()}`,
  currency: 'MYR',
  tawarruq: {
    quantity: '5.2 t',
    storage_location: 'Warehouse 7, Port Klang',
    resale_agreed: false,
    returns_to_supplier: false,
  },
});

/** The customer possessed it an hour ago, after the acceptance, and sold it half an hour ago. */
export const RESALE = {
  buyer_id: 'ent_metal_trader_2',
  buyer_is_related: false,
  contract_ref: 'RS-2026-0117',
  price: 100_000,
  sold_at: hoursAgo(0.5),
  possession: { type: 'ACTUAL', taken_at: hoursAgo(0.75), document_ids: ['doc-2'] },
  proceeds_ref: 'TRF-2026-5512',
};

/** Commands from a new draft to each state. */
const WAY_TO: Readonly<Record<string, readonly string[]>> = {
  DRAFT: [],
  PENDING_SHARIAH_REVIEW: ['submit'],
  SHARIAH_APPROVED: ['submit', 'review'],
  ACTIVE: ['submit', 'review', 'execute'],
};

/** The body of an answer without an envelope. */
export function bare<T = Murabaha>({ body }: Answer): T {
  return body as unknown as T;
}

/** Makes a contract and leads it to a state. @throws Error when a step is refused */
export async function murabahaIn(state: string, bank: Bank, more: object = {}): Promise<Murabaha> {
  const created = await bank.maker.post(MURABAHA, { ...MURABAHA_BODY, ...more });
  if (created.status !== 201) throw new Error(`no contract was made: ${created.text}`);
  let contract = bare(created);
  for (const command of WAY_TO[state] ?? []) {
    const by = command === 'review' ? bank.reviewer : bank.maker;
    const path = `${MURABAHA}/${contract.id}/${command}`;
    const answer = await by.post(path, MURABAHA_COMMANDS[command]);
    if (answer.status !== 200) throw new Error(`${command} is refused: ${answer.text}`);
    contract = bare(answer);
  }
  return contract;
}

/** A payment of the customer, and its contract. */
export interface Paid {
  readonly id: string;
  readonly amount: number;
}

export function payment(client: Client, { id, amount }: Paid, sending: Sending = {}) {
  return client.post(`${MURABAHA}/${id}/payments`, { amount, reference: 'TRF-1' }, sending);
}
