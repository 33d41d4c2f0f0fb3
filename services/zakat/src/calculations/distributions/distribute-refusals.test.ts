import {
  afterPaying,
  calculation,
  context,
  distributing,
  refusal,
} from '../../../test/support/calculation';
import type { DistributionRequest } from './read-distribution';

describe('distribute refuses', () => {
  const notDue = { status: 'NOT_DUE', zakatAmount: '0.00' } as const;

  it('a calculation below nisab with BELOW_NISAB, naming wealth and threshold', () => {
    const poor = calculation({
      ...notDue,
      reasonCode: 'BELOW_NISAB',
      netZakatableWealth: '28899.99',
    });
    const message =
      'no zakat is due: the net wealth of 28899.99 SAR is below the nisab of 28900.00 SAR; ' +
      'distribute the zakat of a calculation whose isZakatDue is true';
    expect(refusal(poor, distributing('1'))).toEqual({
      code: 'BELOW_NISAB',
      message,
      details: [{ field: 'calculationId', code: 'BELOW_NISAB', message }],
    });
  });

  it.each([
    ['DISTRIBUTED', 'allowed now: reverse a distribution', { status: 'DISTRIBUTED' }],
    ['VOID', 'this state is final', { status: 'VOID' }],
  ] as const)('a calculation that is %s with CONFLICT: %s', (status, wayOut, change) => {
    const { code, message, details } = refusal(calculation(change), distributing('1'));
    expect(code).toBe('CONFLICT');
    expect(message).toContain(`that is ${status}; ${wayOut}`);
    expect(details).toMatchObject([{ field: 'status', code: 'INVALID_STATE' }]);
  });

  it('a calculation before the end of its hawl with CONFLICT, naming the days', () => {
    const early = {
      ...notDue,
      reasonCode: 'HAWL_INCOMPLETE',
      hawlStartDate: '2026-01-01',
    } as const;
    const message =
      'no zakat is due: on 2026-06-16 the year since 2026-01-01 was not over, and the ' +
      'calculation is NOT_DUE; calculate anew on a day on which it is';
    expect(refusal(calculation(early), distributing('1'))).toEqual({
      code: 'CONFLICT',
      message,
      details: [{ field: 'status', code: 'INVALID_STATE', message }],
    });
  });

  const one = (amount: string) => ({ category: 'FUQARA', amount }) as const;
  it.each<[string, DistributionRequest, string, string, string]>([
    [
      'another currency',
      distributing('1', { currency: 'USD' }),
      'currency',
      'INVALID_VALUE',
      'must be SAR',
    ],
    [
      'an amount of zero',
      distributing('0', { recipients: [one('1')] }),
      'amount',
      'OUT_OF_RANGE',
      'must be above zero',
    ],
    [
      'a recipient of zero',
      distributing('1', { recipients: [one('1'), one('0.00')] }),
      'recipients[1].amount',
      'OUT_OF_RANGE',
      'must be above zero',
    ],
    [
      'recipients that do not sum to the amount',
      distributing('100', { recipients: [one('60'), one('39.99')] }),
      'recipients',
      'SUM_MISMATCH',
      'must sum to the amount 100.00 SAR, and theirs sum to 99.99 SAR',
    ],
    [
      'more than remains',
      distributing('1750.01'),
      'amount',
      'OUT_OF_RANGE',
      "must be at most 1750.00 SAR, what remains of the calculation's zakat",
    ],
    [
      'a day before the calculation',
      distributing('1', { distributionDate: '2026-06-15' }),
      'distributionDate',
      'OUT_OF_RANGE',
      'must not be before 2026-06-16, the calculationDate',
    ],
    [
      'a day ahead',
      distributing('1', { distributionDate: '2026-06-17' }),
      'distributionDate',
      'OUT_OF_RANGE',
      'must not be after today, 2026-06-16',
    ],
  ])('%s with VALIDATION_ERROR', (_, request, field, code, complaint) => {
    const found = refusal(calculation(), request);
    expect(found.code).toBe('VALIDATION_ERROR');
    expect(found.details).toMatchObject([{ field, code }]);
    expect(found.message).toContain(`${field} `);
    expect(found.message).toContain(complaint);
  });

  it('a day after the calendar ends, where the clock of a sandbox has passed it', () => {
    const request = distributing('1', { distributionDate: '2077-11-17' });
    const { message } = refusal(calculation(), request, context({ now: new Date('2100-01-01') }));
    expect(message).toContain('distributionDate must not be after 2077-11-16');
  });

  it('amounts of zero, naming every recipient that has one', () => {
    const request = distributing('0', { recipients: [one('0'), one('0')] });
    const fields = refusal(calculation(), request).details.map(({ field }) => field);
    expect(fields).toEqual(['amount', 'recipients[0].amount', 'recipients[1].amount']);
  });

  it('more than an earlier distribution has left', () => {
    const { message } = refusal(afterPaying('1000'), distributing('750.01'));
    expect(message).toContain('at most 750.00 SAR');
  });
});
