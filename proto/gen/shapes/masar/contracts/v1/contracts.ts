// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimal, flag, instant, list, money, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Terms } from '../../../masar/contracts/v1/terms';
import { Pagination } from '../../../masar/api/v1/pagination';

export const Party = object({
  entityId: required(text),
});
export type Party = Value<typeof Party>;

export const Parties = object({
  financier: required(Party),
  customer: required(Party),
});
export type Parties = Value<typeof Parties>;

export const CostPrice = object({
  amount: required(money),
  currency: required(currency),
});
export type CostPrice = Value<typeof CostPrice>;

export const Asset = object({
  description: required(text),
  category: required(text),
  costPrice: required(CostPrice),
  profitMargin: required(decimal),
  purpose: text,
  confirmHighMargin: flag,
});
export type Asset = Value<typeof Asset>;

export const Payment = object({
  totalAmount: required(money),
  monthlyAmount: required(money),
  lastAmount: required(money),
  currency: required(text),
  basis: required(oneOf("OBLIGATION", "EXPECTED")),
});
export type Payment = Value<typeof Payment>;

export const ComplianceCheck = object({
  rule: required(text),
  outcome: required(oneOf("PASSED", "FAILED", "NOT_APPLICABLE")),
  reference: required(text),
  message: text,
});
export type ComplianceCheck = Value<typeof ComplianceCheck>;

export const Compliance = object({
  shariahStatus: required(oneOf("pending_review", "in_review", "approved", "rejected")),
  lastChecked: nullable(instant),
  shariahBoardRef: text,
  checks: required(list(ComplianceCheck)),
});
export type Compliance = Value<typeof Compliance>;

export const Ownership = object({
  documentRef: required(text),
  acquiredAt: required(instant),
});
export type Ownership = Value<typeof Ownership>;

export const Possession = object({
  type: required(oneOf("ACTUAL", "CONSTRUCTIVE")),
  evidenceType: oneOf("BILL_OF_LADING", "WAREHOUSE_RECEIPT", "TITLE_REGISTRATION", "VACATED_PROPERTY", "PLACED_AT_DISPOSAL"),
  takenAt: required(instant),
  documentIds: required(list(text)),
});
export type Possession = Value<typeof Possession>;

export const Evidence = object({
  ownership: Ownership,
  possession: Possession,
  capitalPaidAt: instant,
  segregatedAccounts: flag,
});
export type Evidence = Value<typeof Evidence>;

export const Termination = object({
  reason: required(text),
  effectiveDate: required(date),
  notes: text,
});
export type Termination = Value<typeof Termination>;

export const Rejection = object({
  reason: required(text),
  notes: text,
});
export type Rejection = Value<typeof Rejection>;

export const Completion = object({
  settlementReference: required(text),
  completionDate: required(date),
  notes: text,
});
export type Completion = Value<typeof Completion>;

export const Contract = object({
  id: required(text),
  type: required(oneOf("murabaha", "ijarah", "musharakah", "mudarabah", "sukuk", "wakala", "salam", "istisna", "takaful")),
  status: required(oneOf("draft", "under_review", "approved", "rejected", "active", "completed", "terminated")),
  jurisdiction: required(text),
  parties: required(Parties),
  asset: required(Asset),
  terms: required(Terms),
  payment: required(Payment),
  compliance: required(Compliance),
  evidence: Evidence,
  termination: Termination,
  rejection: Rejection,
  completion: Completion,
  createdBy: required(text),
  createdAt: required(instant),
  updatedAt: required(instant),
  submittedAt: instant,
  approvedAt: instant,
  activatedAt: instant,
  completedAt: instant,
  terminatedAt: instant,
  effectiveDate: date,
  approvedBy: text,
  rejectedBy: text,
  workspaceId: text,
});
export type Contract = Value<typeof Contract>;

export const CreateContractRequest = object({
  type: required(oneOf("murabaha", "ijarah", "musharakah", "mudarabah", "sukuk", "wakala", "salam", "istisna", "takaful")),
  jurisdiction: required(text),
  parties: required(Parties),
  asset: required(Asset),
  terms: required(Terms),
});
export type CreateContractRequest = Value<typeof CreateContractRequest>;

export const ListContractsRequest = object({
  status: oneOf("draft", "under_review", "approved", "rejected", "active", "completed", "terminated"),
  type: oneOf("murabaha", "ijarah", "musharakah", "mudarabah", "sukuk", "wakala", "salam", "istisna", "takaful"),
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListContractsRequest = Value<typeof ListContractsRequest>;

export const ListContractsResponse = object({
  data: required(list(Contract)),
  pagination: required(Pagination),
});
export type ListContractsResponse = Value<typeof ListContractsResponse>;

export const GetContractRequest = object({});
export type GetContractRequest = Value<typeof GetContractRequest>;

export const PatchContractRequest = object({
  jurisdiction: required(text),
  parties: required(Parties),
  asset: required(Asset),
  terms: required(Terms),
});
export type PatchContractRequest = Value<typeof PatchContractRequest>;

export const SubmitContractRequest = object({
  notes: text,
});
export type SubmitContractRequest = Value<typeof SubmitContractRequest>;

export const ApproveContractRequest = object({
  shariahBoardRef: required(text),
  notes: text,
});
export type ApproveContractRequest = Value<typeof ApproveContractRequest>;

export const RejectContractRequest = object({
  reason: required(text),
  notes: text,
});
export type RejectContractRequest = Value<typeof RejectContractRequest>;

export const ActivateContractRequest = object({
  effectiveDate: date,
  evidence: Evidence,
});
export type ActivateContractRequest = Value<typeof ActivateContractRequest>;

export const CompleteContractRequest = object({
  settlementReference: required(text),
  completionDate: date,
  notes: text,
});
export type CompleteContractRequest = Value<typeof CompleteContractRequest>;

export const TerminateContractRequest = object({
  reason: required(oneOf("early_settlement", "default", "mutual_agreement", "asset_total_loss", "breach", "expiry", "force_majeure", "regulatory")),
  effectiveDate: required(date),
  notes: text,
});
export type TerminateContractRequest = Value<typeof TerminateContractRequest>;
