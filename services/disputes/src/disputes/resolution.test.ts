import { contextAt, LIVES, opened, patched, resolved } from '../../test/support/lives';
import { refusal } from '../../test/support/refusal';
import { timely } from './deadlines';
import { approve, reject, resolve, withoutResolution } from './resolution';

const terms = (over: object) =>
  ({ resolution: 'CUSTOMER_FAVOR', action: 'REFUND', ...over }) as never;
const GOODWILL = { type: 'GOODWILL', amount: '50.00' };

describe('terms of a resolution', () => {
  const refused: readonly (readonly [string, object, string])[] = [
    [
      'a refund above the amount',
      { amount: '250.01' },
      'amount must not be above 250.00 SAR, the disputed amount',
    ],
    ['a refund of nothing', { amount: '0' }, 'amount must be above zero'],
    ['a refund without an amount', {}, 'amount is required for REFUND'],
    [
      'a part that is the whole',
      { resolution: 'PARTIAL', amount: '250' },
      'amount must be below 250.00 SAR for PARTIAL; the whole amount is CUSTOMER_FAVOR',
    ],
    ['a part without an amount', { resolution: 'PARTIAL' }, 'amount is required for REFUND'],
    [
      'a part that pays nothing',
      { resolution: 'PARTIAL', action: 'APOLOGY' },
      'action must pay a part for PARTIAL: name one of REFUND, CREDIT, CHARGEBACK, FEE_WAIVER',
    ],
    ...(['MERCHANT_FAVOR', 'WITHDRAWN', 'EXPIRED'] as const).map(
      (resolution) =>
        [
          `a refund in ${resolution}`,
          { resolution, amount: '10' },
          `action REFUND pays the customer, which ${resolution} does not; name CUSTOMER_FAVOR or PARTIAL`,
        ] as const,
    ),
    [
      'an amount with an apology',
      { action: 'APOLOGY', amount: '10' },
      'amount does not belong to APOLOGY: it is for REFUND, CREDIT, CHARGEBACK, FEE_WAIVER',
    ],
    [
      'decimals that the currency does not have',
      { amount: '10.005' },
      'amount has more than the 2 decimals of SAR; round it',
    ],
    [
      'compensation with float noise',
      { amount: '10', compensation: { type: 'GOODWILL', amount: '0.30000000000000004' } },
      'compensation.amount has more than 15 significant digits; round it',
    ],
    [
      'compensation of nothing',
      { amount: '10', compensation: { ...GOODWILL, amount: '0.00' } },
      'compensation.amount must be above zero',
    ],
  ];

  it.each(refused)('%s is refused', (_, over, message) => {
    const refused = refusal(() => resolve(opened(), terms(over), contextAt(1)));
    expect(refused).toEqual(['VALIDATION_ERROR', message]);
  });

  it('of a dispute without an amount pay by compensation only', () => {
    const service = opened({ amount: undefined, currency: 'SAR' });
    expect(refusal(() => resolve(service, terms({ amount: '10' }), contextAt(1)))).toEqual([
      'VALIDATION_ERROR',
      'action REFUND needs a disputed amount, and the dispute names none; pay by compensation',
    ]);
    const gift = { action: 'APOLOGY', compensation: GOODWILL };
    const { state } = resolve(service, terms(gift), contextAt(1));
    expect(state.resolution).toMatchObject({ compensation: { type: 'GOODWILL', amount: '50.00' } });
  });

  it('of a dispute without a currency have no compensation', () => {
    const service = opened({ amount: undefined, currency: undefined });
    const gift = terms({ action: 'APOLOGY', compensation: GOODWILL });
    expect(refusal(() => resolve(service, gift, contextAt(1)))).toEqual([
      'VALIDATION_ERROR',
      'compensation.amount needs a currency, and the dispute names none',
    ]);
  });

  it('keep their amounts as the currency writes them', () => {
    const { state } = resolve(
      opened(),
      terms({ resolution: 'PARTIAL', amount: '99.5' }),
      contextAt(1),
    );
    expect(state.resolution?.amount).toBe('99.50');
  });
});

