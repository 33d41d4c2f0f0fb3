import { childId } from '@masar/kit/decision';
import { badField, conflict, DomainError, problem, refuse } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { evaluate } from '../../shared/rules/evaluate';
import type {
  RecordMurabahaCollectionCostRequest,
  ReimburseMurabahaCollectionCostRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { CollectionCost } from './collection-cost';
import { amountOf, isSold, type Context, type Decision, type Murabaha } from '../contract';
import { markOverdue } from '../lateness/overdue';
import { COLLECTION_RULES } from '../rules/collection-rules';
import { lateFromOf, scheduleOf, type Installment } from '../schedule/schedule';

/** Ours: all costs of a contract are stored in its document. */
const MOST = 100;

/**
 * Records one invoice of a third party for collecting a late instalment.
 * @throws DomainError CONFLICT where the instalment is not late, the invoice is recorded or the list is full;
 * VALIDATION_ERROR; SHARIAH_VIOLATION without a board's decision or above its bound
 * Source: AAOIFI SS 3, 2/1/4; adr/0013.
 */
export function recordCost(
  contract: Murabaha,
  command: RecordMurabahaCollectionCostRequest,
  { id, actor, now }: Context,
): Decision {
  // Late instalments are marked first, as for a payment: the sweep may not have come yet.
  const isMarked = isSold(contract) && contract.status === 'ACTIVE';
  const state = isMarked ? markOverdue(contract, id, now) : contract;
  const lateFrom = lateFromIn(state, command.installment_number);
  const { collectionCosts: earlier = [] } = state;
  rejectDuplicate(earlier, command);
  if (earlier.length >= MOST) {
    const message = `a contract takes at most ${MOST} collection costs, and this one has them`;
    throw conflict({ field: 'amount', code: 'TOO_MANY_COSTS', message });
  }
  const amount = readAmount(state, command);
  refuse(untimely('incurred_at', command.incurred_at, { from: lateFrom, now }));
  const sum = earlier.reduce((all, each) => all.plus(amountOf(state, each.amount)), amount);
  evaluate(COLLECTION_RULES, {
    moment: 'collect',
    subject: state,
    facts: { sum, paid_to: command.paid_to },
  });
  const recorded: CollectionCost = {
    ...command,
    id: childId('mcc', { id }, earlier.length + 1),
    amount: amount.toDecimal(),
    recorded_at: now.toISOString(),
    recorded_by: actor,
  };
  return { state: { ...state, collectionCosts: [...earlier, recorded] }, events: [] };
}

/** The instant at which the instalment became late, paid since or not. */
function lateFromIn(state: Murabaha, number: number): Date {
  const row = isSold(state) && scheduleOf(state)[number - 1];
  if (row && state.sale.late.includes(number)) return lateFromOf(state, row as Installment);
  const message = `instalment ${number} is not late; a cost of collection follows a late one`;
  throw conflict({ field: 'installment_number', code: 'NOT_LATE', message });
}

function rejectDuplicate(
  earlier: readonly CollectionCost[],
  command: RecordMurabahaCollectionCostRequest,
): void {
  const { paid_to, invoice_ref } = command;
  const asked = comparable(invoice_ref);
  const first = earlier.find(
    (one) => one.paid_to === paid_to && comparable(one.invoice_ref) === asked,
  );
  if (!first) return;
  const message = `the invoice ${invoice_ref} of ${paid_to} is recorded already, as ${first.id}`;
  throw conflict({ field: 'invoice_ref', code: 'DUPLICATE_COST', message });
}

/** People type references, so spacing and case make no difference. */
const comparable = (reference: string): string =>
  reference.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

function readAmount(
  { currency }: Murabaha,
  { amount }: RecordMurabahaCollectionCostRequest,
): Money {
  const read = Money.read(amount, currency, 'amount');
  if (read.compare(Money.zero(currency)) > 0) return read;
  throw badField(problem('amount', 'OUT_OF_RANGE', 'must be above zero'));
}

interface Period {
  readonly from: Date;
  readonly now: Date;
}

function untimely(field: string, at: string, { from, now }: Period) {
  const instant = new Date(at);
  if (instant >= from && instant <= now) return [];
  const bound = `must be from ${from.toISOString()} to now, ${now.toISOString()}`;
  return [problem(field, 'OUT_OF_RANGE', bound)];
}

/**
 * Records that the customer repaid a collection cost, whole and once.
 * @throws DomainError NOT_FOUND, CONFLICT when it was before, VALIDATION_ERROR
 */
export function reimburse(
  state: Murabaha,
  command: ReimburseMurabahaCollectionCostRequest,
  { now }: Context,
): Decision {
  const cost = costOf(state, command.cost_id);
  if (cost.reimbursed_at !== undefined) {
    const message = `the cost is REIMBURSED since ${cost.reimbursed_at}; it is repaid once`;
    throw conflict({ field: 'status', code: 'INVALID_STATE', message });
  }
  const { reference: reimbursement_ref, reimbursed_at = now.toISOString() } = command;
  refuse(untimely('reimbursed_at', reimbursed_at, { from: new Date(cost.incurred_at), now }));
  const repaid: CollectionCost = { ...cost, reimbursement_ref, reimbursed_at };
  const collectionCosts = state.collectionCosts?.map((each) => (each === cost ? repaid : each));
  return { state: { ...state, ...(collectionCosts && { collectionCosts }) }, events: [] };
}

/** @throws DomainError NOT_FOUND when the contract has no such cost */
export function costOf({ collectionCosts = [] }: Murabaha, id: string): CollectionCost {
  const cost = collectionCosts.find((each) => each.id === id);
  if (cost) return cost;
  const message =
    'this contract has no collection cost with that id; list them to see which it has';
  throw new DomainError('NOT_FOUND', message);
}
