// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, flag, instant, list, money, moneyText, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const MurabahaCollectionCostSettings = object({
  percent: required(decimal),
  reference: required(text),
});
export type MurabahaCollectionCostSettings = Value<typeof MurabahaCollectionCostSettings>;

export const MurabahaSettings = object({
  rebateMode: oneOf("DISCRETIONARY", "COMMITTED"),
  rebateMethod: oneOf("UNEARNED_AMORTISED", "STRAIGHT_LINE", "NONE"),
  latePayment: oneOf("DONATION", "NONE"),
  collectionCosts: MurabahaCollectionCostSettings,
});
export type MurabahaSettings = Value<typeof MurabahaSettings>;

export const KafalahExpenseAmount = object({
  amount: required(money),
  currency: required(currency),
});
export type KafalahExpenseAmount = Value<typeof KafalahExpenseAmount>;

export const KafalahExpenseSettings = object({
  percent: required(decimal),
  most: KafalahExpenseAmount,
  reference: required(text),
});
export type KafalahExpenseSettings = Value<typeof KafalahExpenseSettings>;

export const KafalahSettings = object({
  feePolicy: oneOf("ADMIN_COST", "UJRAH"),
  feeCapPercent: decimal,
  expenses: KafalahExpenseSettings,
});
export type KafalahSettings = Value<typeof KafalahSettings>;

export const CalendarSettings = object({
  weekend: list(oneOf("SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY")),
  holidays: list(date),
});
export type CalendarSettings = Value<typeof CalendarSettings>;

export const ZakatSettings = object({
  goldNisabGrams: decimal,
  silverNisabGrams: decimal,
  nisabType: oneOf("gold", "silver", "lower"),
  personalJewellery: oneOf("EXEMPT", "ZAKATABLE"),
  longTermSharesPercent: decimal,
});
export type ZakatSettings = Value<typeof ZakatSettings>;

export const ClearingSystemSettings = object({
  name: required(oneOf("SWIFT", "T2", "STEP2", "AFAQ", "SARIE", "UAEFTS", "KASSIP", "RENTAS", "IBG", "DuitNow", "BI-RTGS", "SKNBI", "BI-FAST", "PRISM", "RAAST")),
  cutoff: text,
  weekend: list(oneOf("SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY")),
  holidays: list(date),
});
export type ClearingSystemSettings = Value<typeof ClearingSystemSettings>;

export const UaeftsPurpose = object({
  purposeCode: required(text),
  uaeCode: required(text),
});
export type UaeftsPurpose = Value<typeof UaeftsPurpose>;

export const Iso20022Settings = object({
  systems: list(ClearingSystemSettings),
  uaeftsPurposes: list(UaeftsPurpose),
});
export type Iso20022Settings = Value<typeof Iso20022Settings>;

export const ApprovalLimit = object({
  amount: required(moneyText),
  currency: required(currency),
});
export type ApprovalLimit = Value<typeof ApprovalLimit>;

export const DisputeSettings = object({
  pauseOn: list(oneOf("AWAITING_CUSTOMER", "AWAITING_MERCHANT")),
  escalateOnBreach: flag,
  approvalLimit: ApprovalLimit,
});
export type DisputeSettings = Value<typeof DisputeSettings>;

export const ReviewLimit = object({
  reviewer: text,
  productCode: text,
  amount: required(moneyText),
  currency: required(currency),
});
export type ReviewLimit = Value<typeof ReviewLimit>;

export const UnderwritingSettings = object({
  reviewLimits: list(ReviewLimit),
});
export type UnderwritingSettings = Value<typeof UnderwritingSettings>;

export const TaxSettings = object({
  rate: required(decimal),
  name: required(text),
  reverseCharge: flag,
});
export type TaxSettings = Value<typeof TaxSettings>;

export const BillingSettings = object({
  graceHours: count,
  paymentTermsDays: count,
  latePayment: oneOf("DONATION", "NONE"),
  charityId: text,
});
export type BillingSettings = Value<typeof BillingSettings>;

export const TenantSettings = object({
  baseCurrency: currency,
  murabaha: MurabahaSettings,
  kafalah: KafalahSettings,
  calendar: CalendarSettings,
  zakat: ZakatSettings,
  iso20022: Iso20022Settings,
  dispute: DisputeSettings,
  underwriting: UnderwritingSettings,
  tax: TaxSettings,
  billing: BillingSettings,
});
export type TenantSettings = Value<typeof TenantSettings>;

export const Tenant = object({
  id: required(text),
  name: required(text),
  plan: required(oneOf("Starter", "Analytics Only", "Fintech", "Growth", "Compliance Plus", "Enterprise", "Core Banking")),
  kind: required(oneOf("live", "sandbox")),
  jurisdiction: text,
  status: required(oneOf("active", "suspended")),
  settings: required(TenantSettings),
  createdAt: required(instant),
  updatedAt: required(instant),
});
export type Tenant = Value<typeof Tenant>;

