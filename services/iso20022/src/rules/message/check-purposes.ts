import { isIsoPurpose } from '../../shared/fields/purpose';
import { error } from '../../shared/fields/problem';
import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { all, at, textAt } from './at-path';
import { pathInPayment, paymentsOf } from './read-pain-001';
import type { PathForm } from './walk';

/**
 * Purp/Cd of the payments of a pain.001 is a code of ISO's list, which the schema does not contain.
 * Source: ISO's ExternalPurpose1Code.
 */
export function checkPurposes(
  version: string,
  message: MessageEnvelope,
  form: PathForm,
): readonly Issue[] {
  if (!version.startsWith('pain.001.')) return [];
  return paymentsOf(message).flatMap((payment, i) =>
    all(at(payment, 'CdtTrfTxInf')).flatMap((transaction, j) => {
      const code = textAt(transaction, 'Purp.Cd');
      if (code === undefined || isIsoPurpose(code)) return [];
      const path = pathInPayment(`CdtTrfTxInf[${j}].Purp.Cd`, i, form);
      return [{ ...UNKNOWN, path, message: `${path} ${UNKNOWN.message}` }];
    }),
  );
}

const UNKNOWN = error(
  'PURP_UNKNOWN',
  "must be a code of ISO's ExternalPurpose1Code: write any other one as Prtry",
  'FF07',
);
