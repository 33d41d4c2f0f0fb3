/** Names of categories, compared without case, separators and plural: "Gold-Bars" is gold_bar. */
export interface Categories {
  readonly include: (name: string) => boolean;
}

function categories(...names: readonly string[]): Categories {
  const known = new Set(names.map(normal));
  return { include: (name) => known.has(normal(name)) };
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '').replace(/s$/, '');
}

/** What no contract may be about, as goods or as purpose. The list is ours; SS 9, 5/1/1 bars. */
export const PROHIBITED = categories(
  'alcohol',
  'liquor',
  'beer',
  'wine',
  'pork',
  'gambling',
  'betting',
  'casino',
  'lottery',
  'interest_based_finance',
  'interest_based_lending',
  'conventional_finance',
  'conventional_banking',
  'conventional_insurance',
  'weapons',
  'arms',
  'ammunition',
  'adult',
  'adult_entertainment',
  'pornography',
  'tobacco',
  'narcotics',
);

/** Gold, silver and currency: exchanged hand to hand or not at all. */
export const MONETARY = categories(
  'gold',
  'gold_bar',
  'gold_coin',
  'gold_bullion',
  'gold_jewellery',
  'silver',
  'silver_bar',
  'silver_coin',
  'silver_bullion',
  'silver_jewellery',
  'bullion',
  'currency',
  'currencies',
  'foreign_currency',
  'forex',
  'cash',
  'money',
);

/** What is used by consuming it: it cannot be leased. */
export const CONSUMED_BY_USE = categories(
  'food',
  'foodstuff',
  'grain',
  'beverage',
  'fuel',
  'petrol',
  'diesel',
  'oil',
  'gas',
);

/** What is one of its kind: it cannot be owed by description alone. */
export const UNIQUE_THINGS = categories(
  'land',
  'building',
  'real_estate',
  'property',
  'house',
  'tree',
  'jewellery',
  'jewelry',
);
