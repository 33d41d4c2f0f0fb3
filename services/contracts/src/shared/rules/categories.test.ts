import { CONSUMED_BY_USE, MONETARY, ORNAMENTS, PROHIBITED, UNIQUE_THINGS } from './categories';

describe('names of categories', () => {
  it.each(['gold', 'GOLD', 'Gold-Bars', 'goldBars', 'gold bars', '22k_gold', 'gold__coin'])(
    'are compared word by word, whatever joins the words: %s is money',
    (name) => expect(MONETARY.include(name)).toBe(true),
  );

  it.each(['goldfish', 'marigold', 'silverware', 'cashmere', 'moneybox'])(
    'are never searched for parts of words: %s is no money',
    (name) => expect(MONETARY.include(name)).toBe(false),
  );

  it('are looked at beside their lawful phrases, not instead of them', () => {
    expect(PROHIBITED.include('non_alcoholic_drinks')).toBe(false);
    expect(PROHIBITED.include('non_alcoholic_drinks_and_wine')).toBe(true);
    expect(MONETARY.include('gold_mine_gold')).toBe(true);
  });

  it('hold jewellery by the word, and neither what shows it nor its imitation', () => {
    for (const name of [
      'jewellery',
      'bridal_jewelry',
      'jewellery_set',
      'jewellery_and_costume_jewellery',
    ])
      expect(ORNAMENTS.include(name)).toBe(true);
    for (const name of ['jewellery_display_cabinet', 'costume_jewellery', 'jewelry_box'])
      expect(ORNAMENTS.include(name)).toBe(false);
  });

  it('name at their end what a compound is', () => {
    expect(CONSUMED_BY_USE.include('crude_oil')).toBe(true);
    expect(CONSUMED_BY_USE.include('oil_tanker')).toBe(false);
    expect(UNIQUE_THINGS.include('office_buildings')).toBe(true);
    expect(UNIQUE_THINGS.include('tree_nuts')).toBe(false);
  });
});
