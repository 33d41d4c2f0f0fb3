// Made by tools/apigen from the .proto file of this name: change that.

import { count, date, decimal, flag, instant, list, money, object, oneOf, required, text, type Value } from '@masar/kit/shape';

export const LateFee = object({
  treatment: required(oneOf("CHARITY", "INCOME")),
  rate: decimal,
  charityId: text,
});
export type LateFee = Value<typeof LateFee>;

export const Fee = object({
  kind: required(oneOf("THIRD_PARTY_EXPENSE", "COMMITMENT", "FACILITY", "OWN_STAFF")),
  amount: required(money),
  description: text,
});
export type Fee = Value<typeof Fee>;

export const MurabahaTerms = object({
  deliveryDate: date,
  supplierId: text,
  supplierIsCustomerAgent: flag,
  customerOwnershipPct: decimal,
  priorSaleToCustomer: flag,
  previouslyFinancedToCustomer: flag,
  promiseBinding: oneOf("none", "unilateral", "bilateral"),
  promiseOption: flag,
  hamishJiddiyyah: money,
  lateDonationRate: decimal,
  security: list(text),
  profitBasis: oneOf("fixed", "floating"),
  fees: list(Fee),
  titleConditionalOnPayment: flag,
});
export type MurabahaTerms = Value<typeof MurabahaTerms>;

export const IjarahTerms = object({
  leaseStart: date,
  leaseEnd: date,
  rentBasis: oneOf("fixed", "floating"),
  benchmark: text,
  benchmarkMargin: decimal,
  floor: decimal,
  cap: decimal,
  firstPeriodRent: money,
  purchaseOption: oneOf("none", "gift", "nominal", "market"),
  transferBy: oneOf("separate_promise", "future_sale"),
  advanceRent: money,
  residualValue: money,
  majorMaintenanceBy: oneOf("lessor", "lessee"),
  assetInsuranceBy: oneOf("lessor", "lessee"),
  boughtFromLessee: flag,
  saleBackDate: date,
  terminationOption: flag,
});
export type IjarahTerms = Value<typeof IjarahTerms>;

export const Partner = object({
  entityId: required(text),
  capital: required(money),
  profitPct: required(decimal),
  lossPct: decimal,
});
export type Partner = Value<typeof Partner>;

export const UnitBuyout = object({
  date: required(date),
  units: required(count),
  priceBasis: required(oneOf("market", "agreed_then", "face_value")),
});
export type UnitBuyout = Value<typeof UnitBuyout>;

export const MusharakahTerms = object({
  partners: list(Partner),
  profitBasis: oneOf("profit_share", "lump_sum", "capital_share"),
  lossBasis: oneOf("capital", "agreed"),
  capitalKind: oneOf("cash", "assets", "receivables", "mixed"),
  capitalGuarantorId: text,
  managerId: text,
  managerSalary: money,
  units: count,
  unitBuyoutPlan: list(UnitBuyout),
});
export type MusharakahTerms = Value<typeof MusharakahTerms>;

export const MudarabahTerms = object({
  capital: money,
  rabbAlMalPct: decimal,
  mudaribPct: decimal,
  profitBasis: oneOf("profit_share", "lump_sum", "capital_share"),
  restricted: flag,
  expectedProfitRate: decimal,
  lossBearer: oneOf("rabb_al_mal", "mudarib", "shared"),
  capitalKind: oneOf("cash", "assets", "debt"),
  mudaribFee: money,
});
export type MudarabahTerms = Value<typeof MudarabahTerms>;

export const SukukTerms = object({
  underlyingType: oneOf("murabaha", "ijarah", "musharakah", "mudarabah", "wakala", "salam", "istisna"),
  faceValue: money,
  units: count,
  tenorMonths: count,
  expectedRate: decimal,
  spvId: text,
  redemption: oneOf("market", "agreed_then", "nominal"),
  backedBy: oneOf("assets", "usufruct", "receivables", "mixed"),
  tradable: flag,
  guaranteedBy: oneOf("none", "issuer", "third_party"),
  prospectusBoardRef: text,
});
export type SukukTerms = Value<typeof SukukTerms>;

export const WakalaFee = object({
  fixed: money,
  pct: decimal,
});
export type WakalaFee = Value<typeof WakalaFee>;

export const WakalaTerms = object({
  capital: money,
  wakalaFee: WakalaFee,
  expectedProfitRate: decimal,
  incentivePct: decimal,
  guaranteedByAgent: flag,
  maturityDate: date,
});
export type WakalaTerms = Value<typeof WakalaTerms>;

export const SalamTerms = object({
  commodity: text,
  commodityKind: oneOf("fungible", "specific_item", "land", "building", "tree", "jewellery", "gold", "silver", "currency"),
  qualityGrade: text,
  quantity: decimal,
  unit: text,
  deliveryDate: date,
  deliveryDates: list(date),
  deliveryPlace: text,
  capitalPaidAt: instant,
  capitalSource: oneOf("cash", "existing_debt"),
  lateDeliveryPenalty: flag,
  parallelLinked: flag,
});
export type SalamTerms = Value<typeof SalamTerms>;

export const Milestone = object({
  name: required(text),
  pct: required(decimal),
  dueDate: required(date),
});
export type Milestone = Value<typeof Milestone>;

export const IstisnaTerms = object({
  specification: text,
  milestones: list(Milestone),
  deliveryDate: date,
  contractorId: text,
  penaltyClause: flag,
  priceBasis: oneOf("lump_sum", "cost_plus"),
  existingAsset: flag,
  defectLiabilityExcluded: flag,
  prepaymentRebateStipulated: flag,
});
export type IstisnaTerms = Value<typeof IstisnaTerms>;

export const TakafulTerms = object({
  coverType: oneOf("family", "general"),
  sumCovered: money,
  contribution: money,
  contributionBasis: oneOf("tabarru", "premium"),
  wakalaFeePct: decimal,
  tabarruPct: decimal,
  surplusRule: oneOf("participants", "reserve", "charity", "operator", "shared"),
  beneficiaries: list(text),
});
export type TakafulTerms = Value<typeof TakafulTerms>;

export const Terms = object({
  paymentSchedule: required(oneOf("weekly", "bi_weekly", "monthly", "quarterly", "semi_annual", "annual", "bullet")),
  numberOfInstallments: required(count),
  gracePeriodDays: count,
  lateFee: LateFee,
  murabaha: MurabahaTerms,
  ijarah: IjarahTerms,
  musharakah: MusharakahTerms,
  mudarabah: MudarabahTerms,
  sukuk: SukukTerms,
  wakala: WakalaTerms,
  salam: SalamTerms,
  istisna: IstisnaTerms,
  takaful: TakafulTerms,
});
export type Terms = Value<typeof Terms>;
