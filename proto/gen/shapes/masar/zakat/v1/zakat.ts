// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, decimalText, flag, instant, list, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const MetalHolding = object({
  value: text,
  grams: required(text),
  karat: count,
});
export type MetalHolding = Value<typeof MetalHolding>;

export const ZakatAssets = object({
  cash: text,
  gold: MetalHolding,
  silver: MetalHolding,
  tradingGoods: text,
  investments: text,
  receivables: text,
  nonZakatable: text,
});
export type ZakatAssets = Value<typeof ZakatAssets>;

export const ZakatLiabilities = object({
  debts: text,
  debtsOfUnknownUse: text,
});
export type ZakatLiabilities = Value<typeof ZakatLiabilities>;

export const CalculateZakatRequest = object({
  assets: required(ZakatAssets),
  liabilities: ZakatLiabilities,
  currency: required(currency),
  calculationDate: date,
  nisabType: oneOf("gold", "silver", "lower"),
  yearType: oneOf("lunar", "solar"),
  hawlStartDate: date,
  explain: flag,
});
export type CalculateZakatRequest = Value<typeof CalculateZakatRequest>;

export const NisabBasis = object({
  metal: required(oneOf("gold", "silver")),
  grams: required(decimal),
  pricePerGram: required(decimalText),
  source: required(text),
  priceDate: required(date),
});
export type NisabBasis = Value<typeof NisabBasis>;

export const ZakatAssetValue = object({
  asset: required(oneOf("cash", "gold", "silver", "tradingGoods", "investments", "receivables")),
  value: required(decimalText),
  grams: decimalText,
  karat: count,
  pricePerGram: decimalText,
});
export type ZakatAssetValue = Value<typeof ZakatAssetValue>;

export const ZakatVoiding = object({
  reason: required(text),
  at: required(instant),
  by: required(text),
});
export type ZakatVoiding = Value<typeof ZakatVoiding>;

export const ZakatStep = object({
  step: required(text),
  expression: required(text),
  result: required(text),
  reference: text,
});
export type ZakatStep = Value<typeof ZakatStep>;

export const ZakatWarning = object({
  code: required(oneOf("SAMPLE_PRICE", "OLD_PRICE", "NO_PRICE_OF_TODAY", "OWN_NISAB", "OTHER_NISAB", "AMILIN_SHARE", "LATE")),
  message: required(text),
});
export type ZakatWarning = Value<typeof ZakatWarning>;

export const ZakatCalculation = object({
  calculationId: required(text),
  totalAssets: required(decimalText),
  totalLiabilities: required(decimalText),
  netZakatableWealth: required(decimalText),
  nisabThreshold: required(decimalText),
  isZakatDue: required(flag),
  zakatAmount: required(decimalText),
  zakatRate: required(decimalText),
  currency: required(text),
  calculationDate: required(date),
  nisabType: required(oneOf("gold", "silver", "lower")),
  nisabBasis: required(NisabBasis),
  reasonCode: oneOf("BELOW_NISAB", "HAWL_INCOMPLETE"),
  hijriDate: required(text),
  hijriYear: required(count),
  status: required(oneOf("NOT_DUE", "DUE", "PARTIALLY_DISTRIBUTED", "DISTRIBUTED", "OVERDUE", "VOID")),
  distributedAmount: required(decimalText),
  remainingAmount: required(decimalText),
  yearType: required(oneOf("lunar", "solar")),
  hawlStartDate: date,
  assets: required(list(ZakatAssetValue)),
  voiding: ZakatVoiding,
  explanation: list(ZakatStep),
  createdBy: required(text),
  createdAt: required(instant),
  warnings: required(list(ZakatWarning)),
  workspaceId: text,
});
export type ZakatCalculation = Value<typeof ZakatCalculation>;

export const ListZakatCalculationsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  year: count,
  status: oneOf("NOT_DUE", "DUE", "PARTIALLY_DISTRIBUTED", "DISTRIBUTED", "OVERDUE", "VOID"),
});
export type ListZakatCalculationsRequest = Value<typeof ListZakatCalculationsRequest>;

