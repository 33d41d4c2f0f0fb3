// Made by tools/apigen from the .proto file of this name: change that.

import { count, currency, date, decimalText, flag, instant, list, moneyText, nullable, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Pagination } from '../../../masar/api/v1/pagination';

export const DisputeLinks = object({
  contractId: text,
  murabahaId: text,
  kafalahId: text,
  paymentId: text,
});
export type DisputeLinks = Value<typeof DisputeLinks>;

export const RegulatorClock = object({
  jurisdiction: required(text),
  acknowledgeBy: nullable(instant),
  acknowledgedAt: nullable(instant),
  answerBy: required(instant),
  answeredAt: nullable(instant),
  breached: required(flag),
});
export type RegulatorClock = Value<typeof RegulatorClock>;

export const Compensation = object({
  type: required(oneOf("GOODWILL", "FEE_REVERSAL", "OUT_OF_POCKET")),
  amount: required(moneyText),
});
export type Compensation = Value<typeof Compensation>;

export const DisputeResolution = object({
  resolution: required(oneOf("CUSTOMER_FAVOR", "MERCHANT_FAVOR", "PARTIAL", "WITHDRAWN", "EXPIRED")),
  action: required(oneOf("REFUND", "CREDIT", "CHARGEBACK", "FEE_WAIVER", "CORRECTION", "APOLOGY", "NO_ACTION")),
  amount: moneyText,
  notes: text,
  compensation: Compensation,
  resolvedAt: required(instant),
  resolvedBy: required(text),
  approvedBy: text,
});
export type DisputeResolution = Value<typeof DisputeResolution>;

export const DisputeProposal = object({
  resolution: required(oneOf("CUSTOMER_FAVOR", "MERCHANT_FAVOR", "PARTIAL", "WITHDRAWN", "EXPIRED")),
  action: required(oneOf("REFUND", "CREDIT", "CHARGEBACK", "FEE_WAIVER", "CORRECTION", "APOLOGY", "NO_ACTION")),
  amount: moneyText,
  notes: text,
  compensation: Compensation,
  proposedAt: required(instant),
  proposedBy: required(text),
});
export type DisputeProposal = Value<typeof DisputeProposal>;

export const Dispute = object({
  disputeId: required(text),
  caseNumber: required(text),
  status: required(oneOf("OPEN", "INVESTIGATING", "AWAITING_CUSTOMER", "AWAITING_MERCHANT", "ESCALATED", "RESOLVED", "CLOSED")),
  assignedTo: nullable(text),
  slaDeadline: required(instant),
  createdAt: required(instant),
  type: required(oneOf("TRANSACTION", "BILLING", "SERVICE", "CONTRACT", "FEE")),
  category: required(oneOf("UNAUTHORIZED_TRANSACTION", "DUPLICATE_CHARGE", "INCORRECT_AMOUNT", "NOT_RECEIVED", "QUALITY_ISSUE", "CANCELLATION")),
  priority: required(oneOf("CRITICAL", "HIGH", "MEDIUM", "LOW")),
  customerId: required(text),
  transactionId: text,
  amount: moneyText,
  currency: currency,
  description: text,
  evidence: required(list(text)),
  links: DisputeLinks,
  escalationLevel: required(count),
  escalatedTo: oneOf("SUPERVISOR", "MANAGER", "COMPLIANCE", "SHARIAH_BOARD", "LEGAL", "EXTERNAL_OMBUDSMAN"),
  slaBreachedAt: nullable(instant),
  slaPaused: required(flag),
  slaRemainingSeconds: required(count),
  slaElapsedPercent: required(count),
  regulator: nullable(RegulatorClock),
  resolution: DisputeResolution,
  proposal: DisputeProposal,
  commentCount: required(count),
  createdBy: required(text),
  updatedAt: required(instant),
  closedAt: instant,
  workspaceId: text,
});
export type Dispute = Value<typeof Dispute>;

export const CreateDisputeRequest = object({
  type: required(oneOf("TRANSACTION", "BILLING", "SERVICE", "CONTRACT", "FEE")),
  category: required(oneOf("UNAUTHORIZED_TRANSACTION", "DUPLICATE_CHARGE", "INCORRECT_AMOUNT", "NOT_RECEIVED", "QUALITY_ISSUE", "CANCELLATION")),
  customerId: required(text),
  transactionId: text,
  amount: moneyText,
  currency: currency,
  description: text,
  evidence: list(text),
  priority: oneOf("CRITICAL", "HIGH", "MEDIUM", "LOW"),
  links: DisputeLinks,
});
export type CreateDisputeRequest = Value<typeof CreateDisputeRequest>;

