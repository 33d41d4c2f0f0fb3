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
 * Where each status may go. A bank may leave steps out, as its answers may be lost; it never goes
 * back. ACSC, RJCT and CANC are final. Source: domain page, 6.1.
 */
export const MOVES: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  RCVD: ['ACTC', 'ACCP', 'ACWC', 'PDNG', 'ACSP', 'ACSC', 'RJCT', 'CANC'],
  ACTC: ['ACCP', 'ACWC', 'PDNG', 'ACSP', 'ACSC', 'RJCT', 'CANC'],
  ACCP: ['ACWC', 'PDNG', 'ACSP', 'ACSC', 'RJCT', 'CANC'],
  ACWC: ['PDNG', 'ACSP', 'ACSC', 'RJCT', 'CANC'],
  PDNG: ['ACCP', 'ACSP', 'ACSC', 'RJCT', 'CANC'],
  ACSP: ['ACSC', 'RJCT', 'CANC'],
  ACSC: [],
  RJCT: [],
  CANC: [],
};

/** Statuses by which a bank has taken the payment as its own. */
const ACCEPTED: readonly TransactionStatus[] = ['ACCP', 'ACWC', 'ACSP', 'ACSC'];

/** Whether nothing follows any more. */
export function isFinal(status: TransactionStatus): boolean {
  return MOVES[status].length === 0;
}

/** Whether the bank has taken the payment as its own. */
export function isAccepted(status: TransactionStatus): boolean {
  return ACCEPTED.includes(status);
}