describe('a payment above the limit of one person', () => {
  const limit = { amount: '100.00', currency: 'SAR' };
  const settings = { dispute: { approvalLimit: limit } };
  const maker = contextAt(1, { settings });
  const checker = contextAt(2, { settings, actor: 'key_checker' });
  const above = terms({ amount: '80', compensation: { type: 'GOODWILL', amount: '20.01' } });

  it('waits for a second person, who resolves the dispute', () => {
    const proposed = resolve(opened(), above, maker);
    expect(proposed.events).toEqual([]);
    expect(proposed.state).toMatchObject({ status: 'OPEN', proposal: { proposedBy: 'key_maker' } });
    const { state, events } = approve(proposed.state, { notes: 'Right.' }, checker);
    expect(events).toEqual([{ type: 'dispute.resolved' }]);
    expect(state).toMatchObject({
      status: 'RESOLVED',
      resolution: { amount: '80.00', resolvedBy: 'key_maker', approvedBy: 'key_checker' },
    });
    expect(state.proposal).toBeUndefined();
    expect(state.timeline.at(-1)).toMatchObject({
      actor: 'key_checker',
      details: 'Resolved: CUSTOMER_FAVOR, REFUND of 80.00 SAR, and GOODWILL of 20.01 SAR.',
      notes: 'approved by a second person — Right.',
    });
  });

  it('up to the limit needs nobody', () => {
    const { state } = resolve(opened(), terms({ amount: '100.00' }), maker);
    expect(state.status).toBe('RESOLVED');
  });

  it('in another currency than the limit waits too', () => {
    const other = opened({ currency: 'KWD', amount: '1.000' });
    expect(resolve(other, terms({ amount: '1' }), maker).state.proposal).toBeDefined();
  });

  it('is not approved by who proposed it, who may withdraw it', () => {
    const { state } = resolve(opened(), above, maker);
    expect(refusal(() => approve(state, {}, maker))).toEqual(['AUTHORIZATION_ERROR']);
    const withdrawn = reject(state, { reason: 'A typo.' }, maker).state;
    expect(withdrawn.proposal).toBeUndefined();
    expect(withdrawn.timeline.at(-1)?.details).toBe('The proposed resolution was withdrawn.');
  });

  it('counts what was paid before the dispute was reopened', () => {
    const half = terms({ amount: '60', resolution: 'PARTIAL' });
    const paid = timely(resolve)(opened(), half, maker).state;
    expect(paid.status).toBe('RESOLVED');
    const reopened = patched(paid, { status: 'INVESTIGATING', notes: 'More.' }, checker).state;
    expect(resolve(reopened, half, maker).state.proposal).toBeDefined();
    const ninety = terms({ resolution: 'PARTIAL', amount: '190' });
    expect(refusal(() => resolve(reopened, ninety, maker))[1]).toBe(
      'amount must be below 190.00 SAR for PARTIAL: of 250.00 60.00 were paid before it was reopened; the whole amount is CUSTOMER_FAVOR',
    );
    const whole = terms({ amount: '200' });
    expect(refusal(() => resolve(reopened, whole, maker))).toEqual([
      'VALIDATION_ERROR',
      'amount must not be above 190.00 SAR, what is left: of 250.00 60.00 were paid before it was reopened',
    ]);
    const rest = timely(resolve)(reopened, terms({ amount: '190' }), contextAt(3)).state;
    expect(withoutResolution(rest).paidBefore).toEqual({ amount: '250.00', compensation: '0.00' });
  });

  it('leaves the dispute open when it is rejected, and another one can be proposed', () => {
    const { state } = resolve(opened(), above, maker);
    expect(refusal(() => resolve(state, above, checker))[0]).toBe('CONFLICT');
    const rejected = reject(state, { reason: 'Too much.' }, checker).state;
    expect(rejected).toMatchObject({ status: 'OPEN' });
    expect(rejected.proposal).toBeUndefined();
    expect(resolve(rejected, above, checker).state.proposal).toMatchObject({
      proposedBy: 'key_checker',
    });
  });

  it('is not there to be decided before it is proposed', () => {
    for (const state of Object.values(LIVES)) {
      expect(refusal(() => approve(state, {}, checker))[0]).toBe('CONFLICT');
      expect(refusal(() => reject(state, { reason: 'no' }, checker))[0]).toBe('CONFLICT');
    }
  });
});

test('a resolution gives the place of its agent back and stops the clock', () => {
  const state = { ...opened(), slot: 'agt_1/1', assignedTo: 'agt_1' };
  const after = resolved(state).state;
  expect(after.slot).toBeUndefined();
  expect(after.assignedTo).toBe('agt_1');
  expect(after.clock.pausedAt).toBe('2026-06-16T10:00:00.000Z');
});
