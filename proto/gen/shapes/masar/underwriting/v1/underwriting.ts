// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, decimalText, flag, instant, list, moneyText, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const HealthDeclaration = object({
  condition: required(text),
  since: date,
  treated: flag,
});
export type HealthDeclaration = Value<typeof HealthDeclaration>;

export const ApplicantData = object({
  age: count,
  birthDate: date,
  gender: oneOf("MALE", "FEMALE"),
  occupation: text,
  smoker: flag,
  healthDeclarations: list(HealthDeclaration),
  heightCm: count,
  weightKg: text,
  income: moneyText,
  monthlyObligations: moneyText,
  cardLimits: moneyText,
  proposedInstalment: moneyText,
  hasCollateral: flag,
  residenceCountry: text,
  portfolioValue: moneyText,
  riskAppetite: oneOf("LOW", "MEDIUM", "HIGH"),
  isShariahScreened: flag,
  obligorExposure: moneyText,
  obligorLimit: moneyText,
  counterpartyCountry: text,
});
export type ApplicantData = Value<typeof ApplicantData>;

export const HealthDeclarationInput = object({
  name: text,
  condition: text,
  since: date,
  treated: flag,
});
export type HealthDeclarationInput = Value<typeof HealthDeclarationInput>;

export const ApplicantDataInput = object({
  age: count,
  birthDate: date,
  gender: oneOf("MALE", "FEMALE"),
  occupation: text,
  smoker: flag,
  healthDeclarations: list(HealthDeclarationInput),
  heightCm: count,
  weightKg: text,
  income: moneyText,
  monthlyObligations: moneyText,
  cardLimits: moneyText,
  proposedInstalment: moneyText,
  hasCollateral: flag,
  residenceCountry: text,
  portfolioValue: moneyText,
  riskAppetite: oneOf("LOW", "MEDIUM", "HIGH"),
  isShariahScreened: flag,
  obligorExposure: moneyText,
  obligorLimit: moneyText,
  counterpartyCountry: text,
});
export type ApplicantDataInput = Value<typeof ApplicantDataInput>;

export const ApplicantDataPatch = object({
  age: required(count),
  birthDate: required(date),
  gender: required(oneOf("MALE", "FEMALE")),
  occupation: required(text),
  smoker: required(flag),
  healthDeclarations: required(list(HealthDeclaration)),
  heightCm: required(count),
  weightKg: required(text),
  income: required(moneyText),
  monthlyObligations: required(moneyText),
  cardLimits: required(moneyText),
  proposedInstalment: required(moneyText),
  hasCollateral: required(flag),
  residenceCountry: required(text),
  portfolioValue: required(moneyText),
  riskAppetite: required(oneOf("LOW", "MEDIUM", "HIGH")),
  isShariahScreened: required(flag),
  obligorExposure: required(moneyText),
  obligorLimit: required(moneyText),
  counterpartyCountry: required(text),
});
export type ApplicantDataPatch = Value<typeof ApplicantDataPatch>;

