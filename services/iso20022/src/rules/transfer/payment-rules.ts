import { chargeBearerProblem, paymentMethodProblem } from '../../shared/fields/codes';
import { dayProblem, isDay } from '../../shared/fields/date';
import { error, warning } from '../../shared/fields/problem';
import { referenceProblem } from '../../shared/fields/reference';
import { countProblem } from '../../shared/fields/totals';
import type { CreditTransfer } from '../../shared/credit-transfer';
import { accountRules, agentRules, type AccountAt } from './account-rules';
import { dateIsPossible } from './date-rules';
import { CHARGE_BEARER, PAYMENT_METHOD } from './market-rules';
import { partyRules } from './party-rules';
import { fieldsAt, type Facts, type Finding, type Rule } from './rule';

const root = 'creditTransfer.';
const field = fieldsAt(root);

const DEBTOR: AccountAt<CreditTransfer> = {
  root,
  account: 'debtorAccount',
  accountOf: ({ debtorAccount }) => debtorAccount,
  agent: 'debtorAgent',
  agentOf: ({ debtorAgent }) => debtorAgent,
  isNeeded: true,
  reasons: { account: 'AC01', bic: 'RC06', noBic: 'RC03', member: 'RC09' },
};

/** Rules on the shared part of a message, in document order. Source: docs/market-practices.md. */
export const PAYMENT_RULES: readonly Rule<CreditTransfer>[] = [
  field({
    path: 'paymentInformationId',
    of: ({ paymentInformationId }) => paymentInformationId,
    format: referenceProblem,
    isNeeded: true,
  }),
  field({
    path: 'paymentMethod',
    of: ({ paymentMethod }) => paymentMethod,
    format: (text) => paymentMethodProblem(text),
    isNeeded: true,
    market: PAYMENT_METHOD,
  }),
  batchIsNotBooked,
  paymentsAreCounted,
  field({
    path: 'requestedExecutionDate',
    of: ({ requestedExecutionDate }) => requestedExecutionDate,
    format: dayProblem,
    isNeeded: true,
  }),
  dateIsPossible,
  ...partyRules<CreditTransfer>({
    root,
    path: 'debtor',
    of: ({ debtor }) => debtor,
    day: ({ requestedExecutionDate: day }) => (day && isDay(day) ? day : undefined),
    reasons: { name: 'BE08', address: 'BE07', country: 'BE10' },
  }),
  ...accountRules(DEBTOR),
  ...agentRules(DEBTOR),
  field({
    path: 'chargeBearer',
    of: ({ chargeBearer }) => chargeBearer,
    format: (text) => chargeBearerProblem(text),
    market: CHARGE_BEARER,
  }),
  transactionsAreThere,
];

const COUNTED: Rule<CreditTransfer> = field({
  path: 'numberOfTransactions',
  of: ({ numberOfTransactions: count }) => count?.toString(),
  format: (text, { transactions = [] }) => countProblem(text, transactions.length),
  missing: 'AM18',
  isNeeded: true,
});

/** Too many payments are reported once, not also as a wrong count. */
function paymentsAreCounted(transfer: CreditTransfer, facts: Facts): readonly Finding[] {
  const { numberOfTransactions, transactions = [] } = transfer;
  const isOverfull = facts.practice?.maxTransactions === 1 && transactions.length > 1;
  return isOverfull && numberOfTransactions !== undefined ? [] : COUNTED(transfer, facts);
}

/** CBPR+ has no BtchBookg: a warning says that it is dropped. */
function batchIsNotBooked(
  { batchBooking }: CreditTransfer,
  { practice }: Facts,
): readonly Finding[] {
  if (!batchBooking || practice?.maxTransactions !== 1) return [];
  const problem = warning('BATCH_BOOKING', 'is left out: the market books each payment by itself');
  return [{ path: 'batchBooking', problem, rule: 'batch booking' }];
}

function transactionsAreThere(
  { transactions = [] }: CreditTransfer,
  { practice }: Facts,
): readonly Finding[] {
  const path = 'transactions';
  const count = transactions.length;
  if (count === 0) return [{ path, problem: error('REQUIRED', 'must name a payment at least') }];
  if (practice?.maxTransactions !== 1 || count === 1) return [];
  const message = `must be one payment, and these are ${count}: send one request for each`;
  return [{ path, problem: error('CBPR_SINGLE_TX', message, 'AM18'), rule: 'one transaction' }];
}
