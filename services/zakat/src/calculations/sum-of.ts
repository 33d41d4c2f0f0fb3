import { Money } from '@masar/kit/money';
import type { Step } from './calculation';

/** An amount, and the step that explains it. */
interface Explained {
  readonly amount: Money;
  readonly step: Step;
}

/** The sum of these steps; zero without any. Source: AAOIFI SS 35, 2/1/1. */
export function sumOf(step: string, parts: readonly Step[], currency: string): Explained {
  const results = parts.map(({ result }) => result);
  const amount = results
    .map((part) => Money.stored(part, currency))
    .reduce((sum, part) => sum.plus(part), Money.zero(currency));
  const expression = results.join(' + ') || '0';
  const reference = 'AAOIFI SS 35, 2/1/1';
  return { amount, step: { step, expression, result: amount.toDecimal(), reference } };
}
