/**
 * Statuses of a transaction: ISO's codes; RCVD and CANC stand beside the specification's list.
 * Source: spec, ISO 20022 messages; domain page, 6.1 and 6.5.
 */
export const TRANSACTION_STATUSES = [
  ...(['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACWC'] as const),
  ...(['ACSP', 'ACSC', 'RJCT', 'CANC'] as const),
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Of a group only: some of its transactions were refused and some were not. */
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
 * How far a payment is, stage by stage. It goes to a later stage whenever a bank says so, and never
 * back; steps may be left out, as a bank's words may be lost. The statuses of the third one follow each
 * other in any order, as a hold comes and is lifted. Source: domain page, 6.1.
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
 * FORWARD whatever the stamp: banks' clocks differ, and what is further is later. LATEST only where it
 * was said after the status that the payment has: within one stage nothing else tells which is last.
 */
export type Move = 'FORWARD' | 'LATEST';

/** How a payment may go from one status to another; undefined where it may not. */
export function moveBetween(from: TransactionStatus, to: TransactionStatus): Move | undefined {
  const [here, there] = [stageOf(from), stageOf(to)];
  if (there > here) return 'FORWARD';
  return there === here && here !== FINAL && from !== to ? 'LATEST' : undefined;
}

/** Statuses by which a bank has taken the payment as its own. */
const ACCEPTED: readonly TransactionStatus[] = ['ACCP', 'ACWC', 'ACSP', 'ACSC'];

/** Whether nothing follows any more. */
export function isFinal(status: TransactionStatus): boolean {
  return stageOf(status) === FINAL;
}

/** Whether it is over, and no money went. */
export function isUnpaid(status: TransactionStatus): boolean {
  return isFinal(status) && status !== 'ACSC';
}

/** Whether the bank has taken the payment as its own. */
export function isAccepted(status: TransactionStatus): boolean {
  return ACCEPTED.includes(status);
}

/** Whether one of two ends says that money was paid, and the other that none was. */
export function isContradiction(end: TransactionStatus, said: TransactionStatus): boolean {
  return isFinal(end) && isFinal(said) && (end === 'ACSC') !== (said === 'ACSC');
}

function stageOf(status: TransactionStatus): number {
  return STAGES.findIndex((stage) => stage.includes(status));
}
