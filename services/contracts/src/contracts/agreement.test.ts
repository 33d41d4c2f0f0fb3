import { DomainError } from '@masar/kit/errors';
import { bodyOf, type Change } from '../../test/support/bodies';
import { readAgreement } from './agreement';
import { CONTRACT_TYPES, type ContractType } from './terms';

function problemsOf(type: ContractType, change: Change): unknown {
  try {
    return readAgreement(type, bodyOf(type, change));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe('VALIDATION_ERROR');
    return error.details.map(({ field, code }) => `${field} ${code}`);
  }
}

const cost = (amount: unknown, currency: unknown = 'SAR') => ({
  asset: { costPrice: { amount, currency } },
});

describe('reading an agreement', () => {
  it('makes amounts exact decimals of the currency', () => {
    const agreement = readAgreement(
      'murabaha',
      bodyOf('murabaha', {
        ...cost(50_000.5, 'KWD'),
        terms: { murabaha: { hamishJiddiyyah: 10, fees: [{ kind: 'FACILITY', amount: 0.1 }] } },
      }),
    );
    expect(agreement.asset).toMatchObject({
      costPrice: { amount: '50000.500', currency: 'KWD' },
      profitMargin: '0.08',
    });
    expect(agreement.terms.murabaha).toEqual({
      hamishJiddiyyah: '10.000',
      fees: [{ kind: 'FACILITY', amount: '0.100' }],
    });
  });

  it('keeps instants in UTC', () => {
    const salam = { capitalPaidAt: '2026-06-15T01:00:00+03:00' };
    const { terms } = readAgreement('salam', bodyOf('salam', { terms: { salam } }));
    expect(terms.salam?.capitalPaidAt).toBe('2026-06-14T22:00:00.000Z');
  });

  it.each<[string, Change, readonly string[]]>([
    ['a missing object', { asset: undefined }, ['asset REQUIRED']],
    [
      'missing fields, all of them',
      { jurisdiction: '', asset: { description: undefined, category: '' } },
      ['jurisdiction REQUIRED', 'asset.description REQUIRED', 'asset.category REQUIRED'],
    ],
    ['a text for an object', { parties: 'both' }, ['parties INVALID_VALUE']],
    ['a cost of zero', cost(0), ['asset.costPrice.amount OUT_OF_RANGE']],
    ['a negative cost', cost(-1), ['asset.costPrice.amount OUT_OF_RANGE']],
    ['too many decimals', cost(1.005), ['asset.costPrice.amount INVALID_VALUE']],
    [
      'decimals of a currency without any',
      cost(1.5, 'JPY'),
      ['asset.costPrice.amount INVALID_VALUE'],
    ],
    ['more than 15 digits', cost(1234567890123456), ['asset.costPrice.amount INVALID_VALUE']],
    ['an infinite cost', cost(Infinity), ['asset.costPrice.amount INVALID_VALUE']],
    ['an unknown currency', cost(1, 'XXY'), ['asset.costPrice.currency INVALID_VALUE']],
    ['a currency that is no text', cost(1, 7), ['asset.costPrice.currency INVALID_VALUE']],
    ['a negative margin', { asset: { profitMargin: -0.01 } }, ['asset.profitMargin OUT_OF_RANGE']],
    ['a margin above 1', { asset: { profitMargin: 5 } }, ['asset.profitMargin OUT_OF_RANGE']],
    [
      'one that is not confirmed',
      { asset: { profitMargin: 1.01, confirmHighMargin: false } },
      ['asset.profitMargin OUT_OF_RANGE'],
    ],
    ['an endless margin', { asset: { profitMargin: 1 / 3 } }, ['asset.profitMargin INVALID_VALUE']],
    [
      'a margin that is no number',
      { asset: { profitMargin: true } },
      ['asset.profitMargin INVALID_VALUE'],
    ],
    [
      'no instalments',
      { terms: { numberOfInstallments: 0 } },
      ['terms.numberOfInstallments OUT_OF_RANGE'],
    ],
    [
      'half an instalment',
      { terms: { numberOfInstallments: 1.5 } },
      ['terms.numberOfInstallments INVALID_VALUE'],
    ],
    [
      'an unknown schedule',
      { terms: { paymentSchedule: 'daily' } },
      ['terms.paymentSchedule INVALID_VALUE'],
    ],
    [
      'a day that does not exist',
      { terms: { murabaha: { deliveryDate: '2026-02-30' } } },
      ['terms.murabaha.deliveryDate INVALID_FORMAT'],
    ],
    [
      'a flag that is no truth value',
      { terms: { murabaha: { promiseOption: 'yes' } } },
      ['terms.murabaha.promiseOption INVALID_VALUE'],
    ],
    [
      'an amount inside a list',
      { terms: { murabaha: { fees: [{ kind: 'FACILITY', amount: 1.001 }] } } },
      ['terms.murabaha.fees[0].amount INVALID_VALUE'],
    ],
    [
      'a negative amount in the terms',
      { terms: { murabaha: { hamishJiddiyyah: -0.01 } } },
      ['terms.murabaha.hamishJiddiyyah OUT_OF_RANGE'],
    ],
    [
      'a list that is none',
      { terms: { murabaha: { security: 'mortgage' } } },
      ['terms.murabaha.security INVALID_VALUE'],
    ],
  ])('refuses %s', (_, change, problems) => {
    expect(problemsOf('murabaha', change)).toEqual(problems);
  });

  it('refuses an instant without a time', () => {
    const change = { terms: { salam: { capitalPaidAt: '2026-06-15' } } };
    expect(problemsOf('salam', change)).toEqual(['terms.salam.capitalPaidAt INVALID_FORMAT']);
  });

  const foreign = CONTRACT_TYPES.flatMap((type) =>
    CONTRACT_TYPES.filter((other) => other !== type).map((other) => [other, type] as const),
  );
  it.each(foreign)('refuses terms.%s in a contract of type %s', (other, type) => {
    expect(problemsOf(type, { terms: { [other]: {} } })).toEqual([`terms.${other} UNKNOWN_FIELD`]);
  });
});
