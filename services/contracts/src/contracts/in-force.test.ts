import {
  ACTIVATOR,
  COMMANDS,
  drafted,
  EVIDENCE,
  LATER,
  LIVES,
  refusal,
} from '../../test/support/lives';
import type { Contract } from './contract';
import { activate, complete, terminate } from './in-force';

describe('activate', () => {
  const activated = (effectiveDate: string) =>
    activate(LIVES.approved, { effectiveDate, evidence: EVIDENCE }, ACTIVATOR);

  it('takes effect today unless told otherwise', () => {
    expect(LIVES.active).toMatchObject({
      effectiveDate: '2026-06-16',
      activatedAt: '2026-06-16T09:00:00.000Z',
      evidence: EVIDENCE,
      compliance: { shariahStatus: 'approved', lastChecked: '2026-06-16T09:00:00.000Z' },
    });
  });

  it('tells nothing that the contract does not show', () => {
    expect(COMMANDS.activate(LIVES.approved).events[0]?.data).toEqual({});
  });

  it.each([
    ['the day of the approval', '2026-06-15'],
    ['a year ahead', '2027-06-16'],
  ])('may take effect on %s', (_, effectiveDate) => {
    expect(activated(effectiveDate).state.effectiveDate).toBe(effectiveDate);
  });

  it.each([
    ['before its approval', '2026-06-14', 'before 2026-06-15, the day of its approval'],
    ['more than a year ahead', '2027-06-17', 'after 2027-06-16, a year from today'],
  ])('does not take effect %s', (_, effectiveDate, bound) => {
    const message = `effectiveDate must not be ${bound}`;
    expect(refusal(() => activated(effectiveDate))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'effectiveDate', code: 'OUT_OF_RANGE', message }],
    });
  });

  it('says exactly what evidence to send', () => {
    const error = refusal(() => activate(LIVES.approved, {}, ACTIVATOR));
    expect(error.details).toEqual([
      {
        field: 'evidence.ownership',
        code: 'MUR-OWN',
        message: expect.stringContaining('send evidence.ownership with documentRef') as string,
      },
      {
        field: 'evidence.possession',
        code: 'MUR-POSS',
        message: expect.stringContaining('send evidence.possession with type') as string,
      },
    ]);
  });

  it.each([
    ['murabaha', { segregatedAccounts: false }, 'segregatedAccounts', 'ownership, possession'],
    ['ijarah', { possession: EVIDENCE.possession }, 'possession', 'ownership'],
    ['takaful', { capitalPaidAt: '2026-06-14T09:00:00Z' }, 'capitalPaidAt', 'segregatedAccounts'],
  ] as const)('of a %s takes no evidence of another type, and names its own: %j', (...row) => {
    const [type, evidence, name, own] = row;
    const approved: Contract = { ...drafted(type), status: 'approved' };
    const field = `evidence.${name}`;
    expect(refusal(() => activate(approved, { evidence }, ACTIVATOR))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        {
          field,
          code: 'UNKNOWN_FIELD',
          message: `${field} does not belong to a contract of type ${type}; its evidence is: ${own}`,
        },
      ],
    });
  });

  it('takes no evidence at all of a type that needs none', () => {
    const approved: Contract = { ...drafted('wakala'), status: 'approved' };
    const { ownership } = EVIDENCE;
    expect(refusal(() => activate(approved, { evidence: { ownership } }, ACTIVATOR)).message).toBe(
      'evidence.ownership does not belong to a contract of type wakala; it needs no evidence',
    );
    expect(activate(approved, { evidence: {} }, ACTIVATOR).state.status).toBe('active');
  });

  it('keeps the newest result of every rule, in the order of the rules', () => {
    const rules = LIVES.active.compliance.checks.map(({ rule }) => rule);
    expect(rules).toEqual([...new Set(rules)]);
    expect(rules.slice(-2)).toEqual(['MUR-OWN', 'MUR-POSS']);
  });
});

describe('the end', () => {
  const completed = (completionDate: string) => (state: Contract) =>
    complete(state, { settlementReference: 'x', completionDate }, LATER);
  const terminated = (effectiveDate: string) => (state: Contract) =>
    terminate(state, { reason: 'default', effectiveDate }, LATER);

  it('completes today unless told otherwise', () => {
    expect(LIVES.completed).toMatchObject({
      completion: { settlementReference: 'STL-1', completionDate: '2026-06-20' },
      completedAt: '2026-06-20T12:00:00.000Z',
    });
  });

  it('terminates with reason and day', () => {
    expect(LIVES.terminated).toMatchObject({
      termination: { reason: 'early_settlement', effectiveDate: '2026-06-20' },
      terminatedAt: '2026-06-20T12:00:00.000Z',
      compliance: { lastChecked: '2026-06-20T12:00:00.000Z' },
    });
  });

  const ahead = activate(
    LIVES.approved,
    { effectiveDate: '2026-09-01', evidence: EVIDENCE },
    ACTIVATOR,
  ).state;
  it.each([
    ['a completion on the day of the activation', completed('2026-06-16'), LIVES.active],
    ['a termination on the day of the activation', terminated('2026-06-16'), LIVES.active],
    ['a termination ahead', terminated('2030-01-01'), LIVES.active],
    ['a completion before it was to take effect', completed('2026-06-16'), ahead],
    ['a termination before it was to take effect', terminated('2026-06-16'), ahead],
  ] as const)('may be %s', (_, decide, state) => {
    expect(['completed', 'terminated']).toContain(decide(state).state.status);
  });

  const backdated = activate(
    LIVES.approved,
    { effectiveDate: '2026-06-15', evidence: EVIDENCE },
    ACTIVATOR,
  ).state;
  const early = 'before 2026-06-16, the day of its activation';
  it.each([
    ['completionDate', early, completed('2026-06-15'), LIVES.active],
    ['completionDate', early, completed('2026-06-15'), backdated],
    ['completionDate', 'after 2026-06-20, today', completed('2026-06-21'), LIVES.active],
    ['effectiveDate', early, terminated('2026-06-15'), LIVES.active],
    ['effectiveDate', early, terminated('2026-06-15'), backdated],
  ] as const)('has no %s %s', (field, bound, decide, state) => {
    const message = `${field} must not be ${bound}`;
    expect(refusal(() => decide(state))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field, code: 'OUT_OF_RANGE', message }],
    });
  });
});