export const ListDisputesRequest = object({
  status: oneOf("OPEN", "INVESTIGATING", "AWAITING_CUSTOMER", "AWAITING_MERCHANT", "ESCALATED", "RESOLVED", "CLOSED"),
  category: oneOf("UNAUTHORIZED_TRANSACTION", "DUPLICATE_CHARGE", "INCORRECT_AMOUNT", "NOT_RECEIVED", "QUALITY_ISSUE", "CANCELLATION"),
  priority: oneOf("CRITICAL", "HIGH", "MEDIUM", "LOW"),
  assignedTo: text,
  customerId: text,
  breached: flag,
  from: instant,
  to: instant,
  sort: oneOf("newest", "slaDeadline"),
  page: count,
  perPage: count,
  after: text,
  before: text,
  unassigned: flag,
});
export type ListDisputesRequest = Value<typeof ListDisputesRequest>;

export const ListDisputesResponse = object({
  data: required(list(Dispute)),
  pagination: required(Pagination),
});
export type ListDisputesResponse = Value<typeof ListDisputesResponse>;

export const GetDisputeRequest = object({});
export type GetDisputeRequest = Value<typeof GetDisputeRequest>;

export const PatchDisputeRequest = object({
  status: required(oneOf("OPEN", "INVESTIGATING", "AWAITING_CUSTOMER", "AWAITING_MERCHANT", "ESCALATED", "RESOLVED", "CLOSED")),
  notes: required(text),
  priority: required(oneOf("CRITICAL", "HIGH", "MEDIUM", "LOW")),
});
export type PatchDisputeRequest = Value<typeof PatchDisputeRequest>;

export const DisputeComment = object({
  commentId: required(text),
  content: required(text),
  internal: required(flag),
  attachments: required(list(text)),
  author: required(text),
  createdAt: required(instant),
});
export type DisputeComment = Value<typeof DisputeComment>;

export const CreateDisputeCommentRequest = object({
  content: required(text),
  internal: flag,
  attachments: list(text),
});
export type CreateDisputeCommentRequest = Value<typeof CreateDisputeCommentRequest>;

export const ListDisputeCommentsRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListDisputeCommentsRequest = Value<typeof ListDisputeCommentsRequest>;

export const ListDisputeCommentsResponse = object({
  data: required(list(DisputeComment)),
  pagination: required(Pagination),
});
export type ListDisputeCommentsResponse = Value<typeof ListDisputeCommentsResponse>;

export const AssignDisputeRequest = object({
  assignedTo: required(text),
  notes: text,
});
export type AssignDisputeRequest = Value<typeof AssignDisputeRequest>;

export const EscalateDisputeRequest = object({
  reason: required(text),
  escalateTo: required(oneOf("SUPERVISOR", "MANAGER", "COMPLIANCE", "SHARIAH_BOARD", "LEGAL", "EXTERNAL_OMBUDSMAN")),
  notes: text,
});
export type EscalateDisputeRequest = Value<typeof EscalateDisputeRequest>;

export const ResolveDisputeRequest = object({
  resolution: required(oneOf("CUSTOMER_FAVOR", "MERCHANT_FAVOR", "PARTIAL", "WITHDRAWN", "EXPIRED")),
  action: required(oneOf("REFUND", "CREDIT", "CHARGEBACK", "FEE_WAIVER", "CORRECTION", "APOLOGY", "NO_ACTION")),
  amount: moneyText,
  notes: text,
  compensation: Compensation,
});
export type ResolveDisputeRequest = Value<typeof ResolveDisputeRequest>;

export const ApproveDisputeResolutionRequest = object({
  notes: text,
});
export type ApproveDisputeResolutionRequest = Value<typeof ApproveDisputeResolutionRequest>;

export const RejectDisputeResolutionRequest = object({
  reason: required(text),
});
export type RejectDisputeResolutionRequest = Value<typeof RejectDisputeResolutionRequest>;

export const DisputeEvidence = object({
  documentId: required(text),
  type: required(oneOf("RECEIPT", "STATEMENT", "CORRESPONDENCE", "IDENTITY", "CONTRACT", "PHOTO", "OTHER")),
  submittedBy: required(text),
  submittedAt: required(instant),
  dueBy: nullable(date),
});
export type DisputeEvidence = Value<typeof DisputeEvidence>;

export const AddDisputeEvidenceRequest = object({
  documentId: required(text),
  type: oneOf("RECEIPT", "STATEMENT", "CORRESPONDENCE", "IDENTITY", "CONTRACT", "PHOTO", "OTHER"),
  dueBy: date,
});
export type AddDisputeEvidenceRequest = Value<typeof AddDisputeEvidenceRequest>;

export const ListDisputeEvidenceRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListDisputeEvidenceRequest = Value<typeof ListDisputeEvidenceRequest>;

export const ListDisputeEvidenceResponse = object({
  data: required(list(DisputeEvidence)),
  pagination: required(Pagination),
});
export type ListDisputeEvidenceResponse = Value<typeof ListDisputeEvidenceResponse>;