export const ListZakatCalculationsResponse = object({
  data: required(list(ZakatCalculation)),
  pagination: required(Pagination),
});
export type ListZakatCalculationsResponse = Value<typeof ListZakatCalculationsResponse>;

export const GetZakatCalculationRequest = object({
  explain: flag,
});
export type GetZakatCalculationRequest = Value<typeof GetZakatCalculationRequest>;

export const VoidZakatCalculationRequest = object({
  reason: required(text),
});
export type VoidZakatCalculationRequest = Value<typeof VoidZakatCalculationRequest>;

export const GetNisabRequest = object({
  currency: currency,
  date: date,
});
export type GetNisabRequest = Value<typeof GetNisabRequest>;

export const NisabOfMetal = object({
  grams: required(decimal),
  value: required(decimalText),
  currency: required(text),
  pricePerGram: required(decimalText),
  priceDate: required(date),
  source: required(text),
});
export type NisabOfMetal = Value<typeof NisabOfMetal>;

export const Nisab = object({
  gold: required(NisabOfMetal),
  silver: required(NisabOfMetal),
  date: required(date),
  source: required(text),
  hijriDate: required(text),
  warnings: required(list(ZakatWarning)),
});
export type Nisab = Value<typeof Nisab>;

export const SetZakatPriceRequest = object({
  metal: required(oneOf("gold", "silver")),
  currency: required(currency),
  date: required(date),
  pricePerGram: required(text),
  source: required(text),
});
export type SetZakatPriceRequest = Value<typeof SetZakatPriceRequest>;

export const ZakatPrice = object({
  metal: required(oneOf("gold", "silver")),
  currency: required(text),
  date: required(date),
  pricePerGram: required(decimalText),
  source: required(text),
  setAt: required(instant),
  replacedPricePerGram: decimalText,
});
export type ZakatPrice = Value<typeof ZakatPrice>;

export const ZakatRecipient = object({
  category: required(oneOf("FUQARA", "MASAKIN", "AMILIN", "MUALLAFAT", "RIQAB", "GHARIMIN", "FI_SABILILLAH", "IBN_SABIL")),
  amount: required(text),
  description: text,
});
export type ZakatRecipient = Value<typeof ZakatRecipient>;

export const DistributeZakatRequest = object({
  calculationId: required(text),
  amount: required(text),
  currency: required(currency),
  recipients: required(list(ZakatRecipient)),
  distributionDate: required(date),
});
export type DistributeZakatRequest = Value<typeof DistributeZakatRequest>;

export const ZakatReversal = object({
  reason: required(text),
  at: required(instant),
  by: required(text),
});
export type ZakatReversal = Value<typeof ZakatReversal>;

export const ZakatDistribution = object({
  distributionId: required(text),
  calculationId: required(text),
  amount: required(decimalText),
  currency: required(text),
  recipients: required(list(ZakatRecipient)),
  distributionDate: required(date),
  hijriDate: required(text),
  remainingAmount: required(decimalText),
  warnings: required(list(ZakatWarning)),
  status: required(oneOf("RECORDED", "REVERSED")),
  reversal: ZakatReversal,
  createdBy: required(text),
  createdAt: required(instant),
});
export type ZakatDistribution = Value<typeof ZakatDistribution>;

export const ListZakatDistributionsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
  calculationId: text,
});
export type ListZakatDistributionsRequest = Value<typeof ListZakatDistributionsRequest>;

export const ListZakatDistributionsResponse = object({
  data: required(list(ZakatDistribution)),
  pagination: required(Pagination),
});
export type ListZakatDistributionsResponse = Value<typeof ListZakatDistributionsResponse>;

export const GetZakatDistributionRequest = object({});
export type GetZakatDistributionRequest = Value<typeof GetZakatDistributionRequest>;

