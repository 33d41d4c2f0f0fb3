import {
  ACCEPTANCE,
  ACQUISITION,
  asSold,
  COMMANDS,
  LIVES,
  refusal,
  SELLER,
  sold,
} from '../../test/support/murabaha-lives';
import type { MurabahaAcquisition } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { execute, recordAcquisition } from './sale';
import { scheduleOf } from './schedule/schedule';

const { SHARIAH_APPROVED: ready } = LIVES;
const command = { customer_acceptance: ACCEPTANCE };
const executed = (change: object) => execute(ready, { ...command, ...change }, SELLER).state;
const withEvidence = (change: Partial<MurabahaAcquisition>) =>
  executed({ ownership_evidence: { ...ACQUISITION, ...change } });
const brokenBy = (action: () => unknown) => {
  const { code, details } = refusal(action);
  return [code, ...details.map((detail) => `${detail.field} ${detail.code}`)];
};

describe('an acquisition', () => {
  it('is recorded once or again, and the sale follows from it', () => {
    const first = recordAcquisition(ready, { ...ACQUISITION, invoice_ref: 'INV-1' }, SELLER).state;
    const second = recordAcquisition(first, ACQUISITION, SELLER).state;
    expect(second.acquisition?.invoice_ref).toBe('INV-7781');
    expect(execute(second, command, SELLER).state.status).toBe('ACTIVE');
  });

  it.each([
    ['another supplier than the reviewers approved', 'ent_other', 'the supplier ent_dealer_9'],
    ['the customer', ' ent_customer_042\u200B', 'was bought from the customer'],
  ])('from %s is refused', (_, supplier_id, why) => {
    const record = () => recordAcquisition(ready, { ...ACQUISITION, supplier_id }, SELLER);
    expect(refusal(record).details[0]?.message).toContain(why);
    expect(brokenBy(record)).toEqual(['SHARIAH_VIOLATION', 'supplier_id MUR-SUPPLIER']);
  });
});

describe('an acquisition that could support no sale', () => {
  const unshown = { type: 'CONSTRUCTIVE', taken_at: ACQUISITION.possession.taken_at } as const;
  it.each([
    ['of a day that is ahead', { purchase_date: '2026-06-17' }, 'purchase_date OUT_OF_RANGE'],
    [
      'with a constructive possession that nothing shows',
      { possession: { ...unshown, document_ids: ['d'] } },
      'possession.evidence_type REQUIRED',
    ],
  ])('is not recorded: one %s', (_name, change, problem) => {
    const record = () => recordAcquisition(ready, { ...ACQUISITION, ...change }, SELLER);
    expect(brokenBy(record)).toEqual(['VALIDATION_ERROR', problem]);
  });

  it('is told from which instant on its day counts', () => {
    const tomorrow = { ...ACQUISITION, purchase_date: '2026-06-17' };
    expect(refusal(() => recordAcquisition(ready, tomorrow, SELLER)).details[0]?.message).toContain(
      'must not be ahead: it is 2026-06-17, which begins in the first time zone at ' +
        '2026-06-16T10:00:00.000Z; send it from then on',
    );
  });

  it('is not refused for a day that has begun in the east', () => {
    const east = { ...SELLER, now: new Date('2026-06-16T10:00:00Z') };
    const tomorrow = { ...ACQUISITION, purchase_date: '2026-06-17' };
    expect(recordAcquisition(ready, tomorrow, east).state.acquisition).toEqual(tomorrow);
  });
});

