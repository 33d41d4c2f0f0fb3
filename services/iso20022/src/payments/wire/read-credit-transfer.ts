import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import type { CreditTransfer } from '../../shared/credit-transfer';
import type { IslamicTerms } from '../payment';

/** The credit transfer without absent fields. */
export function readCreditTransfer(asked: wire.CreditTransfer | undefined): CreditTransfer {
  return present(asked ?? {}) as CreditTransfer;
}

/** The terms of the contract. */
export function readIslamicTerms(asked: wire.SendIslamicCreditTransferRequest): IslamicTerms {
  const { contractType, shariahBoardRef, profitRate } = asked;
  return present({ contractType, shariahBoardRef, profitRate }) as IslamicTerms;
}

/** Drops absent fields; an empty list counts as absent. */
function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(present);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    if (!isNothing(fields[name])) found[name] = present(fields[name]);
  }
  return found;
}

function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
