import { fraction, Money } from '@masar/kit/money';
import { contributionOf, type Contribution, type Frequency } from '../contribution/contribution';
import { RiskRates, type Sex } from '../contribution/mortality';
import type { Application } from '../engine/applicant';
import {
  asking,
  engineOf,
  evaluate,
  type Engine,
  type Outcome,
  type TraceLine,
} from '../engine/evaluate';
import { nameKey } from '../names';
import type { Product, RiskClass, RiskClassCode, Tables } from '../tables/tables';

/** One version of the tables of a product type, ready to judge and to price. */
export interface Assessor {
  readonly tables: Tables;
  readonly version: string;
  /** SHA-256 of the tables, in hexadecimal. */
  readonly hash: string;
  readonly engine: Engine;
  readonly rates?: RiskRates;
}

/** Compiles checked tables. */
export function assessorOf(tables: Tables, named: Pick<Assessor, 'version' | 'hash'>): Assessor {
  const { mortality } = tables;
  return {
    ...{ ...named, tables, engine: engineOf(tables) },
    ...(mortality && { rates: new RiskRates(mortality) }),
  };
}

export function productOf({ tables }: Assessor, code: string): Product | undefined {
  return tables.products.find((each) => each.code === code);
}

export function classOf({ tables }: Assessor, code: RiskClassCode): RiskClass | undefined {
  return tables.riskClasses.find((each) => each.code === code);
}

/** True where the tables have the occupation, or have no occupations at all. */
export function knowsOccupation({ engine }: Assessor, occupation: string): boolean {
  return engine.occupations.size === 0 || engine.occupations.has(nameKey(occupation));
}

/** Terms to price. */
export interface Priced {
  readonly productCode: string;
  readonly coverageAmount: string;
  readonly currency: string;
  readonly term: number;
  readonly age: number | undefined;
  readonly sex: Sex | undefined;
  readonly riskClass: RiskClassCode;
  readonly loadings: readonly { readonly type: string; readonly percent: string }[];
  readonly flatExtras: readonly { readonly perMille: string; readonly reason: string }[];
  readonly frequency: Frequency;
}

/**
 * Reasons for no price: the tables lack the product, the class or a rate; the product has no contribution; the age is
 * unknown; an installment would be zero.
 */
export type Unpriced =
  'NO_PRODUCT' | 'NO_CONTRIBUTION' | 'NO_CLASS' | 'NO_AGE' | 'NO_RATE' | 'TOO_SMALL';

/** The contribution, or the reason for its absence. */
export function priceOf(
  assessor: Assessor,
  { productCode, coverageAmount, currency, ...priced }: Priced,
): Contribution | Unpriced {
  const product = productOf(assessor, productCode);
  if (!product) return 'NO_PRODUCT';
  const terms = product.contribution;
  if (!terms) return 'NO_CONTRIBUTION';
  const factor = classOf(assessor, priced.riskClass)?.factor;
  if (factor === undefined) return 'NO_CLASS';
  if (priced.age === undefined) return 'NO_AGE';
  const life = { age: priced.age, sex: priced.sex };
  const rate = assessor.rates?.rateOf(life, priced.term, terms);
  if (!rate) return 'NO_RATE';
  const coverage = Money.stored(coverageAmount, currency);
  const { loadings, flatExtras, frequency } = priced;
  const pricing = { coverage, rate, factor, loadings, flatExtras, terms, frequency };
  return contributionOf(pricing) ?? 'TOO_SMALL';
}

/** An outcome with its price. */
export interface Assessment {
  readonly outcome: Outcome;
  readonly contribution?: Contribution;
}

/** Judges and prices an application. Without the price that it needs it is not approved. */
export function assess(
  assessor: Assessor,
  application: Application,
  { frequency, sex }: Pick<Priced, 'frequency' | 'sex'>,
): Assessment {
  const outcome = evaluate(assessor.engine, application);
  const { riskClass, loadings, flatExtras } = outcome;
  if (riskClass === undefined || riskClass === 'DECLINED') return { outcome };
  const { productCode, coverageAmount, currency, term, answers } = application;
  const contribution = priceOf(assessor, {
    ...{ productCode, coverageAmount, currency, term, age: answers.age, sex },
    ...{ riskClass, loadings, flatExtras, frequency },
  });
  if (typeof contribution === 'object') return { outcome, contribution };
  return {
    outcome: contribution === 'NO_CONTRIBUTION' ? outcome : unpriced(outcome, contribution),
  };
}

const NO_PRICE = {
  NO_PRODUCT: 'the tables do not have the product: needs a person',
  NO_CLASS: 'the tables do not have the class: needs a person',
  NO_RATE: 'the mortality table has no rate for an age of the term: needs a person',
  TOO_SMALL:
    'an installment would be less than the smallest amount of the currency: needs a person',
} as const;

/** Refers an outcome without a price to a person; asks for the age where only that is missing. */
function unpriced(outcome: Outcome, reason: Exclude<Unpriced, 'NO_CONTRIBUTION'>): Outcome {
  if (reason === 'NO_AGE') {
    return { ...asking(outcome, ['age']), trace: [...outcome.trace, lineFor('needs age')] };
  }
  return { ...outcome, decision: 'REFER', trace: [...outcome.trace, lineFor(NO_PRICE[reason])] };
}

function lineFor(why: string): TraceLine {
  return { rule: 'PRICE', outcome: 'NOT_DECIDABLE', message: `The contribution: ${why}` };
}

/** True where the amount is above the maximum of the product in this currency. */
export function exceeds(product: Product, amount: string, currency: string): boolean {
  const most = product.maxCoverage[currency];
  return most !== undefined && fraction(amount).gt(fraction(most));
}