export const ReverseZakatDistributionRequest = object({
  reason: required(text),
});
export type ReverseZakatDistributionRequest = Value<typeof ReverseZakatDistributionRequest>;

export const ZakatAsset = object({
  type: required(text),
  name: required(text),
  value: required(text),
  purpose: required(oneOf("TRADE", "INVESTMENT_INCOME", "LONG_TERM", "PERSONAL_USE", "OPERATING", "SAVING")),
});
export type ZakatAsset = Value<typeof ZakatAsset>;

export const ClassifyZakatAssetsRequest = object({
  assets: required(list(ZakatAsset)),
  currency: currency,
});
export type ClassifyZakatAssetsRequest = Value<typeof ClassifyZakatAssetsRequest>;

export const ClassifiedZakatAsset = object({
  name: required(text),
  type: required(text),
  classification: required(oneOf("ZAKATABLE", "PARTIALLY_ZAKATABLE", "EXEMPT")),
  category: required(oneOf("MONEY", "GOLD", "SILVER", "JEWELLERY", "TRADE_GOODS", "RECEIVABLE", "COMPANY_SHARE", "INCOME_ASSET", "LIVESTOCK", "CROPS", "MINERALS", "RIKAZ", "WORN_JEWELLERY", "PERSONAL_USE", "FIXED_ASSET", "CONSUMABLE", "NOT_FOR_SALE", "UNCERTAIN_DEBT", "NOT_YET_PAID_OUT")),
  zakatableValue: required(decimalText),
  rate: required(decimalText),
  nisabBasis: required(oneOf("GOLD", "SILVER", "LOWER", "HEAD_COUNT", "FIVE_AWSUQ", "NONE")),
  hawlRequired: required(flag),
  reason: required(text),
  reference: required(text),
});
export type ClassifiedZakatAsset = Value<typeof ClassifiedZakatAsset>;

export const ZakatClassificationSummary = object({
  totalValue: required(decimalText),
  zakatableValue: required(decimalText),
  exemptValue: required(decimalText),
  currency: required(text),
});
export type ZakatClassificationSummary = Value<typeof ZakatClassificationSummary>;

export const ZakatClassification = object({
  assets: required(list(ClassifiedZakatAsset)),
  summary: required(ZakatClassificationSummary),
});
export type ZakatClassification = Value<typeof ZakatClassification>;

export const CalculateLivestockZakatRequest = object({
  kind: required(oneOf("GOATS", "CATTLE", "CAMELS")),
  count: required(count),
});
export type CalculateLivestockZakatRequest = Value<typeof CalculateLivestockZakatRequest>;

export const LivestockDue = object({
  animal: required(oneOf("GOAT", "TABI", "MUSINNAH", "BINT_MAKHAD", "BINT_LABUN", "HIQQAH", "JADHAAH")),
  count: required(count),
});
export type LivestockDue = Value<typeof LivestockDue>;

export const LivestockAlternative = object({
  due: required(list(LivestockDue)),
});
export type LivestockAlternative = Value<typeof LivestockAlternative>;

export const LivestockZakat = object({
  kind: required(oneOf("GOATS", "CATTLE", "CAMELS")),
  count: required(count),
  due: required(list(LivestockDue)),
  alternatives: required(list(LivestockAlternative)),
  reference: required(text),
});
export type LivestockZakat = Value<typeof LivestockZakat>;

export const CalculateCropsZakatRequest = object({
  quantityKg: required(text),
  pricePerKg: text,
  currency: currency,
  irrigation: required(oneOf("RAIN_FED", "IRRIGATED", "MIXED")),
});
export type CalculateCropsZakatRequest = Value<typeof CalculateCropsZakatRequest>;

export const CropsZakat = object({
  isZakatDue: required(flag),
  nisabKg: required(decimalText),
  rate: required(decimalText),
  dueKg: required(decimalText),
  dueValue: decimalText,
  currency: text,
  reference: required(text),
});
export type CropsZakat = Value<typeof CropsZakat>;
