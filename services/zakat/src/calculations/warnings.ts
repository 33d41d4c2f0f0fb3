import { thresholdBy } from '../shared/nisab';
import { METALS } from '../shared/prices';
import type { Warning } from '../shared/warning';
import type { Basis, Computed } from './compute';
import { metalsNeeded, onlyMetalOf } from './nisab-of';
import type { Wealth } from './wealth';

const OTHER = { gold: 'silver', silver: 'gold' } as const;

/** Warnings about the prices that a calculation uses, and about its nisab. */
export function warningsOf(wealth: Wealth, computed: Computed, basis: Basis): readonly Warning[] {
  const other = otherNisab(wealth, computed, basis);
  const told = METALS.filter((metal) => other.length > 0 || metalsNeeded(wealth).includes(metal));
  const ofPrices = told.flatMap((metal) => basis.prices[metal]?.warnings ?? []);
  return [...ofPrices, ...ownNisab(wealth), ...other];
}

/** A metal alone has its own nisab, whatever nisabType says. Source: AAOIFI SS 35, 3/2/2. */
function ownNisab(wealth: Wealth): readonly Warning[] {
  const metal = onlyMetalOf(wealth);
  if (metal === undefined || metal === wealth.nisabType) return [];
  const message =
    `a wealth of ${metal} alone is measured by the nisab of ${metal} (SS 35, 3/2/2), ` +
    `not by nisabType ${wealth.nisabType}`;
  return [{ code: 'OWN_NISAB', message }];
}

/** The result by the other metal's nisab, if a mixed wealth would be decided otherwise by it. */
function otherNisab(
  wealth: Wealth,
  { net, nisab, hawl, year, reasonCode }: Computed,
  { policy, prices }: Basis,
): readonly Warning[] {
  if (onlyMetalOf(wealth) || !hawl.isComplete) return [];
  const price = prices[OTHER[nisab.basis.metal]];
  if (!price) return [];
  const { value } = thresholdBy(price, policy);
  const isDue = reasonCode === undefined;
  const isDueByOther = net.compare(value) >= 0;
  if (isDue === isDueByOther) return [];
  const zakat = isDueByOther ? `${net.times(year.rate)} of zakat` : 'no zakat';
  const message =
    `by ${price.metal} the nisab is ${value}, and ${zakat} would be due; ` +
    'have your Shariah board confirm which nisab holds';
  return [{ code: 'OTHER_NISAB', message }];
}
