import { commanding, drafted, KAFALAH_BODY, MAKER } from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { feeCapOf } from './fee';
import { readTerms } from '../terms';

const UJRAH = commanding('key_maker', '2026-06-15', { jurisdiction: 'MY' });
const TARIFF = commanding('key_maker', '2026-06-15', {
  jurisdiction: 'MY',
  kafalah: { feeCapPercent: 1.5 },
});
const MILLION = { guaranteed_amount: 1_000_000 };
const days = (end_date: string) => ({ validity_period: { start_date: '2026-07-01', end_date } });
const YEAR = days('2027-06-30');
const HALF = days('2026-12-27');

describe('the cap of a fee', () => {
  it.each([
    [365, YEAR, '15000.00'],
    [180, HALF, '7397.26'],
  ])('for 1,000,000 at 1.5 percent over %i days is as the tariff says', (_, validity, cap) => {
    const terms = readTerms({ ...KAFALAH_BODY, ...MILLION, ...validity }, MAKER.now);
    expect(feeCapOf(terms, { policy: 'UJRAH', cap_percent: '1.5' }).toDecimal()).toBe(cap);
  });

  it.each([
    ['a year', YEAR, 15_000, 15_000.01],
    ['180 days', HALF, 7_397.26, 7_397.27],
  ])('of %s is allowed, and a halala more is excessive', (_, validity, cap, above) => {
    const at = (guarantee_fee: number) =>
      drafted({ ...MILLION, ...validity, guarantee_fee }, TARIFF);
    expect(at(cap).fee_basis).toBe('UJRAH');
    const error = refusal(() => at(above));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'guarantee_fee', code: 'KAF-FEE-EXCESSIVE' }],
    });
    expect(error.details[0]?.message).toMatch(/1\.5 % a year.*SS 5, 6\/1\/2/);
  });

  it('holds for a fee that is only declared where expenses are owed', () => {
    const above = { guarantee_fee: 1_758.91 };
    expect(drafted({ guarantee_fee: 1_758.9 }).fee_basis).toBe('DECLARED');
    const [detail] = refusal(() => drafted(above)).details;
    expect(detail?.code).toBe('KAF-FEE-EXCESSIVE');
    expect(detail?.message).toContain('show by fee_breakdown the expenses that it repays');
  });
});