describe('a sale', () => {
  it('has the weekend of the country that governs it, and not that of its tenant', () => {
    const terms = { business_day_roll: 'FOLLOWING' } as const;
    const friday = { first: '2026-07-17', settings: { jurisdiction: 'SA' } };
    const firstOf = (jurisdiction: string) =>
      scheduleOf(sold({ ...terms, jurisdiction }, friday))[0]?.dueDate;
    expect([firstOf('SA'), firstOf('MY')]).toEqual(['2026-07-19', '2026-07-17']);
  });

  it('goes by the evidence that comes with it, before what was recorded', () => {
    const recorded = { ...ACQUISITION, purchase_date: '2026-06-16' };
    const state = recordAcquisition(ready, recorded, SELLER).state;
    const sale = execute(state, { ...command, ownership_evidence: ACQUISITION }, SELLER).state;
    expect(sale.acquisition).toEqual(ACQUISITION);
  });

  it('is not concluded without evidence that the asset was bought and possessed', () => {
    expect(brokenBy(() => executed({}))).toEqual([
      'SHARIAH_VIOLATION',
      'acquisition MUR-OWN',
      'acquisition.possession MUR-POSS',
    ]);
  });

  it('is not concluded for an asset that was sold to this customer meanwhile', () => {
    const change = { ownership_evidence: ACQUISITION, earlierSale: 'mrb_1' };
    expect(brokenBy(() => executed(change))).toEqual([
      'SHARIAH_VIOLATION',
      'asset_serial MUR-ROLL',
    ]);
  });

  it('is due a period after it, or from the day that is named', () => {
    expect(scheduleOf(sold())[0]?.dueDate).toBe('2026-07-16');
    expect(scheduleOf(sold({}, { first: '2026-08-31' })).slice(0, 2)).toMatchObject([
      { dueDate: '2026-08-31' },
      { dueDate: '2026-09-30' },
    ]);
  });

  it('by one bullet payment names its day', () => {
    const bullet = { payment_terms: { installments: 1, frequency: 'bullet' } };
    expect(brokenBy(() => sold(bullet))).toEqual(['VALIDATION_ERROR', 'first_due_date REQUIRED']);
    const [row] = scheduleOf(sold(bullet, { first: '2027-06-16' }));
    expect([row?.dueDate, row?.amount.toDecimal()]).toEqual(['2027-06-16', '108000.00']);
  });

  it.each(['2026-06-15', '2031-06-17'])('is not first due on %s', (first_due_date) => {
    const action = () => executed({ ownership_evidence: ACQUISITION, first_due_date });
    expect(brokenBy(action)).toEqual(['VALIDATION_ERROR', 'first_due_date OUT_OF_RANGE']);
  });

  it('names what is wrong with what was recorded before as the contract shows it', () => {
    const recorded = { ...ACQUISITION, risk_transfer_at: '2026-06-16T08:30:00.000Z' };
    const { state } = recordAcquisition(ready, recorded, SELLER);
    expect(brokenBy(() => execute(state, command, SELLER))).toEqual([
      'SHARIAH_VIOLATION',
      'acquisition.risk_transfer_at MUR-POSS',
    ]);
  });

  it('is not accepted before the day on which it was approved', () => {
    const taken_at = '2026-06-14T08:00:00.000Z';
    const ownership_evidence = {
      ...ACQUISITION,
      ...{ purchase_date: '2026-06-13', risk_transfer_at: taken_at },
      possession: { ...ACQUISITION.possession, taken_at },
    };
    const customer_acceptance = { ...ACCEPTANCE, accepted_at: '2026-06-14T09:00:00.000Z' };
    const accepts = () => executed({ ownership_evidence, customer_acceptance });
    expect(brokenBy(accepts)).toEqual([
      'SHARIAH_VIOLATION',
      'customer_acceptance.accepted_at MUR-ACCEPT',
    ]);
    expect(refusal(accepts).details[0]?.message).toMatch(
      /before the day of the approval, 2026-06-\d\d, which begins in the first time zone at/,
    );
  });

  it('is not accepted ahead of now', () => {
    const customer_acceptance = { ...ACCEPTANCE, accepted_at: '2026-06-16T09:00:00.001Z' };
    expect(brokenBy(() => executed({ customer_acceptance }))).toEqual([
      'VALIDATION_ERROR',
      'customer_acceptance.accepted_at OUT_OF_RANGE',
    ]);
  });

  it('keeps the price: nothing that follows can change it', () => {
    const state = asSold(sold());
    for (const trigger of ['receive a payment for', 'pay off', 'settle', 'terminate'] as const) {
      const { price, cost_price } = COMMANDS[trigger](state).state;
      expect([trigger, price, cost_price]).toEqual([trigger, state.price, state.cost_price]);
    }
    expect(refusal(() => COMMANDS.patch(state)).code).toBe('CONFLICT');
  });

  const possession = { ...ACQUISITION.possession };
  const agent = { entity_id: 'ent_customer_042', is_customer: true, need_reason: 'abroad' };
  it.each([
    ['bought after it', { purchase_date: '2026-06-17' }, 'MUR-OWN'],
    [
      'possessed after it',
      { possession: { ...possession, taken_at: '2026-06-16T09:00:00.000Z' } },
      'MUR-POSS',
    ],
    [
      'possessed after the acceptance',
      { possession: { ...possession, taken_at: '2026-06-16T08:30:00.000Z' } },
      'MUR-POSS',
    ],
    [
      'possessed before it was bought',
      { possession: { ...possession, taken_at: '2026-06-13T09:59:59.000Z' } },
      'MUR-POSS',
    ],
    [
      'possessed by nothing that shows it',
      { possession: { type: 'CONSTRUCTIVE', taken_at: possession.taken_at, document_ids: ['d'] } },
      'MUR-POSS',
    ],
    [
      'at the risk of the institution after it only',
      { risk_transfer_at: '2026-06-16T08:30:00.000Z' },
      'MUR-POSS',
    ],
    [
      'bought by the customer with the money in his hands',
      { agent, paid_direct_to_supplier: false },
      'MUR-AGENT',
    ],
    [
      'bought by the customer without need',
      { agent: { entity_id: 'c', is_customer: true } },
      'MUR-AGENT',
    ],
  ] as const)('is refused with an asset %s', (_, change, rule) => {
    const [code, detail = ''] = brokenBy(() =>
      withEvidence(change as Partial<MurabahaAcquisition>),
    );
    expect(detail).toMatch(/^ownership_evidence\./);
    expect([code, detail.split(' ').at(-1)]).toEqual(['SHARIAH_VIOLATION', rule]);
  });

  it.each([
    ['another agent than the customer', { agent: { entity_id: 'ent_broker', is_customer: false } }],
    ['the customer as agent in need, paid directly', { agent }],
    ['actual possession', { possession: { ...possession, type: 'ACTUAL' as const } }],
  ])('is concluded with %s', (_, change) => {
    expect(withEvidence(change).status).toBe('ACTIVE');
  });
});
