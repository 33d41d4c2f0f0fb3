import { calculated, wealth } from '../../test/support/calculating';

const DUE = { status: 'DUE' };
const BELOW = { status: 'NOT_DUE', reasonCode: 'BELOW_NISAB' };

/** A gram of gold costs 65 and of silver 0.8: the nisabs are 5,525 and 476. */
const of = (assets: object, nisabType?: string) =>
  calculated({ request: wealth(assets, { nisabType }) });

describe('a wealth of one metal alone', () => {
  it.each([
    ['700 g of silver', { silver: { grams: '700' } }, DUE, 'silver'],
    ['594 g of silver', { silver: { grams: '594' } }, BELOW, 'silver'],
    ['silver worth its nisab', { silver: { value: '476.00' } }, DUE, 'silver'],
    ['84 g of gold', { gold: { grams: '84' } }, BELOW, 'gold'],
    ['85 g of gold', { gold: { grams: '85' } }, DUE, 'gold'],
  ])('is measured by its own nisab: %s', (_, assets, expected, metal) => {
    for (const nisabType of [undefined, 'gold', 'silver', 'lower'])
      expect(of(assets, nisabType)).toMatchObject({ ...expected, nisabBasis: { metal } });
  });

  it('stays one beside assets that are zero or do not count', () => {
    const beside = { cash: '0', gold: { grams: '0' }, receivables: '0.00', nonZakatable: '5000' };
    const state = of({ silver: { grams: '700' }, ...beside });
    expect(state).toMatchObject({ ...DUE, nisabBasis: { metal: 'silver' } });
  });

  it('has the warning OWN_NISAB when nisabType is another', () => {
    const silver = { silver: { grams: '700' } };
    expect(of(silver, 'gold').warnings).toEqual([
      {
        code: 'OWN_NISAB',
        message:
          'a wealth of silver alone is measured by the nisab of silver (SS 35, 3/2/2), ' +
          'not by nisabType gold',
      },
    ]);
    expect(of(silver, 'silver').warnings).toEqual([]);
  });
});

describe('a mixed wealth', () => {
  const MIXED = { silver: { grams: '700' }, cash: '440' };
  const board = 'have your Shariah board confirm which nisab holds';

  it('is measured by nisabType, with a warning when the other metal decides otherwise', () => {
    expect(of(MIXED)).toMatchObject({
      ...BELOW,
      warnings: [
        {
          code: 'OTHER_NISAB',
          message: `by silver the nisab is 476.00 SAR, and 25.00 SAR of zakat would be due; ${board}`,
        },
      ],
    });
    expect(of(MIXED, 'silver')).toMatchObject({
      ...DUE,
      warnings: [
        {
          code: 'OTHER_NISAB',
          message: `by gold the nisab is 5525.00 SAR, and no zakat would be due; ${board}`,
        },
      ],
    });
    expect(of(MIXED, 'lower')).toMatchObject({ ...DUE, warnings: [{ code: 'OTHER_NISAB' }] });
  });

  it.each([
    ['below both', { cash: '475.99' }, {}],
    ['at both', { cash: '5525' }, {}],
    ['before its year is over', { cash: '1000' }, { hawlStartDate: '2026-06-01' }],
  ])('has no such warning %s, when both nisabs decide the same', (_, assets, change) => {
    for (const nisabType of ['gold', 'silver', 'lower']) {
      const { warnings } = calculated({ request: wealth(assets, { nisabType, ...change }) });
      expect(warnings).toEqual([]);
    }
  });
});
