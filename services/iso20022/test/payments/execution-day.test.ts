import { checkCreditTransfer } from '../../src/rules/transfer/check-credit-transfer';
import { executionDay } from '../../src/rules/transfer/date-rules';
import type { PracticeCode } from '../../src/shared/practice/practice';
import { readPractice } from '../../src/shared/practice/read-policy';
import { changed, MONDAY, TRANSFERS } from '../support/credit-transfers';

/** A transfer of the Gulf with a payment in each of these currencies. */
const inCurrencies = (requestedExecutionDate: string, ...currencies: string[]) => {
  const [only] = TRANSFERS.GCC.transactions!;
  const transactions = currencies.map((currency, i) => ({
    ...only,
    endToEndId: `E2E-${i}`,
    amount: { value: '10', currency },
  }));
  return changed(TRANSFERS.GCC, {
    ...{ requestedExecutionDate, transactions, numberOfTransactions: transactions.length },
  });
};

const facts = (now: string | Date, code: PracticeCode = 'GCC', settings?: unknown) => ({
  practice: readPractice(code, settings),
  now: new Date(now),
});

describe('the day on which all payments of a message settle', () => {
  // Saudi Arabia rests on Friday and Saturday, the Emirates on Saturday and Sunday.
  it('is named when the requested day is not a business day of all', () => {
    const [issue] = checkCreditTransfer(inCurrencies('2026-11-27', 'SAR', 'AED'), facts(MONDAY));
    expect(issue).toMatchObject({ code: 'DATE_NONBUSINESS' });
    expect(issue!.message).toMatch(/AFAQ, SARIE: take 2026-11-30$/);
  });

  it('is the next one after the cut-off of Thursday', () => {
    const thursday = facts('2026-11-26T15:00:00Z');
    const transfer = inCurrencies('2026-11-26', 'SAR', 'AED');
    const [issue] = checkCreditTransfer(transfer, thursday);
    expect(issue).toMatchObject({ code: 'CUTOFF_PASSED', isoReasonCode: 'TM01' });
    expect(issue!.message).toMatch(/is 2026-11-26, .* will be paid on 2026-11-30$/);
    expect(executionDay(transfer, thursday)).toBe('2026-11-30');
  });

  it.each([
    ['the requested one before the cut-off', '2026-11-23T14:00:00Z', '2026-11-23', '2026-11-23'],
    ['the next one a minute later', '2026-11-23T14:01:00Z', '2026-11-23', '2026-11-24'],
    [
      'a later requested one, whatever the time',
      '2026-11-23T20:00:00Z',
      '2026-11-25',
      '2026-11-25',
    ],
    ['after the weekend', '2026-11-26T14:01:00Z', '2026-11-26', '2026-11-29'],
  ])('is %s', (_, now, requested, day) => {
    expect(executionDay(inCurrencies(requested, 'SAR'), facts(now))).toBe(day);
  });

  it('skips the holidays that a tenant has set', () => {
    const systems = ['AFAQ', 'SARIE'].map((name) => ({ name, holidays: ['2026-11-24'] }));
    const now = facts('2026-11-23T14:01:00Z', 'GCC', { iso20022: { systems } });
    expect(executionDay(inCurrencies('2026-11-23', 'SAR'), now)).toBe('2026-11-25');
  });

  it('is the same day where a system has no cut-off until midnight', () => {
    expect(executionDay(TRANSFERS.MY, facts('2026-11-23T15:00:00Z', 'MY'))).toBe('2026-11-23');
  });
});
