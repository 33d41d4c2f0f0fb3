import { Money } from '@masar/kit/money';
import type { Calculation } from './calculation';

/** The whole zakat; zero when none is due. */
export function zakatOf({ zakatAmount, currency }: Calculation): Money {
  return Money.stored(zakatAmount, currency);
}

/** The sum of the distributions that were not reversed. */
export function distributedOf({ distributions, currency }: Calculation): Money {
  return distributions
    .filter(({ status }) => status === 'RECORDED')
    .map(({ amount }) => Money.stored(amount, currency))
    .reduce((sum, amount) => sum.plus(amount), Money.zero(currency));
}

/** The zakat that is still to be distributed; zero for a void calculation. */
export function remainingOf(state: Calculation): Money {
  if (state.status === 'VOID') return Money.zero(state.currency);
  return zakatOf(state).minus(distributedOf(state));
}
