import { CREATED, creditTransfer, kept, transaction } from '../../test/support/payments';
import { duplicateWarnings, duplicateKeysOf } from './create-payment';

test('a new message is VALIDATED and due for its channel at once', () => {
  expect(kept()).toMatchObject({ status: 'VALIDATED', channelAt: CREATED, cases: [] });
  expect(kept().transactions[0]).toMatchObject({ endToEndId: 'E2E-001', status: 'ACTC' });
});

test('a message without a channel has the warning CHANNEL_MISSING', () => {
  const { channelAt, warnings } = kept(1, { hasChannel: false });
  expect(channelAt).toEqual(CREATED);
  expect(warnings).toMatchObject([{ code: 'CHANNEL_MISSING', severity: 'WARNING' }]);
});

describe('a payment with the duplicate key of an earlier one', () => {
  const known = new Set(duplicateKeysOf(creditTransfer()));
  const warned = (change: object) =>
    duplicateWarnings(
      duplicateKeysOf(creditTransfer(1, { transactions: [transaction(1, change)] })),
      known,
    );

  it('is a warning at its place', () => {
    const both = duplicateKeysOf(creditTransfer(2));
    const issues = duplicateWarnings(both, new Set(both.slice(1)));
    expect(issues).toMatchObject([
      {
        path: 'creditTransfer.transactions[1]',
        ...{ code: 'PAYMENT_LIKE_ANOTHER', severity: 'WARNING', isoReasonCode: 'AM05' },
      },
    ]);
  });

  it('is a warning also when its amount has other zeros', () => {
    expect(warned({ amount: { value: '01500.1250', currency: 'KWD' } })).toHaveLength(1);
  });

  test.each([
    ['end-to-end id', { endToEndId: 'E2E-009' }],
    ['amount', { amount: { value: '1500.126', currency: 'KWD' } }],
    ['currency', { amount: { value: '1500.125', currency: 'BHD' } }],
    ['creditor', { creditorAccount: { iban: 'SA4420000001234567891234' } }],
  ])('is none with another %s', (_, change) => {
    expect(warned(change)).toEqual([]);
  });
});
