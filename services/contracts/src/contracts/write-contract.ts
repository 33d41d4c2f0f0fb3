import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { AGREEMENT } from './agreement';
import { EVIDENCE, REJECTION, SETTLEMENT, TERMINATION } from './commands';
import type { Compliance, Contract } from './contract';
import type { ContractEvent } from './events';
import type { Payment } from './payment';
import { write, writeJson } from '@masar/kit/shape';

/** A contract with what the store knows of it. */
export interface StoredContract {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly state: Contract;
}

/** The contract as the API shows it. */
export function writeContract({ id, createdAt, updatedAt, state }: StoredContract): wire.Contract {
  const { type, status, createdBy, evidence, rejection, completion, termination } = state;
  return {
    id,
    type,
    status,
    ...write(AGREEMENT, state),
    payment: writePayment(state.payment),
    compliance: writeCompliance(state.compliance),
    evidence: evidence && write(EVIDENCE, evidence),
    rejection: rejection && write(REJECTION, rejection),
    completion: completion && write(SETTLEMENT, completion),
    termination: termination && write(TERMINATION, termination),
    createdBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    submittedAt: state.submittedAt,
    approvedAt: state.approvedAt,
    activatedAt: state.activatedAt,
    completedAt: state.completedAt,
    terminatedAt: state.terminatedAt,
    effectiveDate: state.effectiveDate,
    approvedBy: state.approvedBy,
    rejectedBy: state.rejectedBy,
  };
}

/** What consumers read: the contract as the API shows it after the event, and what the event adds. */
export function writeEvent(stored: StoredContract, { type, data }: ContractEvent) {
  const contract = { ...writeContract(stored), ...writeJson(AGREEMENT, stored.state) };
  const lastChecked = stored.state.compliance.lastChecked ?? null;
  const compliance = { ...contract.compliance, lastChecked };
  return { type, data: { contract: { ...contract, compliance }, ...data } };
}

function writePayment(payment: Payment): wire.Payment {
  return {
    ...payment,
    totalAmount: Number(payment.totalAmount),
    monthlyAmount: Number(payment.monthlyAmount),
    lastAmount: Number(payment.lastAmount),
  };
}

function writeCompliance({ checks, ...compliance }: Compliance): wire.Compliance {
  return { ...compliance, checks: checks.map((check) => ({ ...check })) };
}
