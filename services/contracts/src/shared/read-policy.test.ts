import { AAOIFI, JURISDICTION_POLICIES } from './jurisdiction-policies';
import { readPolicy } from './read-policy';

describe('the policy that governs a contract', () => {
  it('is that of the jurisdiction that the contract names', () => {
    const { jurisdiction, policy } = readPolicy({ jurisdiction: 'SA' }, 'MY');
    expect(jurisdiction).toBe('MY');
    expect(policy).toMatchObject({ rebateMode: 'COMMITTED', guaranteeFeePolicy: 'UJRAH' });
  });

  it("is that of the tenant's jurisdiction where the contract names none", () => {
    expect(readPolicy({ jurisdiction: 'MY' }, undefined)).toMatchObject({
      jurisdiction: 'MY',
      policy: { rebateMode: 'COMMITTED' },
    });
  });

  it.each([['FR'], [undefined]])("is AAOIFI's for %s, which has no row", (named) => {
    expect(readPolicy(undefined, named).policy).toEqual(AAOIFI.policy);
  });

  it('is what the tenant has decided otherwise, and that alone', () => {
    const settings = {
      murabaha: {
        rebateMethod: 'STRAIGHT_LINE',
        collectionCosts: { percent: 2, reference: 'SSB-21' },
      },
      kafalah: {
        feePolicy: 'UJRAH',
        feeCapPercent: 1.5,
        expenses: { percent: 2, reference: 'SSB-17' },
      },
    };
    expect(readPolicy(settings, 'SA').policy).toEqual({
      rebateMode: 'DISCRETIONARY',
      rebateMethod: 'STRAIGHT_LINE',
      guaranteeFeePolicy: 'UJRAH',
      guaranteeFeeCapPercent: '1.5',
      guaranteeExpensePercent: '1',
      guaranteeExpenses: { percent: '2', reference: 'SSB-17' },
      latePayment: 'DONATION',
      tawarruqAgent: 'CUSTOMER',
      collectionCosts: { percent: '2', reference: 'SSB-21' },
      weekend: ['FRIDAY', 'SATURDAY'],
    });
  });

  it.each(Object.entries(JURISDICTION_POLICIES))('of %s takes no costs of collection', (_, row) => {
    expect(row.policy).not.toHaveProperty('collectionCosts');
  });

  it.each(Object.entries(JURISDICTION_POLICIES))('of %s has a source for each part', (_, row) => {
    for (const source of Object.values(row.source)) expect(source).toMatch(/\S/);
  });
});

describe('the calendar that governs a contract', () => {
  it('has the weekend of its jurisdiction, and the holidays of the tenant', () => {
    const settings = { calendar: { weekend: [], holidays: ['2026-03-20'] } };
    expect(readPolicy(settings, 'KW').calendar).toEqual({
      weekend: ['FRIDAY', 'SATURDAY'],
      holidays: ['2026-03-20'],
    });
    expect(readPolicy(undefined, 'AE').calendar).toEqual({
      weekend: ['SATURDAY', 'SUNDAY'],
      holidays: [],
    });
  });

  it('has the weekend that the tenant has decided otherwise', () => {
    const settings = { calendar: { weekend: ['FRIDAY'], holidays: [] } };
    expect(readPolicy(settings, 'SA').calendar.weekend).toEqual(['FRIDAY']);
  });
});
