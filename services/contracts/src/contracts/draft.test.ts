import { agreementOf } from '../../test/support/bodies';
import { COMMANDS, drafted, LIVES, MAKER, refusal } from '../../test/support/lives';
import type { Contract } from './contract';
import { create, patch } from './draft';
import { CONTRACT_STATUSES } from './lifecycle';

describe('create', () => {
  const { state, events } = create({ type: 'murabaha', agreement: agreementOf('murabaha') }, MAKER);

  it('makes a draft that waits for review and was never checked since', () => {
    expect(state).toMatchObject({
      type: 'murabaha',
      status: 'draft',
      createdBy: 'key_maker',
      draftedBy: ['key_maker'],
      payment: { totalAmount: '54000.00', monthlyAmount: '1500.00', basis: 'OBLIGATION' },
      compliance: { shariahStatus: 'pending_review' },
    });
    expect(state.compliance.lastChecked).toBeUndefined();
    expect(events).toEqual([{ type: 'contract.created', data: {} }]);
  });

  it('shows the rules it has checked, with their clauses, and no rule of later', () => {
    expect(state.compliance.checks).toContainEqual({
      rule: 'MUR-METAL',
      outcome: 'PASSED',
      reference: 'AAOIFI SS 8, 2/2/6',
    });
    const rules = state.compliance.checks.map(({ rule }) => rule);
    expect(rules).not.toContain('MUR-POSS');
  });

  it('refuses a broken rule', () => {
    const error = refusal(() => drafted('murabaha', { asset: { category: 'gold' } }));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      message: '1 Shariah rule is broken: MUR-METAL',
      details: [{ field: 'asset.category', code: 'MUR-METAL' }],
    });
  });
});

describe('patch', () => {
  const PATCHER = { actor: 'key_patcher', now: new Date('2026-06-15T12:10:00Z') };
  const change = (paths: readonly string[], values: object, state = LIVES.draft) =>
    patch(state, { paths, values }, PATCHER);

  it('computes the payment anew and emits nothing', () => {
    const values = { terms: { numberOfInstallments: 12 } };
    const { state, events } = change(['terms.numberOfInstallments'], values);
    expect(state.payment.monthlyAmount).toBe('4500.00');
    expect(state.terms).toMatchObject({ paymentSchedule: 'monthly', numberOfInstallments: 12 });
    expect(events).toEqual([]);
  });

  it('keeps who changed it, once, and when it was checked', () => {
    const jurisdiction = (state: Contract) =>
      change(['jurisdiction'], { jurisdiction: 'AE' }, state).state;
    expect(jurisdiction(jurisdiction(LIVES.draft))).toMatchObject({
      draftedBy: ['key_maker', 'key_patcher'],
      compliance: { shariahStatus: 'pending_review', lastChecked: '2026-06-15T12:10:00.000Z' },
    });
  });

  it('reads all amounts anew when the currency changes', () => {
    const values = { asset: { costPrice: { currency: 'KWD' } } };
    const { state } = change(['asset.costPrice.currency'], values);
    expect(state.asset.costPrice).toEqual({ amount: '50000.000', currency: 'KWD' });
    expect(state.payment).toMatchObject({ totalAmount: '54000.000', currency: 'KWD' });
  });

  it('refuses amounts that the new currency cannot carry', () => {
    const state = drafted('murabaha', { asset: { costPrice: { amount: 50_000.5 } } });
    const values = { asset: { costPrice: { currency: 'JPY' } } };
    const error = refusal(() => change(['asset.costPrice.currency'], values, state));
    expect(error.details).toMatchObject([{ field: 'asset.costPrice.amount' }]);
  });

  it('checks the rules on the result', () => {
    const values = { terms: { murabaha: { profitBasis: 'fixed' } }, asset: { category: 'silver' } };
    const error = refusal(() => change(['terms.murabaha.profitBasis', 'asset.category'], values));
    expect(error).toMatchObject({ code: 'SHARIAH_VIOLATION', details: [{ code: 'MUR-METAL' }] });
  });

  it('names the required fields that it would remove or lack', () => {
    const removed = refusal(() => change(['parties', 'asset.description'], { asset: {} }));
    expect(removed).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        { field: 'parties', code: 'REQUIRED' },
        { field: 'asset.description', code: 'REQUIRED' },
      ],
    });
    const values = { terms: { lateFee: { treatment: '', rate: 0.01 } } };
    const lacking = refusal(() => change(['terms.lateFee.rate'], values));
    expect(lacking.details).toMatchObject([{ field: 'terms.lateFee.treatment', code: 'REQUIRED' }]);
  });

  it('refuses the terms of another type', () => {
    const error = refusal(() =>
      change(['terms.salam.commodity'], { terms: { salam: { commodity: 'x' } } }),
    );
    expect(error.details).toMatchObject([{ field: 'terms.salam', code: 'UNKNOWN_FIELD' }]);
  });

  it.each(CONTRACT_STATUSES.filter((status) => status !== 'draft'))(
    'refuses a contract that is %s with CONFLICT',
    (status) => {
      const error = refusal(() => change(['jurisdiction'], { jurisdiction: 'AE' }, LIVES[status]));
      expect(error.code).toBe('CONFLICT');
    },
  );
});

describe('submit', () => {
  it('keeps who submitted and when, and passes the notes on', () => {
    const { state, events } = COMMANDS.submit(LIVES.draft);
    expect(state).toMatchObject({
      createdBy: 'key_maker',
      submittedBy: 'key_submitter',
      draftedBy: ['key_maker', 'key_submitter'],
      submittedAt: '2026-06-15T12:30:00.000Z',
      compliance: { shariahStatus: 'in_review', lastChecked: '2026-06-15T12:30:00.000Z' },
    });
    expect(events[0]?.data).toEqual({ notes: 'please' });
  });

  it('checks at submit what only a draft may leave open', () => {
    const murabaha = { supplierId: 'ent_customer_7', priorSaleToCustomer: true };
    const error = refusal(() => COMMANDS.submit(drafted('murabaha', { terms: { murabaha } })));
    expect(error.details.map(({ code }) => code)).toEqual(['MUR-SUPPLIER', 'MUR-PRIOR']);
  });
});
