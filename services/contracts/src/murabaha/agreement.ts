import { type Detail, problem, refuse } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import {
  collect,
  count,
  currency,
  currencyOf,
  decimal,
  flag,
  list,
  money,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '@masar/kit/shape';
import { ROLLS } from '@masar/kit/business-days';
import {
  MurabahaFee,
  MurabahaLatePayment,
  MurabahaPaymentTerms,
  MurabahaTawarruq,
  SubmitMurabahaContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { highMargin } from '../shared/high-margin';

/** Ours: every schedule that is shown has a row for each instalment. */
const MOST_INSTALLMENTS = 1200;
const LONGEST_GRACE_DAYS = 366;

/**
 * Every field of a contract that a client writes, in the order in which its problems are reported.
 * The generated shape of `CreateMurabahaContract` reads amounts without their currency.
 */
export const AGREEMENT = object({
  asset_description: required(text),
  cost_price: required(money),
  profit_margin: required(decimal),
  confirm_high_margin: flag,
  currency: required(currency),
  payment_terms: required(MurabahaPaymentTerms),
  installment_amounts: list(money),
  counterparty_id: required(text),
  jurisdiction: text,
  asset_category: text,
  asset_serial: text,
  /** A tawarruq: the customer buys commodities to sell them on for cash. */
  tawarruq: MurabahaTawarruq,
  ...SubmitMurabahaContractRequest.fields,
  profit_basis: oneOf('FIXED', 'FLOATING'),
  fees: list(object({ ...MurabahaFee.fields, amount: required(money) })),
  grace_period_days: count,
  business_day_roll: oneOf(...ROLLS),
  early_settlement_costs: money,
  late_payment: MurabahaLatePayment,
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

type Range = readonly [holds: boolean, field: string, bound: string];

function ranges(agreement: Agreement): Detail[] {
  const { cost_price, profit_margin, late_payment, installment_amounts = [] } = agreement;
  const { donation_rate = '1' } = late_payment ?? {};
  const isShare = fraction(donation_rate).gt(0) && fraction(donation_rate).lte(1);
  const high = highMargin({
    margin: profit_margin,
    isConfirmed: agreement.confirm_high_margin,
    confirmation: 'confirm_high_margin',
  });
  const rows: readonly Range[] = [
    [fraction(cost_price).gt(0), 'cost_price', 'must be above zero'],
    [fraction(profit_margin).gte(0), 'profit_margin', 'must not be negative'],
    [high === undefined, 'profit_margin', high ?? ''],
    ...counts(agreement),
    [isShare, 'late_payment.donation_rate', 'must be above 0 and at most 1'],
    ...installment_amounts.map((amount, i): Range => [
      fraction(amount).gt(0),
      `installment_amounts[${i}]`,
      'must be above zero',
    ]),
  ];
  return rows.flatMap(([holds, field, bound]) =>
    holds ? [] : [problem(field, 'OUT_OF_RANGE', bound)],
  );
}

function counts({ payment_terms, grace_period_days: grace = 0 }: Agreement): readonly Range[] {
  const { installments } = payment_terms;
  const isMany = installments >= 1 && installments <= MOST_INSTALLMENTS;
  return [
    [isMany, 'payment_terms.installments', `must be 1 to ${MOST_INSTALLMENTS}`],
    [grace <= LONGEST_GRACE_DAYS, 'grace_period_days', `must be 0 to ${LONGEST_GRACE_DAYS}`],
  ];
}
