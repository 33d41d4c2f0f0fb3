/** A family of names: of goods, of categories, of purposes. */
export interface Categories {
  readonly include: (name: string) => boolean;
}

/**
 * How a name is recognised. Entries are phrases in lower case with "_" between words; a plural "s"
 * is allowed after each of their words. Words are never searched for parts: "winery" is no wine.
 */
interface Entries {
  /** Match wherever their words stand in the name: "gold" is in "gold_ring". */
  readonly anywhere?: readonly string[];
  /** Match at the end, where a compound names what it is: a "food_truck" is a truck. */
  readonly atEnd?: readonly string[];
  /** Match the whole name only. */
  readonly alone?: readonly string[];
  /** Lawful phrases that hold an entry: they are taken out before the name is looked at. */
  readonly except?: readonly string[];
}

/** A family by its entries. */
export function categories({
  anywhere = [],
  atEnd = [],
  alone = [],
  except = [],
}: Entries): Categories {
  const exceptions = matching(except, (phrase) => `_${phrase}(?=_)`, 'g');
  const family = [
    matching(anywhere, (phrase) => `_${phrase}_`),
    matching(atEnd, (phrase) => `_${phrase}_$`),
    matching(alone, (phrase) => `^_${phrase}_$`),
  ];
  return {
    include: (name) => {
      const rest = normal(name).replace(exceptions, '');
      return family.some((pattern) => pattern.test(rest));
    },
  };
}

/** A pattern for normalised names; it matches nothing where there are no phrases. */
function matching(
  phrases: readonly string[],
  around: (phrase: string) => string,
  flags = '',
): RegExp {
  const patterns = phrases.map((phrase) => around(phrase.replaceAll('_', 's?_') + 's?'));
  return new RegExp(patterns.length > 0 ? patterns.join('|') : '(?!)', flags);
}

/** "GoldBars", "Gold-Bars" and "gold bars" are all "_gold_bars_". */
function normal(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return `_${words.split(/[^\p{L}\p{N}]+/u).join('_')}_`.replace(/_+/g, '_');
}

/** Goods and purposes that no contract may have. The list is ours; SS 9, 5/1/1 bars. */
export const PROHIBITED = categories({
  anywhere: [
    'alcohol',
    'alcoholic',
    'liquor',
    'spirits',
    'beer',
    'wine',
    'pork',
    'swine',
    'gambling',
    'betting',
    'casino',
    'lottery',
    'lotteries',
    'interest_based',
    'interest_bearing',
    'interest_loan',
    'usury',
    'riba',
    'conventional_finance',
    'conventional_banking',
    'conventional_insurance',
    'weapon',
    'arms',
    'ammunition',
    'adult_entertainment',
    'pornography',
    'tobacco',
    'narcotic',
  ],
  alone: ['adult'],
  except: [
    'non_alcohol',
    'non_alcoholic',
    'alcohol_free',
    'isopropyl_alcohol',
    'rubbing_alcohol',
    'mineral_spirits',
    'white_spirits',
    'pork_free',
    'non_interest_based',
  ],
});

/** Gold, silver and currency: exchanged hand to hand or not at all. */
export const MONETARY = categories({
  anywhere: [
    'gold',
    'silver',
    'bullion',
    'precious_metal',
    'currency',
    'currencies',
    'banknote',
    'bank_note',
    'forex',
    'cash',
    'money',
    'xau',
    'xag',
    'crypto',
    'cryptocurrency',
    'cryptocurrencies',
    'bitcoin',
    'btc',
    'ethereum',
    'eth',
    'stablecoin',
    'usdt',
    'usdc',
    'digital_currency',
    'digital_currencies',
    'virtual_currency',
    'virtual_currencies',
  ],
  except: [
    'gold_mine',
    'gold_mining',
    'gold_refining',
    'gold_plated',
    'silver_mine',
    'silver_mining',
    'silver_refining',
    'silver_plated',
    'cash_crop',
    'cash_register',
    'cash_machine',
    'money_counter',
  ],
});

/** Claims to money: a debt is not sold for a later price. */
export const DEBTS = categories({
  anywhere: [
    'debt',
    'loan',
    'receivable',
    'promissory_note',
    'bond',
    'debenture',
    'factoring',
    'invoice',
    'credit_line',
    'overdraft',
    'mortgage',
    'deposit',
  ],
  except: [
    'mortgage_free',
    'debt_free',
    'deposit_box',
    'deposit_boxes',
    'invoice_printer',
    'bottle_deposit',
    'mineral_deposit',
  ],
});

/** Goods that are usually gold or silver: lawful to lease, but not to sell for a later price. */
export const ORNAMENTS = categories({
  anywhere: ['jewelry', 'jewellery'],
  except: ['jewelry', 'jewellery'].flatMap((word) => [
    `costume_${word}`,
    `${word}_display`,
    `${word}_cabinet`,
    `${word}_box`,
  ]),
});

/** Goods that are used by consuming them: they cannot be leased. */
export const CONSUMED_BY_USE = categories({
  atEnd: ['food', 'foodstuff', 'grain', 'beverage', 'fuel', 'petrol', 'diesel', 'oil', 'gas'],
});

/** Goods that are one of a kind: they cannot be owed by description alone. */
export const UNIQUE_THINGS = categories({
  atEnd: [
    'land',
    'building',
    'real_estate',
    'property',
    'properties',
    'house',
    'tree',
    'jewellery',
    'jewelry',
  ],
});
