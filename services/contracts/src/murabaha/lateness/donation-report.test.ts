import fc from 'fast-check';
import { Money } from '@masar/kit/money';
import { refusal, sold } from '../../../test/support/murabaha-lives';
import type { Donation, Sale } from '../contract';
import { DonationReport, readMonth, type DonationLine } from './donation-report';

type Given = Pick<Donation, 'amount' | 'owed_since'> & Partial<Donation>;

const { sale: SALE } = sold();

/** A contract in a currency with these donations. */
function ledger(donations: readonly Given[], currency = 'SAR') {
  const complete = donations.map((given, i) => ({
    ...{ id: `mrd_x_${i}`, installment_number: i + 1, charity_id: 'ent_charity_3' },
    ...given,
  }));
  const sale: Sale = { ...SALE, donations: complete };
  return { currency, sale };
}

type Ledger = ReturnType<typeof ledger>;

function linesOf(contracts: readonly Ledger[], month: string): readonly DonationLine[] {
  const made = new DonationReport(month);
  for (const contract of contracts) made.add(contract);
  return made.lines();
}

const plain = (line: DonationLine) => ({
  ...line,
  due: line.due.toDecimal(),
  disbursed: line.disbursed.toDecimal(),
  outstanding: line.outstanding.toDecimal(),
});
const report = (contracts: readonly Ledger[], month: string) =>
  linesOf(contracts, month).map(plain);

describe('the report of a month', () => {
  const july = { amount: '90.00', owed_since: '2026-07-22T00:00:00.000Z' };
  const late = { amount: '10.10', owed_since: '2026-07-31T23:59:59.999Z' };
  const given = { ...july, receipt_ref: 'R', disbursed_at: '2026-08-01T00:00:00.000Z' };
  const line = { charity_id: 'ent_charity_3', currency: 'SAR' };

  it('counts what became owed in it, and what its charity received in it', () => {
    const contracts = [ledger([july, given]), ledger([late])];
    expect(report(contracts, '2026-07')).toEqual([
      { ...line, count: 3, due: '190.10', disbursed: '0.00', outstanding: '190.10' },
    ]);
    expect(report(contracts, '2026-08')).toEqual([
      { ...line, count: 0, due: '0.00', disbursed: '90.00', outstanding: '100.10' },
    ]);
  });

  it('is empty while nothing is owed, and once all was received before', () => {
    expect(report([ledger([given])], '2026-06')).toEqual([]);
    expect(report([ledger([given])], '2026-09')).toEqual([]);
    expect(report([ledger([])], '2026-07')).toEqual([]);
  });

  it('has a line for each charity and currency, in their order', () => {
    const other = { ...july, charity_id: 'ent_charity_1' };
    const contracts = [ledger([july]), ledger([other, july], 'MYR'), ledger([other])];
    const lines = report(contracts, '2026-07');
    expect(lines.map(({ charity_id, currency, count }) => [charity_id, currency, count])).toEqual([
      ['ent_charity_1', 'MYR', 1],
      ['ent_charity_1', 'SAR', 1],
      ['ent_charity_3', 'MYR', 1],
      ['ent_charity_3', 'SAR', 1],
    ]);
  });

  it('tells in several lines what is too long for one number, and nothing twice', () => {
    const much = { ...july, amount: '9999999999999.00' };
    const lines = report([ledger([much]), ledger([late, much])], '2026-07');
    const sums = (amount: string) => ({ due: amount, disbursed: '0.00', outstanding: amount });
    expect(lines).toEqual([
      { ...line, count: 1, ...sums('9999999999999.00') },
      { ...line, count: 1, ...sums('10.10') },
      { ...line, count: 1, ...sums('9999999999999.00') },
    ]);
  });

  it('carries over, from month to month, exactly what was not received', () => {
    const months = ['2026-11', '2026-12', '2027-01', '2027-02'];
    const instant = fc.constantFrom(...months).map((month) => `${month}-15T12:00:00.000Z`);
    const donation = fc.record({
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      owed: instant,
      given: fc.option(instant, { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(donation, { maxLength: 30 }), (made) => {
        const donations = made.map(({ cents, owed, given: at }) => ({
          amount: Money.read('0.01', 'SAR', 'amount').times(cents).toDecimal(),
          owed_since: owed,
          ...(at !== undefined && { disbursed_at: at < owed ? owed : at }),
        }));
        let before = Money.zero('SAR');
        for (const month of months) {
          const [found] = linesOf([ledger(donations)], month);
          if (!found) continue;
          const carried = before.plus(found.due).minus(found.disbursed);
          expect(found.outstanding.toDecimal()).toBe(carried.toDecimal());
          before = found.outstanding;
        }
        const left = donations.filter((each) => !('disbursed_at' in each));
        const sum = left.reduce(
          (total, { amount }) => total.plus(Money.read(amount, 'SAR', 'amount')),
          Money.zero('SAR'),
        );
        expect(before.toDecimal()).toBe(sum.toDecimal());
      }),
    );
  });
});

describe('the month of a report', () => {
  const now = new Date('2026-07-31T23:59:59Z');

  it.each(['2026-07', '2026-06', '2019-12'])('may be %s in July 2026', (month) => {
    expect(readMonth({ month }, now)).toBe(month);
  });

  it.each([
    ['2026-08', 'OUT_OF_RANGE', 'at latest 2026-07'],
    ['2027-01', 'OUT_OF_RANGE', 'at latest 2026-07'],
    ['2026-13', 'INVALID_FORMAT', 'a month of the calendar'],
    ['2026-7', 'INVALID_FORMAT', 'a month of the calendar'],
    ['2026-07-01', 'INVALID_FORMAT', 'a month of the calendar'],
    ['July', 'INVALID_FORMAT', 'a month of the calendar'],
  ])('may not be %s', (month, code, says) => {
    const { details } = refusal(() => readMonth({ month }, now));
    expect(details).toMatchObject([
      { field: 'month', code, message: expect.stringContaining(says) },
    ]);
  });
});
