import type { Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { ROLLS } from '../shared/business-days';
import { FREQUENCIES } from '../shared/frequency';
import { FEES } from '../shared/murabaha-shapes';
import { problem, refuse } from '../shared/problems';
import { collect, currencyOf } from '../shared/read-shape';
import {
  count,
  currency,
  decimal,
  list,
  money,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '../shared/shape';
import { SUBMISSION } from './commands';

/** Each instalment is a row of every schedule that is shown. Ours. */
const MOST_INSTALLMENTS = 1200;
const LONGEST_GRACE_DAYS = 366;

/** Everything in a contract that its client writes; names as the specification's, in snake_case. */
export const AGREEMENT = object({
  asset_description: required(text),
  cost_price: required(money),
  profit_margin: required(decimal),
  currency: required(currency),
  payment_terms: required(
    object({ installments: required(count), frequency: required(oneOf(...FREQUENCIES)) }),
  ),
  installment_amounts: list(money),
  counterparty_id: required(text),
  jurisdiction: text,
  asset_category: text,
  asset_serial: text,
  ...SUBMISSION.fields,
  profit_basis: oneOf('FIXED', 'FLOATING'),
  fees: FEES,
  grace_period_days: count,
  business_day_roll: oneOf(...ROLLS),
  early_settlement_costs: money,
  late_payment: object({ donation_rate: required(decimal), charity_id: required(text) }),
});
export type Agreement = Value<typeof AGREEMENT>;

/**
 * Reads an agreement: amounts become exact in its currency.
 * @throws DomainError VALIDATION_ERROR with every missing, ill-formed or impossible field
 */
export function readAgreement(input: unknown): Agreement {
  const problems: Detail[] = [];
  const agreement = collect(AGREEMENT, input, { currency: currencyOf(input), problems });
  if (problems.length === 0) problems.push(...ranges(agreement));
  refuse(problems);
  return agreement;
}

function ranges(agreement: Agreement): Detail[] {
  const { cost_price, profit_margin, payment_terms, late_payment, grace_period_days } = agreement;
  const { installments } = payment_terms;
  const { donation_rate = '1' } = late_payment ?? {};
  const rows: readonly (readonly [holds: boolean, field: string, bound: string])[] = [
    [fraction(cost_price).gt(0), 'cost_price', 'must be above zero'],
    [fraction(profit_margin).gte(0), 'profit_margin', 'must not be negative'],
    [
      installments >= 1 && installments <= MOST_INSTALLMENTS,
      'payment_terms.installments',
      `must be 1 to ${MOST_INSTALLMENTS}`,
    ],
    [
      (grace_period_days ?? 0) <= LONGEST_GRACE_DAYS,
      'grace_period_days',
      `must be 0 to ${LONGEST_GRACE_DAYS}`,
    ],
    [
      fraction(donation_rate).gt(0) && fraction(donation_rate).lte(1),
      'late_payment.donation_rate',
      'must be above 0 and at most 1',
    ],
  ];
  const amounts = (agreement.installment_amounts ?? []).map(
    (amount, i) =>
      [fraction(amount).gt(0), `installment_amounts[${i}]`, 'must be above zero'] as const,
  );
  return [...rows, ...amounts].flatMap(([holds, field, bound]) =>
    holds ? [] : [problem(field, 'OUT_OF_RANGE', bound)],
  );
}
