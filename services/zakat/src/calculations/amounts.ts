import { Money } from '@masar/kit/money';
import type { Calculation } from './calculation';

/** What is due in all; zero where no zakat is due. */
export function zakatOf({ zakatAmount, currency }: Calculation): Money {
  return Money.stored(zakatAmount, currency);
}

/** What was distributed so far, without what was reversed. */
export function distributedOf({ distributions, currency }: Calculation): Money {
  return distributions
    .filter(({ status }) => status === 'RECORDED')
    .map(({ amount }) => Money.stored(amount, currency))
    .reduce((sum, amount) => sum.plus(amount), Money.zero(currency));
}

/** What is still to be distributed: nothing of what is void. */
export function remainingOf(state: Calculation): Money {
  if (state.status === 'VOID') return Money.zero(state.currency);
  return zakatOf(state).minus(distributedOf(state));
}
