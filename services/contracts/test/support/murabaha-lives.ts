import { DomainError } from '@masar/kit/errors';
import { readAgreement, type Agreement } from '../../src/murabaha/agreement';
import type {
  MurabahaAcquisition,
  MurabahaResale,
  SettleMurabahaContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import {
  isSold,
  type Context,
  type Decision,
  type Murabaha,
  type Sold,
} from '../../src/murabaha/contract';
import { create, patch, submit } from '../../src/murabaha/draft';
import { moveOf, type MurabahaStatus, type MurabahaTrigger } from '../../src/murabaha/lifecycle';
import { receivePayment, withPayment } from '../../src/murabaha/payments/receive-payment';
import { recordResale } from '../../src/murabaha/resale';
import { reversePayment } from '../../src/murabaha/payments/reverse-payment';
import { review } from '../../src/murabaha/review';
import { execute, recordAcquisition } from '../../src/murabaha/sale';
import { settle } from '../../src/murabaha/settlement/settle';
import { passOnDiscount } from '../../src/murabaha/supplier-discount';
import { terminate } from '../../src/murabaha/terminate';

/** Any field of a body; a value replaces the one below. */
export type Body = Readonly<Record<string, unknown>>;

/** The smallest create body: 100,000 at 8 percent in 12 instalments. */
export const SMALL_BODY = {
  asset_description: 'Delivery vans',
  cost_price: 100_000,
  profit_margin: 0.08,
  currency: 'SAR',
  payment_terms: { installments: 12, frequency: 'monthly' },
  counterparty_id: 'ent_customer_042',
};

export const SUPPLIER = 'ent_dealer_9';
export const ID = 'mrb_01JD0Z5V8Q4N7T2M9K6H3F1B0A';

/** The sale day of every test, unless told otherwise. */
export const SALE = new Date('2026-06-16T09:00:00Z');

export const at = (instant: string | Date, more: Partial<Context> = {}): Context => ({
  id: ID,
  actor: 'key_maker',
  now: new Date(instant),
  settings: { jurisdiction: 'SA' },
  key: 'idem_1',
  ...more,
});
export const MAKER = at('2026-06-15T12:00:00Z');
export const REVIEWER = at('2026-06-15T13:00:00Z', { actor: 'key_reviewer' });
export const SELLER = at(SALE);

export const ACQUISITION: MurabahaAcquisition = {
  supplier_id: SUPPLIER,
  purchase_contract_ref: 'PO-2026-0117',
  purchase_date: '2026-06-14',
  invoice_ref: 'INV-7781',
  paid_direct_to_supplier: true,
  risk_transfer_at: '2026-06-14T10:00:00.000Z',
  possession: {
    type: 'CONSTRUCTIVE',
    evidence_type: 'WAREHOUSE_RECEIPT',
    taken_at: '2026-06-14T10:00:00.000Z',
    document_ids: ['doc_1'],
  },
};
export const ACCEPTANCE = { accepted_at: '2026-06-16T08:00:00.000Z', reference: 'ACC-1' };

/** A tawarruq of 25 tons of aluminium, whose customer sells them on himself. */
export const TAWARRUQ = {
  asset_description: 'Primary aluminium, 99.7 percent',
  asset_category: 'aluminium',
  asset_serial: 'WR-2026-0091',
  currency: 'MYR',
  tawarruq: {
    quantity: '25 t',
    storage_location: 'Warehouse 7, Port Klang',
    resale_agreed: false,
    returns_to_supplier: false,
  },
};
export const RESALE: MurabahaResale = {
  buyer_id: 'ent_metal_trader_2',
  buyer_is_related: false,
  contract_ref: 'RS-2026-0117',
  price: '100000',
  sold_at: '2026-06-16T08:50:00.000Z',
  possession: {
    type: 'CONSTRUCTIVE',
    evidence_type: 'WAREHOUSE_RECEIPT',
    taken_at: '2026-06-16T08:30:00.000Z',
    document_ids: ['doc_2'],
  },
  proceeds_ref: 'TRF-2026-5512',
};

export function agreementOf(change: Body = {}): Agreement {
  return readAgreement({ ...SMALL_BODY, ...change });
}

export function drafted(change: Body = {}, context = MAKER): Murabaha {
  return create(agreementOf(change), context).state;
}

export const submitted = (state: Murabaha, context = MAKER) =>
  submit(state, { supplier_id: SUPPLIER }, context).state;
export const approved = (state: Murabaha) =>
  review(state, { decision: 'APPROVE', shariah_board_ref: 'SSB-1' }, REVIEWER).state;

/** A contract sold on the sale day. */
export function sold(change: Body = {}, { settings = MAKER.settings, first = '' } = {}): Sold {
  const draft = drafted(change, { ...MAKER, settings });
  const ready = approved(submitted(draft, { ...MAKER, settings }));
  const command = {
    customer_acceptance: ACCEPTANCE,
    ownership_evidence: ACQUISITION,
    ...(first && { first_due_date: first }),
  };
  return asSold(execute(ready, command, { ...SELLER, settings }).state);
}

export function asSold(state: Murabaha): Sold {
  if (!isSold(state)) throw new Error('it is not sold');
  return state;
}

/** Pays at an instant; a text amount is in the contract's currency. */
export function paid(state: Murabaha, amount: string, instant: string | Date = SALE): Murabaha {
  return receivePayment(state, { amount, reference: 'TRF-1' }, at(instant)).state;
}

/** As many small payments leave it: where a rebate is owed, so much at once would be settled. */
export function partlyPaid(state: Sold, amount: string): Sold {
  const paid_at = SALE.toISOString();
  return withPayment(state, { amount, paid_at, received_at: paid_at, is_settlement: false }, ID);
}

export const settled = (
  state: Murabaha,
  command: SettleMurabahaContractRequest,
  instant: string | Date,
) => settle(state, command, at(instant));

/** One contract in each state. */
export const LIVES: Readonly<Record<MurabahaStatus, Murabaha>> = {
  DRAFT: drafted(),
  PENDING_SHARIAH_REVIEW: submitted(drafted()),
  SHARIAH_APPROVED: approved(submitted(drafted())),
  ACTIVE: sold(),
  COMPLETED: paid(sold(), '108000'),
  TERMINATED: terminate(drafted(), { reason: 'CUSTOMER_WITHDREW' }, MAKER).state,
};

/** A command of each kind that passes on a contract in the right state. */
export const COMMANDS: Readonly<Record<MurabahaTrigger, (state: Murabaha) => Decision>> = {
  patch: (state) =>
    patch(state, { paths: ['profit_margin'], values: { profit_margin: 0.09 } }, MAKER),
  submit: (state) => submit(state, { supplier_id: SUPPLIER }, MAKER),
  approve: (state) => review(state, { decision: 'APPROVE' }, REVIEWER),
  reject: (state) => review(state, { decision: 'REJECT', reason: 'unclear' }, REVIEWER),
  return: (state) => review(state, { decision: 'RETURN', reason: 'unclear' }, REVIEWER),
  'record the acquisition of': (state) => recordAcquisition(state, ACQUISITION, SELLER),
  execute: (state) =>
    execute(state, { customer_acceptance: ACCEPTANCE, ownership_evidence: ACQUISITION }, SELLER),
  'record the resale of': (state) =>
    recordResale(state.status === 'ACTIVE' ? sold(TAWARRUQ) : state, RESALE, SELLER),
  'receive a payment for': (state) =>
    receivePayment(state, { amount: '1', reference: 'T' }, SELLER),
  'pay off': (state) => receivePayment(state, { amount: '108000', reference: 'T' }, SELLER),
  settle: (state) => settle(state, { settlement_amount: '108000' }, SELLER),
  'settle a part of': (state) =>
    settle(state, { settled_amount: '8000', settlement_amount: '8000' }, SELLER),
  'reverse a payment of': (state) => {
    const payment_id = `mrp_${ID.slice('mrb_'.length)}_1`;
    const before = state.status === 'ACTIVE' ? paid(state, '9000') : state;
    return reversePayment(before, { payment_id, reason: 'booked twice' }, SELLER);
  },
  'reduce the price of': (state) =>
    passOnDiscount(state, { amount: '5000', reference: 'CN-1' }, SELLER),
  'end by a discount': (state) => {
    // A discount on a completed contract is another move: it reduces the price.
    if (state.status !== 'ACTIVE') moveOf(state, 'end by a discount');
    return passOnDiscount(paid(state, '107999'), { amount: '5000', reference: 'CN-1' }, SELLER);
  },
  terminate: (state) =>
    terminate(
      state,
      { reason: state.status === 'ACTIVE' ? 'IQALAH' : 'INSTITUTION_WITHDREW' },
      SELLER,
    ),
};

/** The error of an action that must be refused. */
export function refusal(action: () => unknown): DomainError {
  try {
    action();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
