import { COMPLAINT, contextAt, escalated, LIVES, opened, patched } from '../../test/support/lives';
import { refusal } from '../../test/support/refusal';
import { readCreation } from './creation';

describe('a new dispute', () => {
  it.each([
    [
      'about nothing',
      { transactionId: undefined },
      ['description is required for a dispute that names neither a transaction nor a link'],
    ],
    ['with an amount of nothing', { amount: '0.00' }, ['amount must be above zero']],
    [
      'with float noise',
      { amount: '0.30000000000000004' },
      ['amount has more than 15 significant digits; round it'],
    ],
    [
      'with more decimals than its currency',
      { amount: '1.005' },
      ['amount has more than the 2 decimals of SAR; round it'],
    ],
    [
      'with an amount and no currency',
      { currency: undefined },
      ['currency is required beside an amount'],
    ],
    [
      'of an unknown kind',
      { type: 'OTHER', category: 'NOISE', priority: 'URGENT' },
      [
        'type must be one of TRANSACTION, BILLING, SERVICE, CONTRACT, FEE',
        'category must be one of UNAUTHORIZED_TRANSACTION, DUPLICATE_CHARGE, INCORRECT_AMOUNT, ' +
          'NOT_RECEIVED, QUALITY_ISSUE, CANCELLATION',
        'priority must be one of CRITICAL, HIGH, MEDIUM, LOW',
      ],
    ],
  ])('%s is refused', (_, over, messages) => {
    expect(refusal(() => readCreation({ ...COMPLAINT, ...over }))).toEqual([
      ...['VALIDATION_ERROR', ...messages],
    ]);
  });

  it('may be about a link or a description alone', () => {
    const bare = { type: 'SERVICE', category: 'QUALITY_ISSUE', customerId: 'cust_1' };
    expect(readCreation({ ...bare, description: 'Rude.' }).priority).toBe('MEDIUM');
    expect(readCreation({ ...bare, links: { kafalahId: 'kaf_1' } }).links).toEqual({
      kafalahId: 'kaf_1',
    });
  });
});

describe('a patch', () => {
  it.each([
    ['RESOLVED', 'status RESOLVED is reached by POST /v1/disputes/{disputeId}/resolve'],
    ['ESCALATED', 'status ESCALATED is reached by POST /v1/disputes/{disputeId}/escalate'],
    ['OPEN', 'status OPEN is the status of a new dispute only; name INVESTIGATING'],
  ])('leads to no status %s', (status, message) => {
    expect(refusal(() => patched(opened(), { status }))).toEqual(['VALIDATION_ERROR', message]);
  });

  it('a patch without a change is refused', () => {
    expect(refusal(() => patched(opened(), { notes: 'Hm.' }))).toEqual([
      ...['VALIDATION_ERROR', 'status is required, or else a new priority'],
    ]);
  });

  it('refuses notes on a priority that does not change', () => {
    const { state } = patched(opened(), { priority: 'HIGH' });
    expect(state.timeline).toHaveLength(1);
    expect(refusal(() => patched(opened(), { priority: 'HIGH', notes: 'Hm.' }))).toEqual([
      'VALIDATION_ERROR',
      'notes go with no change: the dispute has the priority HIGH already; say it by POST /v1/disputes/{disputeId}/comments',
    ]);
  });

  it('reopens only with a reason', () => {
    const { RESOLVED } = LIVES;
    expect(refusal(() => patched(RESOLVED, { status: 'INVESTIGATING' }))).toEqual([
      ...['VALIDATION_ERROR', 'notes is required to reopen a dispute: say why'],
    ]);
  });

  it('cannot change the priority of a resolved dispute', () => {
    expect(refusal(() => patched(LIVES.RESOLVED, { priority: 'LOW' }))).toEqual([
      'CONFLICT',
      'cannot change the priority of a dispute that is RESOLVED; reopen it first',
    ]);
  });

  it('cannot close a dispute and change its priority at once', () => {
    const both = { status: 'CLOSED', priority: 'LOW' };
    expect(refusal(() => patched(LIVES.RESOLVED, both))).toEqual([
      ...['VALIDATION_ERROR', 'priority cannot change when the dispute is closed'],
    ]);
  });

  it('to a higher priority during a pause can lead to a deadline that passed before it', () => {
    const settings = { dispute: { pauseOn: ['AWAITING_CUSTOMER'] } };
    const at = (hours: number) => contextAt(hours, { settings });
    const low = opened({ priority: 'LOW' });
    const waiting = patched(low, { status: 'AWAITING_CUSTOMER' }, at(10)).state;
    const { state, events } = patched(waiting, { priority: 'CRITICAL' }, at(11));
    expect(state.slaBreachedAt).toBe('2026-06-16T13:00:00.000Z');
    expect(events).toEqual([{ type: 'dispute.sla.breach' }]);
  });

  it('can change status and priority together', () => {
    const { state } = patched(opened(), { status: 'INVESTIGATING', priority: 'LOW' });
    expect(state).toMatchObject({ status: 'INVESTIGATING', priority: 'LOW' });
    expect(state.timeline.map(({ event }) => event)).toEqual([
      ...['CREATED', 'STATUS_CHANGED', 'PRIORITY_CHANGED'],
    ]);
  });
});

describe('an escalation', () => {
  it('leads to a higher authority only', () => {
    const legal = escalated(opened(), 'LEGAL').state;
    expect(legal).toMatchObject({ escalationLevel: 1, escalatedTo: 'LEGAL' });
    for (const downwards of ['LEGAL', 'MANAGER']) {
      expect(refusal(() => escalated(legal, downwards))).toEqual([
        'VALIDATION_ERROR',
        'escalateTo must be above LEGAL, with which the dispute is; name one of EXTERNAL_OMBUDSMAN',
      ]);
    }
    expect(escalated(legal, 'EXTERNAL_OMBUDSMAN').state.escalationLevel).toBe(2);
  });

  it('ends a pause of the clock', () => {
    const settings = { dispute: { pauseOn: ['AWAITING_CUSTOMER'] } };
    const waiting = patched(
      opened(),
      { status: 'AWAITING_CUSTOMER' },
      contextAt(1, { settings }),
    ).state;
    expect(waiting.clock.pausedAt).toBeDefined();
    const { clock, slaDeadline } = escalated(waiting, 'LEGAL', contextAt(5)).state;
    expect(clock.pausedAt).toBeUndefined();
    expect(slaDeadline).toBe('2026-06-17T13:00:00.000Z');
  });
});
