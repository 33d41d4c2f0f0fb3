import { minorUnits } from '@masar/kit/money';
import type { Step } from './calculation';
import type { Computed } from './compute';

/**
 * Every step in order, with exact numbers: evaluating an expression by hand gives its result to the
 * last digit.
 */
export function explain(computed: Computed): readonly Step[] {
  const { assets, liabilities, nisab, hawl } = computed;
  return [
    ...assets.steps,
    ...liabilities.steps,
    explainNet(computed),
    ...nisab.steps,
    explainComparison(computed),
    ...hawl.steps,
    ...explainZakat(computed),
  ];
}

function explainNet({ assets, liabilities, net }: Computed): Step {
  const difference = `${assets.total.toDecimal()} - ${liabilities.total.toDecimal()}`;
  return {
    step: 'net zakatable wealth',
    expression: `max(${difference}, 0)`,
    result: net.toDecimal(),
    reference: 'AAOIFI SS 35, 2/1/1',
  };
}

function explainComparison({ net, nisab }: Computed): Step {
  return {
    step: 'the wealth reaches nisab',
    expression: `${net.toDecimal()} >= ${nisab.threshold.toDecimal()}`,
    result: String(net.compare(nisab.threshold) >= 0),
    reference: 'AAOIFI SS 35, 3/2/2',
  };
}

function explainZakat({ net, year, zakat, reasonCode }: Computed): readonly Step[] {
  const reference = 'AAOIFI SS 35, 3/2/4';
  const result = zakat.toDecimal();
  if (reasonCode) return [{ step: `zakat (${reasonCode})`, expression: '0', result, reference }];
  const { ratePercent, rate } = year;
  const expression = `round(${net.toDecimal()} * ${rate}, ${minorUnits(net.currency)})`;
  return [
    { step: 'zakat rate', expression: `${ratePercent} / 100`, result: rate, reference },
    { step: 'zakat', expression, result, reference },
  ];
}
