import { DomainError } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import type { ZakatPolicy } from '../shared/policy';
import type { PriceQuotes } from '../shared/prices';
import type { Calculation } from './calculation';
import { deductDebts, type Deducted } from './deduct-debts';
import { nisabOf, type Nisab } from './nisab-of';
import { valueAssets, type Valued } from './value-assets';
import type { Wealth } from './wealth';
import { hawlOf, yearOf, type Hawl, type Year } from './year';

/** The tenant's policy and the prices that a calculation uses. */
export interface Basis {
  readonly policy: ZakatPolicy;
  /**
   * On the calculation's day: of all metals in `metalsNeeded`, and where known in `metalsWanted`.
   */
  readonly prices: PriceQuotes;
}

/** All results of a calculation, before it is stored. */
export interface Computed {
  readonly assets: Valued;
  readonly liabilities: Deducted;
  readonly net: Money;
  readonly nisab: Nisab;
  readonly year: Year;
  readonly hawl: Hawl;
  /** Reason why no zakat is due; undefined when it is due. */
  readonly reasonCode: Calculation['reasonCode'];
  readonly zakat: Money;
}

/**
 * The zakat on a wealth: the whole net wealth times the rate, rounded half-up once, if it reaches
 * nisab and a year has passed.
 * @throws DomainError CALCULATION_FAILED when a price is so low that the zakat rounds to zero
 * Source: AAOIFI SS 35, 2/1/1; adr/0001.
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

/** Net wealth is never negative, even where debts exceed assets. */
function floored(amount: Money): Money {
  const nothing = Money.zero(amount.currency);
  return amount.compare(nothing) < 0 ? nothing : amount;
}

/** A wealth of exactly nisab has reached it. Where both reasons hold, BELOW_NISAB is told. */
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
