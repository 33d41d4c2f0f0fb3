import { patchPathsOf } from './patch-paths';

describe('patchPathsOf', () => {
  it('names the leaves of merged objects', () => {
    const patch = { jurisdiction: 'AE', asset: { costPrice: { amount: 5 }, purpose: null } };
    expect(patchPathsOf(patch)).toEqual([
      'jurisdiction',
      'asset.costPrice.amount',
      'asset.purpose',
    ]);
  });

  it('names an array as a whole, since a merge patch replaces it', () => {
    expect(patchPathsOf({ terms: { partners: [{ capital: 1 }] } })).toEqual(['terms.partners']);
  });

  it('names nothing for an object that changes nothing', () => {
    expect(patchPathsOf({ asset: {} })).toEqual([]);
  });
});
