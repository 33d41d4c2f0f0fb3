import { hijriOf } from '../shared/hijri-date';
import type { Calculation, Decision } from './calculation';
import { compute, type Basis, type Computed } from './compute';
import { explain } from './explain';
import { CREATION } from './lifecycle';
import { asOf } from './overdue';
import { warningsOf } from './warnings';
import type { Wealth } from './wealth';

/** Who calculates when, and by what. */
export interface Circumstances extends Basis {
  readonly actor: string;
  readonly now: Date;
}

/**
 * A kept calculation of the zakat on a wealth, with every step. One of a year ago whose zakat is due
 * is overdue from the start.
 * @throws DomainError CALCULATION_FAILED as `compute` does
 */
export function calculate(wealth: Wealth, circumstances: Circumstances): Decision {
  const { actor, now } = circumstances;
  const { currency, calculationDate, nisabType, yearType, hawlStartDate } = wealth;
  const computed = compute(wealth, circumstances);
  const { year: hijriYear, text: hijriDate } = hijriOf(calculationDate);
  const state: Calculation = {
    ...{ currency, calculationDate, hijriDate, hijriYear, yearType, nisabType },
    ...(hawlStartDate !== undefined && { hawlStartDate }),
    ...resultsOf(computed),
    explanation: explain(computed),
    warnings: warningsOf(wealth, computed, circumstances),
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
