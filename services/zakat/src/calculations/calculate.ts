import type { Context } from '@masar/kit/decision';
import { hijriOf } from '../shared/hijri-date';
import type { Calculation, Decision } from './calculation';
import { compute, type Basis, type Computed } from './compute';
import { explain } from './explain';
import { CREATION } from './lifecycle';
import { asOf } from './overdue';
import { warningsOf } from './warnings';
import type { Wealth } from './wealth';

/**
 * The stored calculation of the zakat on a wealth, with every step. If zakat is due and the Hijri
 * year since its day is over, it is overdue at once.
 * @throws DomainError CALCULATION_FAILED as `compute` does
 */
export function calculate(
  wealth: Wealth,
  basis: Basis,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Decision {
  const { currency, calculationDate, nisabType, yearType, hawlStartDate } = wealth;
  const computed = compute(wealth, basis);
  const { year: hijriYear, text: hijriDate } = hijriOf(calculationDate);
  const state: Calculation = {
    ...{ currency, calculationDate, hijriDate, hijriYear, yearType, nisabType },
    ...(hawlStartDate !== undefined && { hawlStartDate }),
    ...resultsOf(computed),
    explanation: explain(computed),
    warnings: warningsOf(wealth, computed, basis),
    distributions: [],
    createdBy: actor,
  };
  return asOf(state, now, [{ type: CREATION.emits }]);
}

function resultsOf({ assets, liabilities, net, nisab, year, ...result }: Computed) {
  const { reasonCode, zakat } = result;
  return {
    status: reasonCode ? CREATION.to.notDue : CREATION.to.due,
    assets: assets.values,
    totalAssets: assets.total.toDecimal(),
    totalLiabilities: liabilities.total.toDecimal(),
    netZakatableWealth: net.toDecimal(),
    nisabBasis: nisab.basis,
    nisabThreshold: nisab.threshold.toDecimal(),
    zakatRate: year.rate,
    zakatAmount: zakat.toDecimal(),
    ...(reasonCode && { reasonCode }),
  };
}
