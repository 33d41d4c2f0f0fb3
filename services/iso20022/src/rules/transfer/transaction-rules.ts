import { amountProblem } from '../../shared/fields/amount';
import { currencyProblem } from '../../shared/fields/currency';
import { error, warning, type Problem } from '../../shared/fields/problem';
import { purposeProblem } from '../../shared/fields/purpose';
import { referenceProblem } from '../../shared/fields/reference';
import { remittanceProblem, xmlTextProblem } from '../../shared/fields/text';
import type { Transaction } from '../../shared/credit-transfer';
import type { OwnPurposes } from '../../shared/practice/clearing-system';
import { accountRules, agentRules, type AccountAt } from './account-rules';
import { AMOUNT, CURRENCY, FREE_TEXT } from './market-rules';
import { isOwnPurpose, OWN_PURPOSE } from './own-purposes';
import { partyRules } from './party-rules';
import { fieldsAt, firstOf, type Facts, type Finding, type Rule } from './rule';

/** A payment with its context in the message. */
export interface Placed extends Transaction {
  /** True for an id that an earlier payment of the message has. */
  readonly repeated: { readonly endToEndId: boolean; readonly instructionId: boolean };
  /** Requested day of the message, if valid. */
  readonly day?: string | undefined;
  /** Purpose codes of its clearing system, if it has its own. */
  readonly ownPurposes?: OwnPurposes | undefined;
}

const root = 'creditTransfer.transactions[].';
const field = fieldsAt(root);

const CREDITOR: AccountAt<Placed> = {
  root,
  account: 'creditorAccount',
  accountOf: ({ creditorAccount }) => creditorAccount,
  agent: 'creditorAgent',
  agentOf: ({ creditorAgent }) => creditorAgent,
  reasons: { account: 'AC03', bic: 'RC07', noBic: 'RC04', member: 'RC10' },
};

/** ISO's placeholder for an absent end-to-end id. */
const NOT_PROVIDED = 'NOTPROVIDED';

/** Rules on one payment, in document order. Source: docs/market-practices.md. */
export const TRANSACTION_RULES: readonly Rule<Placed>[] = [
  endToEndIdIsTelling,
  field({
    path: 'endToEndId',
    of: ({ endToEndId }) => endToEndId,
    format: (text, { repeated }) =>
      referenceProblem(text) ??
      (repeated.endToEndId && text !== NOT_PROVIDED ? again('DU04') : undefined),
  }),
  field({
    path: 'instructionId',
    of: ({ instructionId }) => instructionId,
    format: (text, { repeated }) =>
      referenceProblem(text) ?? (repeated.instructionId ? again('DU05') : undefined),
  }),
  field({
    path: 'amount.value',
    of: ({ amount }) => amount?.value,
    format: (text, { amount }) => amountProblem(text, amount?.currency),
    missing: 'AM12',
    isNeeded: true,
    market: AMOUNT,
  }),
  field({
    path: 'amount.currency',
    of: ({ amount }) => amount?.currency,
    format: currencyProblem,
    missing: 'AM11',
    isNeeded: true,
    market: CURRENCY,
  }),
  ...agentRules(CREDITOR),
  ...partyRules<Placed>({
    root,
    path: 'creditor',
    of: ({ creditor }) => creditor,
    day: ({ day }) => day,
    reasons: { name: 'BE22', address: 'BE04', country: 'BE11' },
  }),
  ...accountRules(CREDITOR),
  field<Placed>({
    path: 'purposeCode',
    of: ({ purposeCode }) => purposeCode,
    format: (text, { ownPurposes }) =>
      ownPurposes && isOwnPurpose(text) ? undefined : purposeProblem(text),
    missing: 'FF07',
    market: OWN_PURPOSE,
  }),
  field({
    path: 'remittanceInformation',
    of: ({ remittanceInformation }) => remittanceInformation,
    format: firstOf(remittanceProblem, xmlTextProblem),
    market: FREE_TEXT,
  }),
];

const again = (reason: string): Problem =>
  error('ID_DUPLICATE', 'must differ from those of the other payments of the message', reason);

/** Warns on an absent end-to-end id, unless the market requires one. */
function endToEndIdIsTelling({ endToEndId }: Placed, { practice }: Facts): readonly Finding[] {
  const path = 'endToEndId';
  const isAsked = practice?.mandatoryFields.includes(root + path);
  if (endToEndId ? endToEndId !== NOT_PROVIDED : isAsked) return [];
  const message = `is not given: ${NOT_PROVIDED} goes out, and nothing can be matched by it`;
  return [{ path, problem: warning('E2E_NOTPROVIDED', message) }];
}
