import type { CreditTransfer, Transaction } from '../../shared/credit-transfer';
import { warning } from '../../shared/fields/problem';
import type { OwnPurposes } from '../../shared/practice/clearing-system';
import type { Practice } from '../../shared/practice/practice';
import type { MarketRule } from './rule';

/** Purposes of the system that a payment goes through, where that has codes of its own. */
export function ownPurposesOf(
  { debtorAccount }: CreditTransfer,
  { amount, creditorAccount }: Transaction,
  practice: Practice | undefined,
): OwnPurposes | undefined {
  const accounts = [debtorAccount, creditorAccount];
  const currency = amount?.currency ?? '';
  return practice?.systems.find(
    ({ purposes, currencies }) =>
      purposes !== undefined &&
      currencies?.includes(currency) &&
      accounts.every((account) => account?.iban?.startsWith(purposes.country)),
  )?.purposes;
}

/** Whether a code may be a system's own: ISO's and the specification's have four letters. */
export function isOwnPurpose(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** A code of ISO that the system has none for goes out as it is: the system's list is not known here. */
export const OWN_PURPOSE = {
  rule: 'UAEFTS purpose',
  judge: (text, _, { ownPurposes }) => {
    if (!ownPurposes || isOwnPurpose(text) || ownPurposes.codes.has(text)) return undefined;
    const message =
      `is ${text}, and UAEFTS asks for a code of the UAE's central bank: send that code, of three ` +
      'letters, or name the one for it in settings.iso20022.uaeftsPurposes';
    return warning('PURP_NOT_OF_UAEFTS', message, 'FF07');
  },
} as const satisfies MarketRule<{ readonly ownPurposes?: OwnPurposes | undefined }>;
