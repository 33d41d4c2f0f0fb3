import { harvestZakat, type Irrigation } from './harvest-zakat';

const USD = { perKg: '0.50', currency: 'USD' };

describe('a harvest of 1000 kg at 0.50', () => {
  it.each([
    ['RAIN_FED', '0.1', '100', '50.00'],
    ['IRRIGATED', '0.05', '50', '25.00'],
    ['MIXED', '0.075', '75', '37.50'],
  ] as const)('%s owes %s of it: %s kg, worth %s', (irrigation, rate, dueKg, dueValue) => {
    expect(harvestZakat({ quantityKg: '1000', irrigation, price: USD })).toEqual({
      isZakatDue: true,
      nisabKg: '653',
      ...{ rate, dueKg, dueValue },
    });
  });
});

describe('nisab', () => {
  const RAIN_FED: Irrigation = 'RAIN_FED';

  it('is reached by 653 kg exactly', () => {
    const harvest = harvestZakat({ quantityKg: '653', irrigation: RAIN_FED });
    expect(harvest).toMatchObject({ isZakatDue: true, dueKg: '65.3' });
  });

  it('is missed by 652.9999 kg: nothing is due, and its value is nothing', () => {
    const harvest = harvestZakat({ quantityKg: '652.9999', irrigation: RAIN_FED, price: USD });
    expect(harvest).toMatchObject({ isZakatDue: false, dueKg: '0', dueValue: '0.00' });
  });
});

describe('the zakat of a harvest', () => {
  it('is exact in weight, to the last digit', () => {
    const { dueKg } = harvestZakat({ quantityKg: '99999999999.9999', irrigation: 'MIXED' });
    expect(dueKg).toBe('7499999999.9999925');
  });

  it('has no value without a price', () => {
    expect(harvestZakat({ quantityKg: '1000', irrigation: 'MIXED' })).not.toHaveProperty(
      'dueValue',
    );
  });

  it.each([
    ['KWD', '0.1234', '12.340'],
    ['JPY', '0.125', '13'],
    ['USD', '0.00005', '0.01'],
    ['USD', '0.00004', '0.00'],
  ])('in %s at %s is rounded half-up once: %s', (currency, perKg, dueValue) => {
    const price = { perKg, currency };
    const zakat = harvestZakat({ quantityKg: '1000', irrigation: 'RAIN_FED', price });
    expect(zakat.dueValue).toBe(dueValue);
  });
});