export const DisputeTimelineEntry = object({
  timestamp: required(instant),
  event: required(oneOf("CREATED", "ASSIGNED", "UNASSIGNED", "STATUS_CHANGED", "PRIORITY_CHANGED", "COMMENT_ADDED", "EVIDENCE_ADDED", "ESCALATED", "SLA_BREACHED", "RESOLUTION_PROPOSED", "RESOLUTION_REJECTED", "RESOLVED", "REOPENED", "CLOSED", "REGULATOR_WARNING", "REGULATOR_BREACH")),
  actor: required(text),
  details: required(text),
});
export type DisputeTimelineEntry = Value<typeof DisputeTimelineEntry>;

export const ListDisputeTimelineRequest = object({
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListDisputeTimelineRequest = Value<typeof ListDisputeTimelineRequest>;

export const ListDisputeTimelineResponse = object({
  data: required(list(DisputeTimelineEntry)),
  pagination: required(Pagination),
});
export type ListDisputeTimelineResponse = Value<typeof ListDisputeTimelineResponse>;

export const DisputeAgent = object({
  id: required(text),
  name: required(text),
  skills: required(list(oneOf("UNAUTHORIZED_TRANSACTION", "DUPLICATE_CHARGE", "INCORRECT_AMOUNT", "NOT_RECEIVED", "QUALITY_ISSUE", "CANCELLATION"))),
  senior: required(flag),
  active: required(flag),
  maxOpenCases: required(count),
  awayUntil: nullable(instant),
  createdAt: required(instant),
  updatedAt: required(instant),
});
export type DisputeAgent = Value<typeof DisputeAgent>;

export const CreateDisputeAgentRequest = object({
  name: required(text),
  skills: required(list(oneOf("UNAUTHORIZED_TRANSACTION", "DUPLICATE_CHARGE", "INCORRECT_AMOUNT", "NOT_RECEIVED", "QUALITY_ISSUE", "CANCELLATION"))),
  senior: flag,
  active: flag,
  maxOpenCases: count,
  awayUntil: instant,
});
export type CreateDisputeAgentRequest = Value<typeof CreateDisputeAgentRequest>;

export const ListDisputeAgentsRequest = object({
  active: flag,
  page: count,
  perPage: count,
  after: text,
  before: text,
});
export type ListDisputeAgentsRequest = Value<typeof ListDisputeAgentsRequest>;

export const ListDisputeAgentsResponse = object({
  data: required(list(DisputeAgent)),
  pagination: required(Pagination),
});
export type ListDisputeAgentsResponse = Value<typeof ListDisputeAgentsResponse>;

export const GetDisputeAgentRequest = object({});
export type GetDisputeAgentRequest = Value<typeof GetDisputeAgentRequest>;

export const PatchDisputeAgentRequest = object({
  name: required(text),
  skills: required(list(oneOf("UNAUTHORIZED_TRANSACTION", "DUPLICATE_CHARGE", "INCORRECT_AMOUNT", "NOT_RECEIVED", "QUALITY_ISSUE", "CANCELLATION"))),
  senior: required(flag),
  active: required(flag),
  maxOpenCases: required(count),
  awayUntil: instant,
});
export type PatchDisputeAgentRequest = Value<typeof PatchDisputeAgentRequest>;

export const GetDisputeReportRequest = object({
  from: required(instant),
  to: required(instant),
});
export type GetDisputeReportRequest = Value<typeof GetDisputeReportRequest>;

export const ReportCount = object({
  value: required(text),
  count: required(count),
});
export type ReportCount = Value<typeof ReportCount>;

export const ReportKept = object({
  kept: required(count),
  missed: required(count),
  running: required(count),
});
export type ReportKept = Value<typeof ReportKept>;

export const ReportHours = object({
  count: required(count),
  medianHours: nullable(decimalText),
  p90Hours: nullable(decimalText),
});
export type ReportHours = Value<typeof ReportHours>;

export const ReportRedress = object({
  currency: required(text),
  amount: required(moneyText),
  compensation: required(moneyText),
});
export type ReportRedress = Value<typeof ReportRedress>;

export const DisputeReport = object({
  from: required(instant),
  to: required(instant),
  total: required(count),
  byStatus: required(list(ReportCount)),
  byCategory: required(list(ReportCount)),
  byPriority: required(list(ReportCount)),
  byResolution: required(list(ReportCount)),
  sla: required(ReportKept),
  regulator: required(ReportKept),
  acknowledge: required(ReportHours),
  resolve: required(ReportHours),
  redress: required(list(ReportRedress)),
});
export type DisputeReport = Value<typeof DisputeReport>;

export const GetDisputeReportCsvRequest = object({
  from: required(instant),
  to: required(instant),
});
export type GetDisputeReportCsvRequest = Value<typeof GetDisputeReportCsvRequest>;

export const DisputeReportCsv = object({
  csv: required(text),
});
export type DisputeReportCsv = Value<typeof DisputeReportCsv>;
