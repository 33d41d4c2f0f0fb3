import { DomainError } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import type { ZakatPolicy } from '../shared/policy';
import type { KnownPrices } from '../shared/prices';
import type { Calculation } from './calculation';
import { deductDebts, type Deducted } from './deduct-debts';
import { nisabOf, type Nisab } from './nisab-of';
import { valueAssets, type Valued } from './value-assets';
import type { Wealth } from './wealth';
import { hawlOf, yearOf, type Hawl, type Year } from './year';

/** What a wealth is judged by. */
export interface Basis {
  readonly policy: ZakatPolicy;
  /** On the day of the wealth: of the metals that `metalsNeeded` names, and of those it could be told by. */
  readonly prices: KnownPrices;
}

/** Everything that a calculation comes to, before it is kept. */
export interface Computed {
  readonly assets: Valued;
  readonly liabilities: Deducted;
  readonly net: Money;
  readonly nisab: Nisab;
  readonly year: Year;
  readonly hawl: Hawl;
  /** Why no zakat is due; undefined where it is. */
  readonly reasonCode: Calculation['reasonCode'];
  readonly zakat: Money;
}

/**
 * The zakat on a wealth: the net wealth times the rate, rounded half-up once, where it reaches nisab
 * and a year has passed. Zakat is on the whole of it, not on what exceeds nisab.
 * @throws DomainError CALCULATION_FAILED where the prices are so low that no zakat comes of it
 * Source: AAOIFI SS 35, 2/1/1; domain page, 4.2; adr/0001.
 */
export function compute(wealth: Wealth, { policy, prices }: Basis): Computed {
  const { currency, calculationDate, yearType } = wealth;
  const assets = valueAssets(wealth, prices);
  const liabilities = deductDebts(wealth, assets.total);
  const net = floored(assets.total.minus(liabilities.total));
  const nisab = nisabOf(wealth, { policy, prices });
  const year = yearOf(yearType, calculationDate);
  const hawl = hawlOf(wealth, year);
  const computed = { assets, liabilities, net, nisab, year, hawl };
  const reasonCode = reasonOf(computed);
  const zakat = reasonCode ? Money.zero(currency) : payable(computed);
  return { ...computed, reasonCode, zakat };
}

/** Whoever owes more than he owns has nothing, and not less. */
function floored(amount: Money): Money {
  const nothing = Money.zero(amount.currency);
  return amount.compare(nothing) < 0 ? nothing : amount;
}

/** A wealth of exactly nisab has reached it; of two reasons the first is told. */
function reasonOf({ net, nisab, hawl }: Pick<Computed, 'net' | 'nisab' | 'hawl'>) {
  if (net.compare(nisab.threshold) < 0) return 'BELOW_NISAB';
  return hawl.isComplete ? undefined : 'HAWL_INCOMPLETE';
}

function payable({ net, nisab, year }: Pick<Computed, 'net' | 'nisab' | 'year'>): Money {
  const zakat = net.times(year.rate);
  if (!zakat.isZero()) return zakat;
  const message =
    `the nisab ${nisab.threshold} is so low that no zakat comes of a wealth of ${net}; ` +
    `the price of ${nisab.basis.metal} of ${nisab.basis.priceDate} has to be corrected`;
  throw new DomainError('CALCULATION_FAILED', message);
}
