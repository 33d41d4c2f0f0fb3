import type { Changes, CreditTransfer } from '../../shared/credit-transfer';
import { executionDay } from './date-rules';
import { ownPurposesOf } from './own-purposes';
import type { Facts } from './rule';

/** Changes that the market makes before a credit transfer is written; undefined when none. */
export function changesOf(transfer: CreditTransfer, facts: Facts): Changes | undefined {
  const executionDate = executionDay(transfer, facts);
  const isMoved = executionDate !== transfer.requestedExecutionDate;
  const purposeCodes = purposesOf(transfer, facts);
  if (!isMoved && !purposeCodes) return undefined;
  return {
    ...(isMoved && executionDate !== undefined && { executionDate }),
    ...(purposeCodes && { purposeCodes }),
  };
}

function purposesOf(transfer: CreditTransfer, { practice }: Facts): readonly string[] | undefined {
  const transactions = transfer.transactions ?? [];
  const asked = transactions.map(({ purposeCode = '' }) => purposeCode);
  const own = transactions.map(
    (each, i) =>
      ownPurposesOf(transfer, each, practice)?.codes.get(asked[i] ?? '') ?? asked[i] ?? '',
  );
  return own.some((code, i) => code !== asked[i]) ? own : undefined;
}
