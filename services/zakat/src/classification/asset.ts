export const ASSET_TYPES = [
  'CASH',
  'BANK_ACCOUNT',
  'GOLD',
  'SILVER',
  'JEWELLERY',
  'TRADING_GOODS',
  'RAW_MATERIALS',
  'RECEIVABLE',
  'DOUBTFUL_RECEIVABLE',
  'SHARES',
  'SUKUK',
  'FUND',
  'CRYPTO',
  'REAL_ESTATE',
  'VEHICLE',
  'EQUIPMENT',
  'INTANGIBLE',
  'LIVESTOCK',
  'CROPS',
  'MINERALS',
  'RIKAZ',
  'PENSION',
  'PERSONAL_ITEM',
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

export const PURPOSES = [
  'TRADE',
  'INVESTMENT_INCOME',
  'LONG_TERM',
  'PERSONAL_USE',
  'OPERATING',
  'SAVING',
] as const;
export type Purpose = (typeof PURPOSES)[number];

export function isAssetType(text: string): text is AssetType {
  return (ASSET_TYPES as readonly string[]).includes(text);
}
