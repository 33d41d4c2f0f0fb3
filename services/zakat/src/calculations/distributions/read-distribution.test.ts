import type { DomainError } from '@masar/kit/errors';
import * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { DISTRIBUTION, readDistribution, RECIPIENT } from './read-distribution';

const REQUEST = {
  amount: '1',
  currency: 'KWD',
  recipients: [{ category: 'FUQARA', amount: '1', description: '' }],
  distributionDate: '2026-06-16',
};

function problemsOf(change: object) {
  try {
    readDistribution({ ...REQUEST, ...change });
  } catch (error) {
    return (error as DomainError).details.map(({ field, code }) => [field, code]);
  }
  throw new Error('it was read');
}

describe('the shapes of the distributions', () => {
  it.each([
    ['DistributeZakatRequest', DISTRIBUTION, wire.DistributeZakatRequest, ['calculationId']],
    ['ZakatRecipient', RECIPIENT, wire.ZakatRecipient, []],
  ])('have the fields of the proto message %s', (_, shape, message, beside) => {
    const fields = Object.keys(message.fromPartial({}));
    expect([...Object.keys(shape.fields), ...beside].sort()).toEqual(fields.sort());
  });
});

describe('a distribution is read', () => {
  it('with all the decimals of its currency, and without what is empty', () => {
    expect(readDistribution(REQUEST)).toEqual({
      ...REQUEST,
      amount: '1.000',
      recipients: [{ category: 'FUQARA', amount: '1.000' }],
    });
  });

  const poor = (amount: string) => ({ category: 'FUQARA', amount });
  it.each([
    [
      'a head that is none, and which one',
      'recipients[1].category',
      'INVALID_VALUE',
      {
        recipients: [poor('1'), { category: 'AMILINI', amount: '1' }],
      },
    ],
    ['no recipients', 'recipients', 'REQUIRED', { recipients: [] }],
    ['more decimals than the currency has', 'amount', 'INVALID_VALUE', { amount: '1.0001' }],
    ['more digits than 15', 'amount', 'INVALID_VALUE', { amount: '1234567890123456' }],
    ['a comma', 'amount', 'INVALID_VALUE', { amount: '1,5' }],
    [
      'a negative share',
      'recipients[1].amount',
      'OUT_OF_RANGE',
      { recipients: [poor('2'), poor('-1')] },
    ],
    [
      'a share of too many decimals',
      'recipients[0].amount',
      'INVALID_VALUE',
      { recipients: [poor('0.0001')] },
    ],
    ['an unknown currency', 'currency', 'INVALID_VALUE', { currency: 'RIY' }],
    [
      'a day that is none',
      'distributionDate',
      'INVALID_FORMAT',
      { distributionDate: '2026-02-30' },
    ],
  ])('not with %s: %s is %s', (_, field, code, change) => {
    expect(problemsOf(change)).toEqual([[field, code]]);
  });
});