export const CreateProposalRequest = object({
  type: required(oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE")),
  applicantId: required(text),
  productCode: required(text),
  coverageAmount: required(moneyText),
  currency: required(currency),
  term: required(count),
  termUnit: oneOf("YEARS", "MONTHS"),
  premiumFrequency: oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY"),
  applicantData: required(ApplicantDataInput),
});
export type CreateProposalRequest = Value<typeof CreateProposalRequest>;

export const Loading = object({
  type: required(oneOf("OCCUPATIONAL", "HEALTH", "SMOKER", "AGE", "AVOCATION", "RESIDENCE", "FINANCIAL")),
  percent: required(decimal),
  amount: moneyText,
  reason: text,
});
export type Loading = Value<typeof Loading>;

export const FlatExtra = object({
  perMille: required(decimal),
  reason: required(text),
  amount: moneyText,
});
export type FlatExtra = Value<typeof FlatExtra>;

export const ContributionBreakdown = object({
  tabarru: required(moneyText),
  wakalahFee: required(moneyText),
  investment: required(moneyText),
});
export type ContributionBreakdown = Value<typeof ContributionBreakdown>;

export const Contribution = object({
  total: required(moneyText),
  base: required(moneyText),
  breakdown: required(ContributionBreakdown),
  installmentCount: required(count),
  installmentAmount: required(moneyText),
  lastInstallmentAmount: required(moneyText),
});
export type Contribution = Value<typeof Contribution>;

export const RuleTraceLine = object({
  rule: required(text),
  outcome: required(oneOf("FIRED", "NOT_FIRED", "NOT_DECIDABLE")),
  points: count,
  message: required(text),
});
export type RuleTraceLine = Value<typeof RuleTraceLine>;

export const Evaluation = object({
  proposalId: required(text),
  decision: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "REFER", "DECLINED", "PENDING_INFO")),
  riskClass: oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED"),
  premium: moneyText,
  premiumFrequency: oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY"),
  loadings: required(list(Loading)),
  exclusions: required(list(text)),
  conditions: required(list(text)),
  validUntil: date,
  flatExtras: required(list(FlatExtra)),
  contribution: Contribution,
  points: required(count),
  requestedInformation: required(list(text)),
  ruleTrace: required(list(RuleTraceLine)),
  evaluatedAt: required(instant),
  tableVersion: required(text),
  tableHash: required(text),
  simulated: required(flag),
});
export type Evaluation = Value<typeof Evaluation>;

export const DecidedTerms = object({
  decision: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "REFER", "DECLINED", "PENDING_INFO")),
  riskClass: oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED"),
  premium: moneyText,
  premiumFrequency: oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY"),
  loadings: required(list(Loading)),
  exclusions: required(list(text)),
  conditions: required(list(text)),
  validUntil: date,
  flatExtras: required(list(FlatExtra)),
  contribution: Contribution,
  decidedAt: required(instant),
  decidedBy: required(text),
});
export type DecidedTerms = Value<typeof DecidedTerms>;

export const ChangedTerm = object({
  term: required(text),
  before: text,
  after: text,
});
export type ChangedTerm = Value<typeof ChangedTerm>;

export const ProposalReview = object({
  decision: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "DECLINED", "PENDING_INFO")),
  notes: text,
  changes: required(list(ChangedTerm)),
  requestedInformation: required(list(text)),
  reviewedBy: required(text),
  reviewedAt: required(instant),
  approvedBy: text,
  rejectedBy: text,
});
export type ProposalReview = Value<typeof ProposalReview>;

export const LoadingInput = object({
  type: required(oneOf("OCCUPATIONAL", "HEALTH", "SMOKER", "AGE", "AVOCATION", "RESIDENCE", "FINANCIAL")),
  percent: required(decimal),
  reason: required(text),
});
export type LoadingInput = Value<typeof LoadingInput>;

export const FlatExtraInput = object({
  perMille: required(decimal),
  reason: required(text),
});
export type FlatExtraInput = Value<typeof FlatExtraInput>;

export const ReviewProposalRequest = object({
  decision: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "DECLINED", "PENDING_INFO")),
  riskClass: oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED"),
  loadings: list(LoadingInput),
  exclusions: list(text),
  notes: required(text),
  flatExtras: list(FlatExtraInput),
  conditions: list(text),
  requestedInformation: list(oneOf("age", "occupation", "smoker", "healthDeclarations", "heightCm", "weightKg", "income", "monthlyObligations", "cardLimits", "proposedInstalment", "hasCollateral", "residenceCountry", "portfolioValue", "riskAppetite", "isShariahScreened", "obligorExposure", "obligorLimit", "counterpartyCountry")),
});
export type ReviewProposalRequest = Value<typeof ReviewProposalRequest>;