describe('a fee that is broken down', () => {
  const items = (...amounts: number[]) => ({
    fee_breakdown: amounts.map((amount, i) => ({ description: `expense ${i}`, amount })),
  });

  it('may be above the cap', () => {
    const costs = { guarantee_fee: 2_000, ...items(1_000, 1_000) };
    expect(drafted(costs).fee_basis).toBe('ADMIN_COST');
    expect(refusal(() => drafted(costs, UJRAH)).details[0]?.code).toBe('KAF-FEE-EXCESSIVE');
  });

  it('sums to the fee exactly', () => {
    expect(drafted({ guarantee_fee: 0.3, ...items(0.1, 0.2) }).fee_basis).toBe('ADMIN_COST');
    const error = refusal(() => drafted({ guarantee_fee: 500, ...items(200, 299.99) }));
    expect([error.code, error.message]).toEqual([
      'VALIDATION_ERROR',
      'fee_breakdown sums to 499.99 SAR, not to the guarantee_fee; correct one of them',
    ]);
  });

  const FEE = { amount: 500 };
  it.each([
    { ...FEE, description: 'issuing', basis: 'PERCENTAGE' },
    { ...FEE, description: 'issuing', basis: 'PER_PERIOD' },
    { ...FEE, description: '1.5 % of the amount' },
    { ...FEE, description: '1.5 percent' },
    { ...FEE, description: 'Commission p.a.' },
    { ...FEE, description: 'fee per month' },
    { ...FEE, description: 'Annual fee' },
    { ...FEE, description: 'accrued interest' },
    { ...FEE, description: '150 bps' },
    { ...FEE, description: '150bps of the amount' },
    { ...FEE, description: '150 basis-points' },
    { ...FEE, description: '1.5 pct of amount' },
    { ...FEE, description: '1.5per-cent' },
    { ...FEE, description: '1.5٪' },
    { ...FEE, description: 'fee/month' },
    { ...FEE, description: 'fee per-month' },
    { ...FEE, description: 'fee per annum' },
    { ...FEE, description: 'monthly guarantee fee' },
    { ...FEE, description: '1.5 % of the amount, plus VAT 15%' },
    { ...FEE, description: 'interest-free fee of 2 % a year' },
    { ...FEE, description: '5 ‰ of the documents' },
    { ...FEE, description: '2％ for the letter' },
    { ...FEE, description: '2 per mille' },
    { ...FEE, description: '1 bp' },
    { ...FEE, description: 'a share of the guaranteed amount' },
    { ...FEE, description: 'Guarantee commission' },
    { ...FEE, description: 'Com\u00ADmission' },
    { ...FEE, description: 'Guarantee commission 2% (VAT included)' },
    { ...FEE, description: 'Commission before tax 2% of the guaranteed amount' },
    { ...FEE, description: 'Commission 1.5% tax exempt' },
    { ...FEE, description: 'VAT 15% and commission' },
    { ...FEE, description: 'VAT 15% on the guarantee' },
    { ...FEE, description: 'Guarantee fee' },
    { ...FEE, description: 'Fee for guaranteeing the debt' },
    { ...FEE, description: 'Ujrah' },
    { ...FEE, description: 'Profit' },
    { ...FEE, description: 'Margin of the bank' },
    { ...FEE, description: 'Mark-up' },
    { ...FEE, description: 'Premium' },
    { ...FEE, description: 'Remuneration of the guarantor' },
    { ...FEE, description: 'Commission-free fee of 2 %' },
    { ...FEE, description: 'Monthly statement fee' },
    { ...FEE, description: '100 a month' },
    { ...FEE, description: '100 SAR a month' },
    { ...FEE, description: '12-month letter' },
    { ...FEE, description: 'Issuing, charged annually' },
    { ...FEE, description: 'VAT 15% and tax-free fee' },
    { ...FEE, description: 'Ujra' },
    { ...FEE, description: 'Fortnightly fee' },
    { ...FEE, description: 'Annualised fee' },
    { ...FEE, description: 'Annualized charge' },
    { ...FEE, description: 'Daily rate' },
    { ...FEE, description: '30-day fee' },
    { ...FEE, description: '100 SAR daily' },
    { ...FEE, description: 'Issuing, charged daily' },
    { ...FEE, description: 'Courier VAT 15%' },
    { ...FEE, description: 'Fee for the guarantee' },
    { ...FEE, description: 'Interest on the security' },
    { ...FEE, description: 'Fee for the guaranteed letter' },
    { ...FEE, description: 'Courier + VAT' },
    { ...FEE, description: 'Courier incl. VAT' },
    { ...FEE, description: 'Courier & GST' },
  ])('has no item that prices amount or time: $description $basis', (item) => {
    const fee_breakdown = [{ description: 'stamps', amount: 0 }, item];
    const error = refusal(() => drafted({ fee_breakdown }));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'fee_breakdown[1]', code: 'KAF-FEE-RIBA' }],
    });
    expect(drafted({ fee_breakdown }, UJRAH).fee_basis).toBe('UJRAH');
  });

  it.each([
    { cause: 'names a price', description: 'Guarantee commission' },
    { cause: 'states a rate', description: '2 % of the letter' },
    { cause: 'counts by period', description: 'Fee for 12 months' },
    { cause: 'counts by period', description: 'Fee, 3 months x 100' },
    { cause: 'counts by period', description: '100 monthly' },
    { cause: 'has the basis PER_PERIOD', description: 'issuing', basis: 'PER_PERIOD' },
    { cause: 'states a rate', description: '1.5 % of the amount, plus VAT 15%' },
    { cause: 'put the tax in an item of its own', description: 'Courier and VAT' },
    { cause: 'put the tax in an item of its own', description: 'Courier plus VAT 15%' },
    { cause: 'put the tax in an item of its own', description: 'VAT on document examination' },
  ])('is refused for its cause, $cause: $description', ({ cause, ...item }) => {
    const error = refusal(() => drafted({ fee_breakdown: [{ ...FEE, ...item }] }));
    expect(error.details[0]?.code).toBe('KAF-FEE-RIBA');
    expect(error.details[0]?.message).toContain(cause);
  });

  it.each([
    'Value added tax 15%',
    'Value-added tax (VAT) at 15 %',
    'VAT',
    'Commission-free handling',
    'Taxi to the notary',
    'Annual audit',
    'Monthly report of the project',
    'Courier on one day',
    'Stamp duty',
    'interesting facts',
    'VAT 15%',
    'VAT (15 %)',
    '15 % VAT on the documents',
    'Withholding tax at 5%',
    'Conflict of interest check',
    'Interest-free',
    'Notary fee per year-end',
    '15٪ VAT',
    'Commissioner for oaths',
    'Non-profit registry',
    'Courier fee',
    'Preparing the letter of guarantee',
    'Registration of security interest',
    'Courier fee for the guarantee letter',
    'Notary fee for guarantee deed',
    'Legal fees for the guarantee agreement',
    '5-day courier',
    '30-day notice publication',
    'Daily newspaper notice',
    'Tax clearance certificate',
    'Tax stamp',
    'VAT registration check',
  ])('may say %s', (description) => {
    expect(drafted({ fee_breakdown: [{ ...FEE, description }] }).fee_basis).toBe('ADMIN_COST');
  });

  it.each(['Courier per day', 'Commission of the notary', 'VAT 15% on the courier'])(
    'is believed where it declares an item as FIXED, whatever its words: %s',
    (description) => {
      const fee_breakdown = [{ ...FEE, description, basis: 'FIXED' }];
      expect(drafted({ fee_breakdown }).fee_basis).toBe('ADMIN_COST');
    },
  );
});
