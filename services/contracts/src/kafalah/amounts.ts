import { badField, problem } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import type { Claim, Kafalah, Recourse } from './kafalah';

type In = Pick<Kafalah, 'currency'>;

/** An amount that the record holds: it was checked when it came in. */
export function amountIn({ currency }: In, amount: string): Money {
  return Money.read(amount, currency, 'amount');
}

/** An amount, and the JSON name of the field that it came in. */
interface Brought {
  readonly field: string;
  readonly amount: string;
}

/**
 * An amount that a command brings.
 * @throws DomainError VALIDATION_ERROR when it is not above zero or finer than the currency
 */
export function readAmount({ currency }: In, { field, amount }: Brought): Money {
  const read = Money.read(amount, currency, field);
  if (read.compare(Money.zero(currency)) > 0) return read;
  throw badField(problem(field, 'OUT_OF_RANGE', 'must be above zero'));
}

/** The sum of the amounts; zero for none. */
export function sum(state: In, amounts: readonly string[]): Money {
  return amounts.reduce(
    (total, amount) => total.plus(amountIn(state, amount)),
    Money.zero(state.currency),
  );
}

export function paidOn(state: In, { payments }: Claim): Money {
  return sum(
    state,
    payments.map(({ amount }) => amount),
  );
}

export function recovered(state: In, { recoveries }: Recourse): Money {
  return sum(
    state,
    recoveries.map(({ amount }) => amount),
  );
}

/** Paid on all claims. */
export function paid(state: Kafalah): Money {
  return sum(
    state,
    state.claims.flatMap(({ payments }) => payments.map(({ amount }) => amount)),
  );
}

/** The guaranteed amount that is not paid yet: the most that the guarantor still pays. */
export function remaining(state: Kafalah): Money {
  return amountIn(state, state.guaranteed_amount).minus(paid(state));
}

/** The most that another approval may be: all of them together stay within the guaranteed amount. */
export function approvable(state: Kafalah): Money {
  return amountIn(state, state.guaranteed_amount).minus(committed(state));
}

/** Paid on all claims, with the rest of what is approved. */
export function committed(state: Kafalah): Money {
  return state.claims.reduce(
    (all, claim) => all.plus(reserved(state, claim)),
    Money.zero(state.currency),
  );
}

function reserved(state: In, claim: Claim): Money {
  switch (claim.status) {
    case 'APPROVED':
    case 'PARTIALLY_PAID':
      return amountIn(state, claim.approved_amount ?? claim.amount);
    default:
      return paidOn(state, claim);
  }
}