export const ProposedReview = object({
  decision: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "DECLINED", "PENDING_INFO")),
  riskClass: oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED"),
  loadings: required(list(Loading)),
  exclusions: required(list(text)),
  notes: required(text),
  flatExtras: required(list(FlatExtra)),
  conditions: required(list(text)),
  requestedInformation: required(list(text)),
  proposedBy: required(text),
  proposedAt: required(instant),
});
export type ProposedReview = Value<typeof ProposedReview>;

export const Proposal = object({
  proposalId: required(text),
  status: required(oneOf("PENDING_EVALUATION", "PENDING_INFO", "REFERRED", "APPROVED", "APPROVED_WITH_CONDITIONS", "DECLINED", "ACCEPTED", "EXPIRED", "WITHDRAWN")),
  submittedAt: required(instant),
  estimatedDecision: required(instant),
  type: required(oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE")),
  applicantId: nullable(text),
  productCode: required(text),
  coverageAmount: required(moneyText),
  currency: required(currency),
  term: required(count),
  termUnit: required(oneOf("YEARS", "MONTHS")),
  premiumFrequency: required(oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY")),
  applicantData: nullable(ApplicantData),
  assignedTo: nullable(text),
  referredAt: instant,
  evaluation: Evaluation,
  terms: DecidedTerms,
  reviews: required(list(ProposalReview)),
  proposedReview: ProposedReview,
  requestedInformation: required(list(text)),
  informationDueBy: instant,
  acceptedAt: instant,
  withdrawalReason: text,
  applicantDataErasedAt: instant,
  createdBy: required(text),
  updatedAt: required(instant),
  workspaceId: text,
});
export type Proposal = Value<typeof Proposal>;

export const ListProposalsRequest = object({
  status: oneOf("PENDING_EVALUATION", "PENDING_INFO", "REFERRED", "APPROVED", "APPROVED_WITH_CONDITIONS", "DECLINED", "ACCEPTED", "EXPIRED", "WITHDRAWN"),
  type: oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE"),
  assignedTo: text,
  productCode: text,
  applicantId: text,
  referredBefore: instant,
  sort: oneOf("newest", "referredAt"),
  page: count,
  perPage: count,
  after: text,
  before: text,
  unassigned: flag,
});
export type ListProposalsRequest = Value<typeof ListProposalsRequest>;

export const ListProposalsResponse = object({
  data: required(list(Proposal)),
  pagination: required(Pagination),
});
export type ListProposalsResponse = Value<typeof ListProposalsResponse>;

export const GetProposalRequest = object({});
export type GetProposalRequest = Value<typeof GetProposalRequest>;

export const EvaluateProposalRequest = object({
  asOf: text,
});
export type EvaluateProposalRequest = Value<typeof EvaluateProposalRequest>;

export const ApproveProposalReviewRequest = object({
  notes: text,
});
export type ApproveProposalReviewRequest = Value<typeof ApproveProposalReviewRequest>;

export const RejectProposalReviewRequest = object({
  reason: required(text),
});
export type RejectProposalReviewRequest = Value<typeof RejectProposalReviewRequest>;

export const ClaimProposalRequest = object({});
export type ClaimProposalRequest = Value<typeof ClaimProposalRequest>;

export const ReleaseProposalRequest = object({});
export type ReleaseProposalRequest = Value<typeof ReleaseProposalRequest>;

export const SupplyProposalInformationRequest = object({
  applicantData: required(ApplicantDataPatch),
});
export type SupplyProposalInformationRequest = Value<typeof SupplyProposalInformationRequest>;

export const AcceptProposalRequest = object({});
export type AcceptProposalRequest = Value<typeof AcceptProposalRequest>;

export const WithdrawProposalRequest = object({
  reason: text,
});
export type WithdrawProposalRequest = Value<typeof WithdrawProposalRequest>;

export const EraseApplicantDataRequest = object({});
export type EraseApplicantDataRequest = Value<typeof EraseApplicantDataRequest>;

export const PricedLoadingInput = object({
  type: required(oneOf("OCCUPATIONAL", "HEALTH", "SMOKER", "AGE", "AVOCATION", "RESIDENCE", "FINANCIAL")),
  percent: required(decimal),
  reason: text,
});
export type PricedLoadingInput = Value<typeof PricedLoadingInput>;

export const CalculatePremiumRequest = object({
  productCode: required(text),
  coverageAmount: required(moneyText),
  term: required(count),
  riskClass: required(oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED")),
  loadings: list(PricedLoadingInput),
  age: count,
  gender: oneOf("MALE", "FEMALE"),
  currency: currency,
  premiumFrequency: oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY"),
  flatExtras: list(FlatExtraInput),
});
export type CalculatePremiumRequest = Value<typeof CalculatePremiumRequest>;

export const Premium = object({
  productCode: required(text),
  coverageAmount: required(moneyText),
  currency: required(currency),
  term: required(count),
  termUnit: required(oneOf("YEARS", "MONTHS")),
  riskClass: required(oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED")),
  basePremium: required(moneyText),
  loadings: required(list(Loading)),
  flatExtras: required(list(FlatExtra)),
  totalPremium: required(moneyText),
  breakdown: required(ContributionBreakdown),
  premiumFrequency: required(oneOf("ANNUAL", "SEMI_ANNUAL", "QUARTERLY", "MONTHLY")),
  installmentCount: required(count),
  installmentAmount: required(moneyText),
  lastInstallmentAmount: required(moneyText),
  age: required(count),
  rates: required(oneOf("MALE", "FEMALE", "UNISEX")),
  mortalityTable: required(text),
  tableVersion: required(text),
});
export type Premium = Value<typeof Premium>;

export const ListRiskClassesRequest = object({
  type: oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE"),
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListRiskClassesRequest = Value<typeof ListRiskClassesRequest>;

export const RiskCriterion = object({
  factor: required(text),
  operator: required(text),
  value: required(text),
  rule: required(text),
});
export type RiskCriterion = Value<typeof RiskCriterion>;

export const RiskClass = object({
  code: required(oneOf("PREFERRED", "STANDARD", "SUBSTANDARD", "DECLINED")),
  type: required(oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE")),
  name: required(text),
  description: required(text),
  factor: nullable(decimal),
  criteria: required(list(RiskCriterion)),
  maxCoverage: nullable(moneyText),
  fromPoints: required(count),
  toPoints: nullable(count),
});
export type RiskClass = Value<typeof RiskClass>;

export const ListRiskClassesResponse = object({
  data: required(list(RiskClass)),
  pagination: required(Pagination),
});
export type ListRiskClassesResponse = Value<typeof ListRiskClassesResponse>;

export const ListUnderwritingProductsRequest = object({
  type: oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE"),
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListUnderwritingProductsRequest = Value<typeof ListUnderwritingProductsRequest>;

export const CurrencyAmount = object({
  currency: required(currency),
  amount: required(decimalText),
});
export type CurrencyAmount = Value<typeof CurrencyAmount>;

export const UnderwritingProduct = object({
  code: required(text),
  type: required(oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE")),
  name: required(text),
  termUnit: required(oneOf("YEARS", "MONTHS")),
  minTerm: required(count),
  maxTerm: required(count),
  maxCoverage: required(list(CurrencyAmount)),
  automated: required(flag),
  priced: required(flag),
  tableVersion: required(text),
});
export type UnderwritingProduct = Value<typeof UnderwritingProduct>;

export const ListUnderwritingProductsResponse = object({
  data: required(list(UnderwritingProduct)),
  pagination: required(Pagination),
});
export type ListUnderwritingProductsResponse = Value<typeof ListUnderwritingProductsResponse>;

export const GetUnderwritingTablesRequest = object({});
export type GetUnderwritingTablesRequest = Value<typeof GetUnderwritingTablesRequest>;

export const DraftUnderwritingTablesRequest = object({
  // tables: a JSON value is read by its rail.
  notes: required(text),
});
export type DraftUnderwritingTablesRequest = Value<typeof DraftUnderwritingTablesRequest>;

export const UnderwritingTables = object({
  productType: required(oneOf("TAKAFUL", "FINANCING", "INVESTMENT", "TRADE")),
  version: required(text),
  status: required(oneOf("BUILT_IN", "DRAFT", "APPROVED")),
  hash: required(text),
  effectiveFrom: date,
  notes: text,
  draftedBy: text,
  draftedAt: instant,
  approvedBy: text,
  // tables: a JSON value is read by its rail.
});
export type UnderwritingTables = Value<typeof UnderwritingTables>;

export const ListUnderwritingTableVersionsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListUnderwritingTableVersionsRequest = Value<typeof ListUnderwritingTableVersionsRequest>;

export const ListUnderwritingTableVersionsResponse = object({
  data: required(list(UnderwritingTables)),
  pagination: required(Pagination),
});
export type ListUnderwritingTableVersionsResponse = Value<typeof ListUnderwritingTableVersionsResponse>;

export const GetUnderwritingTableVersionRequest = object({
  version: required(text),
});
export type GetUnderwritingTableVersionRequest = Value<typeof GetUnderwritingTableVersionRequest>;

export const ApproveUnderwritingTablesRequest = object({
  version: required(text),
  effectiveFrom: required(date),
});
export type ApproveUnderwritingTablesRequest = Value<typeof ApproveUnderwritingTablesRequest>;

export const CompareUnderwritingTablesRequest = object({
  version: required(text),
});
export type CompareUnderwritingTablesRequest = Value<typeof CompareUnderwritingTablesRequest>;

export const TableChange = object({
  path: required(text),
  change: required(oneOf("ADDED", "REMOVED", "CHANGED")),
  // before: a JSON value is read by its rail.
  // after: a JSON value is read by its rail.
});
export type TableChange = Value<typeof TableChange>;

export const DecisionShift = object({
  before: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "REFER", "DECLINED", "PENDING_INFO")),
  after: required(oneOf("APPROVED", "APPROVED_WITH_CONDITIONS", "REFER", "DECLINED", "PENDING_INFO")),
  count: required(count),
});
export type DecisionShift = Value<typeof DecisionShift>;

export const PriceShift = object({
  currency: required(currency),
  proposals: required(count),
  before: required(moneyText),
  after: required(moneyText),
});
export type PriceShift = Value<typeof PriceShift>;

export const TableComparison = object({
  version: required(text),
  comparedWith: required(text),
  changes: required(list(TableChange)),
  proposals: required(count),
  decisions: required(list(DecisionShift)),
  changedClasses: required(count),
  changedPrices: count,
  prices: list(PriceShift),
});
export type TableComparison = Value<typeof TableComparison>;

export const GetUnderwritingReportRequest = object({
  from: required(instant),
  to: required(instant),
});
export type GetUnderwritingReportRequest = Value<typeof GetUnderwritingReportRequest>;

export const GetUnderwritingReportCsvRequest = object({
  from: required(instant),
  to: required(instant),
});
export type GetUnderwritingReportCsvRequest = Value<typeof GetUnderwritingReportCsvRequest>;

export const UnderwritingReportCsv = object({
  csv: required(text),
});
export type UnderwritingReportCsv = Value<typeof UnderwritingReportCsv>;

export const ReportGroup = object({
  value: required(text),
  total: required(count),
  approved: required(count),
  declined: required(count),
  undecided: required(count),
  referred: required(count),
  referralPercent: required(text),
  approvalPercent: required(text),
});
export type ReportGroup = Value<typeof ReportGroup>;

export const UnderwritingReport = object({
  from: required(instant),
  to: required(instant),
  total: required(ReportGroup),
  byProduct: required(list(ReportGroup)),
  byRiskClass: required(list(ReportGroup)),
  byAgeBand: required(list(ReportGroup)),
  bySex: required(list(ReportGroup)),
  overrides: required(count),
  reviewed: required(count),
  medianHoursToDecide: text,
});
export type UnderwritingReport = Value<typeof UnderwritingReport>;
