import {
  afterPaying,
  calculation,
  CALCULATION_ID,
  context,
  distributing,
  refusal,
} from '../../../test/support/calculation';
import { remainingOf } from '../amounts';
import type { Calculation } from '../calculation';
import type { DistributionRequest } from './read-distribution';
import { distribute } from './distribute';
import { HEADS } from './distribution';
import { reverse } from './reverse';
import { MOST_RECIPIENTS } from './recipient-limit';

const NEXT_YEAR = new Date('2027-07-01T09:00:00Z');
const [FIRST, SECOND] = [1, 2].map((n) => `zkd_01JD0Z5V8Q4N7T2M9K6H3F1B0A_${n}`);

function lastOf({ distributions }: Calculation) {
  return distributions.at(-1)!;
}

describe('distribute', () => {
  it('records who got what, when, by whom, and what remained', () => {
    const recipients = [
      { category: 'FUQARA', amount: '400', description: 'Food parcels' },
      { category: 'IBN_SABIL', amount: '100.5' },
    ] as const;
    const { state } = distribute(
      calculation(),
      distributing('500.5', { recipients }),
      context({ key: 'k' }),
    );
    expect(state.distributions).toEqual([
      {
        id: FIRST,
        amount: '500.50',
        recipients: [
          { category: 'FUQARA', amount: '400.00', description: 'Food parcels' },
          { category: 'IBN_SABIL', amount: '100.50' },
        ],
        distributionDate: '2026-06-16',
        hijriDate: '1448-01-01',
        remainingAmount: '1249.50',
        warnings: [],
        status: 'RECORDED',
        createdBy: 'key_maker',
        createdAt: '2026-06-16T09:00:00.000Z',
        key: 'k',
      },
    ]);
  });

  it('emits zakat.distributed with the distribution, and no other event', () => {
    const { events } = distribute(calculation(), distributing('1'), context());
    expect(events).toEqual([{ type: 'zakat.distributed', distributionId: FIRST }]);
  });

  it('numbers the distributions of a calculation', () => {
    expect(afterPaying('1', '2').distributions.map(({ id }) => id)).toEqual([FIRST, SECOND]);
  });

  it.each([
    [['0.01'], 'PARTIALLY_DISTRIBUTED', '1749.99'],
    [['1000.00', '500.00'], 'PARTIALLY_DISTRIBUTED', '250.00'],
    [['1750.00'], 'DISTRIBUTED', '0.00'],
    [['583.33', '583.33', '583.34'], 'DISTRIBUTED', '0.00'],
  ])('after %j the calculation is %s and %s remains', (amounts, status, remaining) => {
    const state = afterPaying(...amounts);
    expect(state.status).toBe(status);
    expect(lastOf(state).remainingAmount).toBe(remaining);
    expect(remainingOf(state).toDecimal()).toBe(remaining);
  });

  it('ends the wait for the Hijri year to be over with the last of the zakat, not before', () => {
    const overdueAt = new Date('2027-06-06T00:00:00Z');
    expect(calculation().overdueAt).toEqual(overdueAt);
    expect(afterPaying('1749.99').overdueAt).toEqual(overdueAt);
    expect(afterPaying('1750.00').overdueAt).toBeUndefined();
  });

  it.each([
    ['a part', '1', 'OVERDUE'],
    ['the rest', '1750', 'DISTRIBUTED'],
  ])('of an overdue calculation pays %s, after which it is %s %s', (_, amount, status) => {
    const overdue = calculation({ status: 'OVERDUE' });
    const request = distributing(amount, { distributionDate: '2027-07-01' });
    expect(distribute(overdue, request, context({ now: NEXT_YEAR })).state.status).toBe(status);
  });

  it.each(HEADS)('takes the head %s', (category) => {
    const request = distributing('1', { recipients: [{ category, amount: '1' }] });
    expect(lastOf(distribute(calculation(), request, context()).state).recipients).toEqual([
      { category, amount: '1.00' },
    ]);
  });
});

