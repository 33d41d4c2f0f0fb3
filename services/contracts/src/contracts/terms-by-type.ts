import {
  count,
  date,
  decimal,
  flag,
  instant,
  list,
  money,
  object,
  oneOf,
  required,
  text,
} from '@masar/kit/shape';
import { FEES } from '../shared/murabaha-shapes';

export const MURABAHA_TERMS = object({
  deliveryDate: date,
  supplierId: text,
  supplierIsCustomerAgent: flag,
  customerOwnershipPct: decimal,
  priorSaleToCustomer: flag,
  previouslyFinancedToCustomer: flag,
  promiseBinding: oneOf('none', 'unilateral', 'bilateral'),
  promiseOption: flag,
  hamishJiddiyyah: money,
  lateDonationRate: decimal,
  security: list(text),
  profitBasis: oneOf('fixed', 'floating'),
  fees: FEES,
  titleConditionalOnPayment: flag,
});

export const IJARAH_TERMS = object({
  leaseStart: date,
  leaseEnd: date,
  rentBasis: oneOf('fixed', 'floating'),
  benchmark: text,
  benchmarkMargin: decimal,
  floor: decimal,
  cap: decimal,
  firstPeriodRent: money,
  purchaseOption: oneOf('none', 'gift', 'nominal', 'market'),
  transferBy: oneOf('separate_promise', 'future_sale'),
  advanceRent: money,
  residualValue: money,
  majorMaintenanceBy: oneOf('lessor', 'lessee'),
  assetInsuranceBy: oneOf('lessor', 'lessee'),
  boughtFromLessee: flag,
  saleBackDate: date,
  terminationOption: flag,
});

export const MUSHARAKAH_TERMS = object({
  partners: list(
    object({
      entityId: required(text),
      capital: required(money),
      profitPct: required(decimal),
      lossPct: decimal,
    }),
  ),
  profitBasis: oneOf('profit_share', 'lump_sum', 'capital_share'),
  lossBasis: oneOf('capital', 'agreed'),
  capitalKind: oneOf('cash', 'assets', 'receivables', 'mixed'),
  capitalGuarantorId: text,
  managerId: text,
  managerSalary: money,
  units: count,
  unitBuyoutPlan: list(
    object({
      date: required(date),
      units: required(count),
      priceBasis: required(oneOf('market', 'agreed_then', 'face_value')),
    }),
  ),
});

export const MUDARABAH_TERMS = object({
  capital: money,
  rabbAlMalPct: decimal,
  mudaribPct: decimal,
  profitBasis: oneOf('profit_share', 'lump_sum', 'capital_share'),
  restricted: flag,
  expectedProfitRate: decimal,
  lossBearer: oneOf('rabb_al_mal', 'mudarib', 'shared'),
  capitalKind: oneOf('cash', 'assets', 'debt'),
  mudaribFee: money,
});

export const SUKUK_TERMS = object({
  underlyingType: oneOf(
    'murabaha',
    'ijarah',
    'musharakah',
    'mudarabah',
    'wakala',
    'salam',
    'istisna',
  ),
  faceValue: money,
  units: count,
  tenorMonths: count,
  expectedRate: decimal,
  spvId: text,
  redemption: oneOf('market', 'agreed_then', 'nominal'),
  backedBy: oneOf('assets', 'usufruct', 'receivables', 'mixed'),
  tradable: flag,
  guaranteedBy: oneOf('none', 'issuer', 'third_party'),
  prospectusBoardRef: text,
});

export const WAKALA_TERMS = object({
  capital: money,
  wakalaFee: object({ fixed: money, pct: decimal }),
  expectedProfitRate: decimal,
  incentivePct: decimal,
  guaranteedByAgent: flag,
  maturityDate: date,
});

export const SALAM_TERMS = object({
  commodity: text,
  commodityKind: oneOf(
    'fungible',
    'specific_item',
    'land',
    'building',
    'tree',
    'jewellery',
    'gold',
    'silver',
    'currency',
  ),
  qualityGrade: text,
  quantity: decimal,
  unit: text,
  deliveryDate: date,
  deliveryDates: list(date),
  deliveryPlace: text,
  capitalPaidAt: instant,
  capitalSource: oneOf('cash', 'existing_debt'),
  lateDeliveryPenalty: flag,
  parallelLinked: flag,
});

export const ISTISNA_TERMS = object({
  specification: text,
  milestones: list(
    object({ name: required(text), pct: required(decimal), dueDate: required(date) }),
  ),
  deliveryDate: date,
  contractorId: text,
  penaltyClause: flag,
  priceBasis: oneOf('lump_sum', 'cost_plus'),
  existingAsset: flag,
  defectLiabilityExcluded: flag,
  prepaymentRebateStipulated: flag,
});

export const TAKAFUL_TERMS = object({
  coverType: oneOf('family', 'general'),
  sumCovered: money,
  contribution: money,
  contributionBasis: oneOf('tabarru', 'premium'),
  wakalaFeePct: decimal,
  tabarruPct: decimal,
  surplusRule: oneOf('participants', 'reserve', 'charity', 'operator', 'shared'),
  beneficiaries: list(text),
});