export const CreateTenantRequest = object({
  id: text,
  name: required(text),
  plan: required(oneOf("Starter", "Analytics Only", "Fintech", "Growth", "Compliance Plus", "Enterprise", "Core Banking")),
  kind: oneOf("live", "sandbox"),
  jurisdiction: text,
  settings: TenantSettings,
});
export type CreateTenantRequest = Value<typeof CreateTenantRequest>;

export const ListTenantsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListTenantsRequest = Value<typeof ListTenantsRequest>;

export const ListTenantsResponse = object({
  data: required(list(Tenant)),
  pagination: required(Pagination),
});
export type ListTenantsResponse = Value<typeof ListTenantsResponse>;

export const GetTenantRequest = object({});
export type GetTenantRequest = Value<typeof GetTenantRequest>;

export const PatchTenantRequest = object({
  name: required(text),
  plan: required(oneOf("Starter", "Analytics Only", "Fintech", "Growth", "Compliance Plus", "Enterprise", "Core Banking")),
  status: required(oneOf("active", "suspended")),
  settings: TenantSettings,
});
export type PatchTenantRequest = Value<typeof PatchTenantRequest>;

export const Workspace = object({
  id: required(text),
  name: required(text),
  status: required(oneOf("active", "closed")),
  createdAt: required(instant),
});
export type Workspace = Value<typeof Workspace>;

export const CreateWorkspaceRequest = object({
  id: text,
  name: required(text),
});
export type CreateWorkspaceRequest = Value<typeof CreateWorkspaceRequest>;

export const ListWorkspacesRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListWorkspacesRequest = Value<typeof ListWorkspacesRequest>;

export const ListWorkspacesResponse = object({
  data: required(list(Workspace)),
  pagination: required(Pagination),
});
export type ListWorkspacesResponse = Value<typeof ListWorkspacesResponse>;

export const GetWorkspaceRequest = object({});
export type GetWorkspaceRequest = Value<typeof GetWorkspaceRequest>;

export const PatchWorkspaceRequest = object({
  name: required(text),
  status: required(oneOf("active", "closed")),
});
export type PatchWorkspaceRequest = Value<typeof PatchWorkspaceRequest>;

export const ApiKey = object({
  id: required(text),
  name: required(text),
  prefix: required(text),
  scopes: required(list(text)),
  workspaceIds: required(list(text)),
  ipAllow: required(list(text)),
  environment: required(oneOf("live", "test")),
  createdBy: required(text),
  createdAt: required(instant),
  expiresAt: nullable(instant),
  lastUsedAt: nullable(instant),
  revokedAt: nullable(instant),
  partyId: text,
});
export type ApiKey = Value<typeof ApiKey>;

export const ApiKeyWithSecret = object({
  id: required(text),
  name: required(text),
  prefix: required(text),
  scopes: required(list(text)),
  workspaceIds: required(list(text)),
  ipAllow: required(list(text)),
  environment: required(oneOf("live", "test")),
  createdBy: required(text),
  createdAt: required(instant),
  expiresAt: nullable(instant),
  lastUsedAt: nullable(instant),
  revokedAt: nullable(instant),
  key: required(text),
  partyId: text,
});
export type ApiKeyWithSecret = Value<typeof ApiKeyWithSecret>;

export const CreateApiKeyRequest = object({
  name: required(text),
  scopes: required(list(text)),
  workspaceIds: list(text),
  expiresAt: instant,
  ipAllow: list(text),
  partyId: text,
});
export type CreateApiKeyRequest = Value<typeof CreateApiKeyRequest>;

export const ListApiKeysRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListApiKeysRequest = Value<typeof ListApiKeysRequest>;

export const ListApiKeysResponse = object({
  data: required(list(ApiKey)),
  pagination: required(Pagination),
});
export type ListApiKeysResponse = Value<typeof ListApiKeysResponse>;

export const GetApiKeyRequest = object({});
export type GetApiKeyRequest = Value<typeof GetApiKeyRequest>;

export const RotateApiKeyRequest = object({
  overlapSeconds: count,
});
export type RotateApiKeyRequest = Value<typeof RotateApiKeyRequest>;

export const RevokeApiKeyRequest = object({});
export type RevokeApiKeyRequest = Value<typeof RevokeApiKeyRequest>;

export const GetLimitsRequest = object({});
export type GetLimitsRequest = Value<typeof GetLimitsRequest>;

export const MinuteLimit = object({
  limit: required(count),
  remaining: required(count),
  resetAt: required(instant),
});
export type MinuteLimit = Value<typeof MinuteLimit>;

export const MonthLimit = object({
  limit: nullable(count),
  used: required(count),
  resetAt: required(instant),
});
export type MonthLimit = Value<typeof MonthLimit>;

export const Limits = object({
  plan: required(text),
  minute: required(MinuteLimit),
  month: required(MonthLimit),
  burst: required(count),
});
export type Limits = Value<typeof Limits>;