describe('a distribution equal to a recorded one', () => {
  const unkeyed = context({ key: undefined });
  const paid = distribute(calculation(), distributing('1'), unkeyed).state;

  it('is a CONFLICT without an idempotency key, also with other decimals of the amounts', () => {
    const request = distributing('1.0', { recipients: [{ category: 'FUQARA', amount: '1.00' }] });
    const { code, details } = refusal(paid, request, unkeyed);
    expect(code).toBe('CONFLICT');
    expect(details).toMatchObject([{ field: 'recipients', code: 'DUPLICATE_DISTRIBUTION' }]);
    expect(details[0]?.message).toContain(`is recorded as ${FIRST}`);
  });

  it.each([
    ['under a key', distributing('1'), context()],
    [
      'with another description',
      distributing('1', { recipients: [{ category: 'FUQARA', amount: '1', description: 'B' }] }),
      unkeyed,
    ],
    ['with another amount', distributing('2'), unkeyed],
  ])('is recorded again %s', (_, request, how) => {
    expect(distribute(paid, request, how).state.distributions).toHaveLength(2);
  });

  it('is recorded again once the first is reversed', () => {
    const { state } = reverse(paid, { distributionId: FIRST!, reason: 'back' }, context());
    expect(distribute(state, distributing('1'), unkeyed).state.status).toBe(
      'PARTIALLY_DISTRIBUTED',
    );
  });
});

describe('the recipients of one calculation', () => {
  const ofCents = (count: number) =>
    distributing((count / 100).toString(), {
      recipients: Array.from({ length: count }, () => ({ category: 'FUQARA', amount: '0.01' })),
    });
  const full = distribute(calculation(), ofCents(MOST_RECIPIENTS.inParts), context()).state;

  it(`are at most ${MOST_RECIPIENTS.inParts} in partial distributions, else CONFLICT`, () => {
    const { code, details } = refusal(full, distributing('1'));
    expect(code).toBe('CONFLICT');
    expect(details).toMatchObject([{ field: 'recipients', code: 'LIMIT_REACHED' }]);
  });

  it('may be more in the distribution of the whole remainder', () => {
    expect(distribute(full, distributing('1740'), context()).state.status).toBe('DISTRIBUTED');
  });

  it(`are never more than ${MOST_RECIPIENTS.inAll}`, () => {
    const more = { ...full, distributions: [...full.distributions, ...full.distributions] };
    const rest = remainingOf(more).toDecimal();
    expect(refusal(more, distributing(rest)).details[0]?.code).toBe('LIMIT_REACHED');
  });
});

describe('the warnings of a distribution', () => {
  const share = (amilin: string, rest: string, amount: string) =>
    distributing(amount, {
      recipients: [
        { category: 'AMILIN', amount: amilin },
        { category: 'MASAKIN', amount: rest },
      ],
    });
  const codesOf = (request: DistributionRequest, now?: Date) => {
    const { state } = distribute(calculation(), request, context(now && { now }));
    return lastOf(state).warnings.map(({ code }) => code);
  };

  it.each([
    ['125.00', '875.00', []],
    ['125.01', '874.99', ['AMILIN_SHARE']],
  ])('AMILIN with %s of 1000.00: %j %j', (amilin, rest, codes) => {
    expect(codesOf(share(amilin, rest, '1000.00'))).toEqual(codes);
  });

  it('count the AMILIN of several recipients together', () => {
    const recipients = ['100', '26', '874'].map(
      (amount, at) => ({ category: at < 2 ? 'AMILIN' : 'RIQAB', amount }) as const,
    );
    expect(codesOf(distributing('1000', { recipients }))).toEqual(['AMILIN_SHARE']);
  });

  it.each([
    ['2027-06-05', []],
    ['2027-06-06', ['LATE']],
    ['2027-07-01', ['LATE']],
  ])(
    'of one paid on %s for 1448-01-01 are %j: the Hijri year is over on 2027-06-06',
    (day, codes) => {
      expect(codesOf(distributing('1', { distributionDate: day }), NEXT_YEAR)).toEqual(codes);
    },
  );

  it('come together, each with its rule', () => {
    const request = { ...share('2', '8', '10'), distributionDate: '2027-07-01' };
    const { state } = distribute(calculation(), request, context({ now: NEXT_YEAR }));
    expect(lastOf(state).warnings).toEqual([
      {
        code: 'AMILIN_SHARE',
        message: expect.stringContaining('AMILIN gets 2.00 SAR of 10.00 SAR'),
      },
      { code: 'LATE', message: expect.stringContaining('SS 35, 10/2') },
    ]);
    expect(state.distributions[0]?.id).toContain(CALCULATION_ID.slice(4));
  });
});
