/**
 * Statuses of a transaction.
 * Source: ISO's ExternalPaymentTransactionStatus1Code; docs/payments.md, States of a transaction.
 */
export const TRANSACTION_STATUSES = [
  ...(['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACWC'] as const),
  ...(['ACSP', 'ACSC', 'RJCT', 'CANC'] as const),
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** PART applies to a group only: some of its transactions were rejected and some were not. */
export type GroupStatus = TransactionStatus | 'PART';

export const MESSAGE_STATUSES = [
  'VALIDATED',
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * Stages of a payment. A report may skip stages, as reports may be lost, but never leads back. Inside
 * the third stage any order is allowed, as a hold is set and lifted.
 * Source: adr/0006-stages-before-stamps.md.
 */
export const STAGES: readonly (readonly TransactionStatus[])[] = [
  ['RCVD'],
  ['ACTC'],
  ['ACCP', 'ACWC', 'PDNG'],
  ['ACSP'],
  ['ACSC', 'RJCT', 'CANC'],
];

const FINAL = STAGES.length - 1;

/**
 * FORWARD: applied whatever the time stamp, as banks' clocks differ. LATEST: applied only when it is
 * newer than the current status, as nothing else orders statuses of one stage.
 */
export type Move = 'FORWARD' | 'LATEST';

/** The kind of transition between two statuses; undefined for a forbidden one. */
export function moveBetween(from: TransactionStatus, to: TransactionStatus): Move | undefined {
  const [here, there] = [stageOf(from), stageOf(to)];
  if (there > here) return 'FORWARD';
  return there === here && here !== FINAL && from !== to ? 'LATEST' : undefined;
}

/** Statuses that mean acceptance by a bank. */
const ACCEPTED: readonly TransactionStatus[] = ['ACCP', 'ACWC', 'ACSP', 'ACSC'];

/** True for a final status. */
export function isFinal(status: TransactionStatus): boolean {
  return stageOf(status) === FINAL;
}

/** True for a final status without payment. */
export function isUnpaid(status: TransactionStatus): boolean {
  return isFinal(status) && status !== 'ACSC';
}

/** True for a status that means acceptance by a bank. */
export function isAccepted(status: TransactionStatus): boolean {
  return ACCEPTED.includes(status);
}

/** True when one of two final statuses means paid and the other not paid. */
export function isContradiction(end: TransactionStatus, other: TransactionStatus): boolean {
  return isFinal(end) && isFinal(other) && (end === 'ACSC') !== (other === 'ACSC');
}

function stageOf(status: TransactionStatus): number {
  return STAGES.findIndex((stage) => stage.includes(status));
}
