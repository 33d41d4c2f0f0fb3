import type { ZakatPolicy } from '../shared/policy';
import type { AssetType, Purpose } from './asset';
import type { Category } from './treatments';

/** The category of assets of these types that are held for these purposes. */
export interface DecisionRow {
  readonly types: readonly AssetType[];
  readonly purposes: readonly Purpose[] | 'any';
  /** Restricts the row to tenants with this setting, where scholars differ. */
  readonly personalJewellery?: ZakatPolicy['personalJewellery'];
  readonly category: Category;
  readonly reason: string;
  /** Clauses of AAOIFI SS 35; "assumed" where no clause that we read says it. */
  readonly reference: string;
}

const THINGS = ['REAL_ESTATE', 'VEHICLE', 'EQUIPMENT', 'INTANGIBLE', 'PERSONAL_ITEM'] as const;
const HELD = ['INVESTMENT_INCOME', 'LONG_TERM', 'PERSONAL_USE', 'OPERATING', 'SAVING'] as const;

/** Every type with every purpose has exactly one row. Source: each row's `reference`. */
export const DECISION_TABLE: readonly DecisionRow[] = [
  {
    types: ['CASH', 'BANK_ACCOUNT'],
    purposes: 'any',
    category: 'MONEY',
    reason: 'money counts whatever it is kept for',
    reference: 'AAOIFI SS 35, 3/1/2',
  },
  {
    types: ['CRYPTO'],
    purposes: 'any',
    category: 'MONEY',
    reason: 'it counts as money does, at its market value',
    reference: 'assumed, as currency in AAOIFI SS 35, 3/1/2',
  },
  {
    types: ['GOLD'],
    purposes: 'any',
    category: 'GOLD',
    reason: 'gold counts in every form; what is worn is given as JEWELLERY',
    reference: 'AAOIFI SS 35, 5/1/2',
  },
  {
    types: ['SILVER'],
    purposes: 'any',
    category: 'SILVER',
    reason: 'silver counts in every form; what is worn is given as JEWELLERY',
    reference: 'AAOIFI SS 35, 5/1/2',
  },
  {
    types: ['JEWELLERY'],
    purposes: ['TRADE'],
    category: 'TRADE_GOODS',
    reason: 'held for sale: it counts at its selling price, stones and work included',
    reference: 'AAOIFI SS 35, 5/2/1 and 5/2/2',
  },
  {
    types: ['JEWELLERY'],
    purposes: ['PERSONAL_USE'],
    personalJewellery: 'EXEMPT',
    category: 'WORN_JEWELLERY',
    reason: 'most schools exempt jewellery that is worn; the tenant follows them',
    reference: 'assumed; setting zakat.personalJewellery',
  },
  {
    types: ['JEWELLERY'],
    purposes: ['PERSONAL_USE'],
    personalJewellery: 'ZAKATABLE',
    category: 'JEWELLERY',
    reason: 'the Hanafi school counts jewellery that is worn too; the tenant follows it',
    reference: 'AAOIFI SS 35, 5/1/2; setting zakat.personalJewellery',
  },
  {
    types: ['JEWELLERY'],
    purposes: ['INVESTMENT_INCOME', 'LONG_TERM', 'OPERATING', 'SAVING'],
    category: 'JEWELLERY',
    reason: 'not worn: its gold and silver count as in every other form',
    reference: 'AAOIFI SS 35, 5/1/2',
  },
  {
    types: ['TRADING_GOODS'],
    purposes: ['TRADE', 'LONG_TERM', 'SAVING'],
    category: 'TRADE_GOODS',
    reason: 'goods for sale count at their selling price of the day, not at cost',
    reference: 'AAOIFI SS 35, 2/1/2, 5/2/1 and 5/2/2',
  },
  {
    types: ['TRADING_GOODS'],
    purposes: ['INVESTMENT_INCOME'],
    category: 'INCOME_ASSET',
    reason: 'let instead of sold: what is left of the rent counts, given as CASH; the goods do not',
    reference: 'AAOIFI SS 35, 3/1/4 and 4/2',
  },
  {
    types: ['TRADING_GOODS'],
    purposes: ['OPERATING'],
    category: 'FIXED_ASSET',
    reason: 'taken out of trade to work with: it is an asset in use',
    reference: 'AAOIFI SS 35, 4/1',
  },
  {
    types: ['TRADING_GOODS', 'RAW_MATERIALS'],
    purposes: ['PERSONAL_USE'],
    category: 'PERSONAL_USE',
    reason: 'taken out of trade for its owner: nothing is for sale any more',
    reference: 'assumed, as assets in use in AAOIFI SS 35, 4/1',
  },
  {
    types: ['RAW_MATERIALS'],
    purposes: ['TRADE', 'INVESTMENT_INCOME', 'LONG_TERM', 'SAVING'],
    category: 'TRADE_GOODS',
    reason: 'what becomes part of goods for sale counts as they do, at its market price',
    reference: 'AAOIFI SS 35, 5/2',
  },
  {
    types: ['RAW_MATERIALS'],
    purposes: ['OPERATING'],
    category: 'CONSUMABLE',
    reason: 'used up in the work and not sold with the goods, as spare parts are',
    reference: 'AAOIFI SS 35, 5/2/6/4',
  },
  {
    types: ['RECEIVABLE'],
    purposes: 'any',
    category: 'RECEIVABLE',
    reason:
      'a debt that will be paid counts every year, due or not; that of a murabaha with its profit',
    reference: 'AAOIFI SS 35, 5/3/1 and 5/3/4/9',
  },
  {
    types: ['DOUBTFUL_RECEIVABLE'],
    purposes: 'any',
    category: 'UNCERTAIN_DEBT',
    reason: 'a debt that may not be paid counts when it is collected, and for one year then',
    reference: 'AAOIFI SS 35, 5/3/1',
  },
  {
    types: ['SHARES'],
    purposes: ['TRADE'],
    category: 'TRADE_GOODS',
    reason: 'shares bought to be sold are trade goods: their market value counts',
    reference: 'AAOIFI SS 35, 4/2/4 and 5/2',
  },
  {
    types: ['SHARES'],
    purposes: HELD,
    category: 'COMPANY_SHARE',
    reason: 'kept and not traded: the part that stands for zakatable assets of the company counts',
    reference: 'AAOIFI SS 35, 4/2/4; setting zakat.longTermSharesPercent',
  },
  {
    types: ['SUKUK', 'FUND'],
    purposes: ['TRADE'],
    category: 'TRADE_GOODS',
    reason: 'certificates and units bought to be sold are trade goods: their market value counts',
    reference: 'assumed, as shares in AAOIFI SS 35, 4/2/4 and 5/2',
  },
  {
    types: ['SUKUK', 'FUND'],
    purposes: HELD,
    category: 'COMPANY_SHARE',
    reason: 'kept and not traded: the part that stands for zakatable assets counts',
    reference: 'assumed, as shares in AAOIFI SS 35, 4/2/4; setting zakat.longTermSharesPercent',
  },
  {
    types: THINGS,
    purposes: ['TRADE'],
    category: 'TRADE_GOODS',
    reason: 'held for sale: it counts at its selling price of the day',
    reference: 'AAOIFI SS 35, 5/2/1',
  },
  {
    types: THINGS,
    purposes: ['INVESTMENT_INCOME'],
    category: 'INCOME_ASSET',
    reason: 'what is left of its income counts, given as CASH; the asset itself does not',
    reference: 'AAOIFI SS 35, 3/1/4, 4/2/1 and 4/2/2',
  },
  {
    types: THINGS,
    purposes: ['OPERATING'],
    category: 'FIXED_ASSET',
    reason: 'an asset that a business works with is exempt',
    reference: 'AAOIFI SS 35, 4/1',
  },
  {
    types: THINGS,
    purposes: ['PERSONAL_USE'],
    category: 'PERSONAL_USE',
    reason: 'what its owner lives in or uses is exempt',
    reference: 'AAOIFI SS 35, 4/1',
  },
  {
    types: THINGS,
    purposes: ['LONG_TERM', 'SAVING'],
    category: 'NOT_FOR_SALE',
    reason: 'kept without the intention to sell it; give purpose TRADE once it is for sale',
    reference: 'assumed, from what trade is in AAOIFI SS 35, 5/2/1',
  },
  {
    types: ['LIVESTOCK'],
    purposes: ['TRADE'],
    category: 'TRADE_GOODS',
    reason: 'animals for sale are trade goods: their selling price counts, not their number',
    reference: 'AAOIFI SS 35, 5/2/1',
  },
  {
    types: ['LIVESTOCK'],
    purposes: ['OPERATING'],
    category: 'FIXED_ASSET',
    reason: 'animals that plough or carry are assets in use; most schools exempt them',
    reference: 'assumed, as assets in use in AAOIFI SS 35, 4/1',
  },
  {
    types: ['LIVESTOCK'],
    purposes: ['INVESTMENT_INCOME', 'LONG_TERM', 'PERSONAL_USE', 'SAVING'],
    category: 'LIVESTOCK',
    reason: 'due in animals by their number: POST /api/v1/zakat/livestock says which',
    reference: 'AAOIFI SS 35, 11',
  },
  {
    types: ['CROPS'],
    purposes: 'any',
    category: 'CROPS',
    reason:
      'due at the harvest: a tenth if rain-fed, as here, or less if watered: see POST /api/v1/zakat/crops; ' +
      'crops bought for sale are TRADING_GOODS',
    reference: 'AAOIFI SS 35, 3/2/4 and 3/3',
  },
  {
    types: ['MINERALS'],
    purposes: 'any',
    category: 'MINERALS',
    reason: 'due when they are extracted: no year has to pass',
    reference: 'AAOIFI SS 35, 3/1/2, 3/2/2 and 3/2/4',
  },
  {
    types: ['RIKAZ'],
    purposes: 'any',
    category: 'RIKAZ',
    reason: 'a fifth of a buried treasure is due when it is found, however small',
    reference: 'AAOIFI SS 35, 3/1/2 and 3/2/4; the fifth and its lack of a nisab assumed from fiqh',
  },
  {
    types: ['PENSION'],
    purposes: 'any',
    category: 'NOT_YET_PAID_OUT',
    reason:
      'not at its owner’s disposal before it is paid out, when it is CASH; savings that can be withdrawn ' +
      'at any time are a BANK_ACCOUNT or FUND',
    reference: 'assumed, from the practice of authorities that count withdrawals',
  },
];
