import { problem, refuse } from '@masar/kit/errors';
import type { BusinessCalendar } from '@masar/kit/business-days';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import { earliestStartOf, earliestStartText } from '../shared/earliest-start';
import { readPolicy } from '../shared/read-policy';
import type {
  MurabahaAcquisition,
  ExecuteMurabahaContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { Context, Decision, Murabaha, Sale } from './contract';
import { discountFactor } from './schedule/discount-factor';
import { dueDate, plusMonths, rolledDueDates, type DueFrom } from './schedule/due-dates';
import { moveOf } from './lifecycle';
import { withNextOverdue } from './lateness/overdue';
import { recheck } from './recheck';
import type { EarlierSale } from './rules/rule';
import { instalmentsOf } from './schedule/schedule';

/** Ours: the longest time to the first due date, since the price is fixed for so long. */
const MOST_MONTHS_AHEAD = 60;

const SHOWS_POSSESSION = 'is required: constructive possession is shown by a document';

/**
 * Records how the asset was acquired; a later record replaces an earlier one.
 * @throws DomainError CONFLICT unless approved, VALIDATION_ERROR for a purchase that is ahead or a
 * constructive possession without a document, SHARIAH_VIOLATION for another supplier
 */
export function recordAcquisition(
  state: Murabaha,
  acquisition: MurabahaAcquisition,
  { now }: Context,
): Decision {
  moveOf(state, 'record the acquisition of');
  refuseUnproven(acquisition, now);
  const checks = recheck(state, 'acquisition', { now, acquisition, sentIn: '' });
  return { state: { ...state, acquisition, checks }, events: [] };
}

/** Refuses evidence that can support no sale when it is recorded, and not only at the sale. */
function refuseUnproven({ purchase_date, possession }: MurabahaAcquisition, now: Date): void {
  const isUnshown = possession.type === 'CONSTRUCTIVE' && possession.evidence_type === undefined;
  const dayIsAhead = earliestStartOf(purchase_date) > now;
  const ahead = `must not be ahead: it is ${earliestStartText(purchase_date)}; send it from then on`;
  refuse([
    ...(dayIsAhead ? [problem('purchase_date', 'OUT_OF_RANGE', ahead)] : []),
    ...(isUnshown ? [problem('possession.evidence_type', 'REQUIRED', SHOWS_POSSESSION)] : []),
  ]);
}

/**
 * Concludes the sale: the debt and its schedule begin, and the price is fixed.
 * @param earlierSale id of the tenant's contract that sold this asset to this customer before
 * @throws DomainError CONFLICT unless approved, VALIDATION_ERROR, SHARIAH_VIOLATION (missing evidence
 * too)
 */
export function execute(
  state: Murabaha,
  { earlierSale, ...command }: ExecuteMurabahaContractRequest & EarlierSale,
  { now, settings }: Context,
): Decision {
  const { to, emits } = moveOf(state, 'execute');
  const { customer_acceptance: acceptance } = command;
  if (new Date(acceptance.accepted_at) > now) {
    const field = 'customer_acceptance.accepted_at';
    refuse([problem(field, 'OUT_OF_RANGE', 'must not be ahead of now; execute once it happened')]);
  }
  const acquisition = command.ownership_evidence ?? state.acquisition;
  const { calendar } = readPolicy(settings, state.governedBy);
  const sale = concluded(state, command, { now, calendar });
  const evidence = {
    ...(acquisition && { acquisition }),
    ...(command.ownership_evidence && { sentIn: 'ownership_evidence.' as const }),
    ...(state.review && { approvedAt: state.review.at }),
    acceptedAt: acceptance.accepted_at,
  };
  const checks = recheck(state, 'execute', { now, earlierSale, ...evidence });
  const executed = {
    ...state,
    ...(acquisition && { acquisition }),
    status: to,
    checks,
    sale,
    soldKey: state.rollKey,
  };
  return { state: withNextOverdue(executed), events: emits.map((type) => ({ type })) };
}

/** When a sale is concluded, and the business days of that day. */
interface OnDay {
  readonly now: Date;
  readonly calendar: BusinessCalendar;
}

function concluded(
  state: Murabaha,
  command: ExecuteMurabahaContractRequest,
  { now, calendar }: OnDay,
): Sale {
  const saleDay = dateOf(now);
  const dueFrom = dueFromOf(state, command.first_due_date, saleDay);
  const { payment_terms, business_day_roll: how = 'NONE' } = state;
  const days = Array.from({ length: payment_terms.installments }, (_, i) =>
    dueDate(payment_terms.frequency, dueFrom, i + 1),
  );
  return {
    executed_at: now.toISOString(),
    acceptance: command.customer_acceptance,
    dueFrom,
    ...(how !== 'NONE' && { rolledDueDates: rolledDueDates(days, { how, calendar, saleDay }) }),
    discountFactor: String(discountFactor(instalmentsOf(state))),
    payments: [],
    discounts: [],
    late: [],
    donations: [],
  };
}

function dueFromOf(
  { payment_terms }: Murabaha,
  named: CalendarDate | undefined,
  today: CalendarDate,
): DueFrom {
  const field = 'first_due_date';
  if (named === undefined && payment_terms.frequency === 'bullet') {
    refuse([problem(field, 'REQUIRED', 'is required: a bullet payment has no period of its own')]);
  }
  if (named === undefined) return { day: today, firstAfter: 1 };
  const latest = plusMonths(today, MOST_MONTHS_AHEAD);
  if (named < today || named > latest) {
    refuse([problem(field, 'OUT_OF_RANGE', `must be from ${today}, today in UTC, to ${latest}`)]);
  }
  return { day: named, firstAfter: 0 };
}
