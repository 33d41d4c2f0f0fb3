import type { CreditTransfer, Transaction } from '../../shared/credit-transfer';
import { warning } from '../../shared/fields/problem';
import type { OwnPurposes } from '../../shared/practice/clearing-system';
import type { Practice } from '../../shared/practice/practice';
import type { MarketRule } from './rule';

/** Purpose codes of the payment's clearing system, if it has its own. */
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

/** True for the form of a system's own code: three letters, where ISO's and the API's have four. */
export function isOwnPurpose(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** An ISO code without a counterpart is sent unchanged: the system's full list is not public. */
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
