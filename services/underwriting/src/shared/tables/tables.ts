import type { Condition } from './condition';

/** The tables of one product type: data that the engine evaluates and a tenant may replace. */
export interface Tables {
  readonly productType: ProductType;
  /** Version of our own tables; a tenant's get a number when they are drafted. */
  readonly version?: string;
  /** ISO 4217 codes; thresholds and the limits of products have an amount in each. */
  readonly currencies: readonly string[];
  /** Amounts that rules compare with, as decimal text by name and currency. */
  readonly thresholds: Readonly<Record<string, Amounts>>;
  readonly occupations: readonly Occupation[];
  readonly conditions: readonly HealthCondition[];
  readonly riskClasses: readonly RiskClass[];
  readonly rules: readonly Rule[];
  readonly products: readonly Product[];
  /** Needed where a product has a contribution. */
  readonly mortality?: MortalityTable;
}

export const PRODUCT_TYPES = ['TAKAFUL', 'FINANCING', 'INVESTMENT', 'TRADE'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Decimal text by currency. */
export type Amounts = Readonly<Record<string, string>>;

export interface Occupation {
  /** In lower case. */
  readonly name: string;
  /** UNRATED: a person has to review the proposal. */
  readonly class: '1' | '2' | '3' | '4' | 'EXCLUDED' | 'UNRATED';
}

export interface HealthCondition {
  readonly name: string;
  readonly severity: 'MINOR' | 'MAJOR' | 'TERMINAL' | 'UNRATED';
}

export type RiskClassCode = 'PREFERRED' | 'STANDARD' | 'SUBSTANDARD' | 'DECLINED';

/** A class of points; without toPoints it has no upper end. */
export interface RiskClass {
  readonly code: RiskClassCode;
  readonly name: string;
  readonly description: string;
  /** Factor of the tabarru', as decimal text; absent for DECLINED. */
  readonly factor?: string;
  readonly fromPoints: number;
  readonly toPoints?: number;
}

export type LoadingType =
  'OCCUPATIONAL' | 'HEALTH' | 'SMOKER' | 'AGE' | 'AVOCATION' | 'RESIDENCE' | 'FINANCIAL';

/** The consequence of a rule that fires. */
export type Effect =
  | { readonly kind: 'POINTS'; readonly points: number }
  | { readonly kind: 'REFER'; readonly reason: string }
  | { readonly kind: 'DECLINE'; readonly reason: string }
  | { readonly kind: 'LOADING'; readonly type: LoadingType; readonly percent: string }
  | { readonly kind: 'FLAT_EXTRA'; readonly perMille: string; readonly reason: string }
  | { readonly kind: 'EXCLUSION'; readonly text: string }
  | { readonly kind: 'CONDITION'; readonly text: string }
  | { readonly kind: 'REQUEST_INFORMATION'; readonly answer: string };

/** A rule: one line of the tables. */
export interface Rule {
  readonly id: string;
  readonly description: string;
  readonly source: string;
  /** Products that the rule applies to; all where it is left out. */
  readonly products?: readonly string[];
  /** Rules of one group cover every value of one fact, without gap or overlap. */
  readonly group?: string;
  readonly when: Condition;
  readonly then: readonly Effect[];
}

export interface Product {
  readonly code: string;
  readonly name: string;
  readonly termUnit: 'YEARS' | 'MONTHS';
  readonly minTerm: number;
  readonly maxTerm: number;
  readonly maxCoverage: Amounts;
  /** True where the engine decides, within a day; otherwise a person does. */
  readonly automated: boolean;
  readonly contribution?: ContributionTerms;
}

/** Terms of a product's contribution; percentages as decimal text. */
export interface ContributionTerms {
  /** YEARLY prices the coming year by the age; LEVEL is the same in each year of the term. */
  readonly pattern: 'YEARLY' | 'LEVEL';
  /** LEVEL only: yearly discount of later amounts; 0 means no time value. */
  readonly discountPercent: string;
  /** Part of the gross contribution, agreed in advance (SS 26, 10/1). */
  readonly wakalahPercent: string;
  /** Part of the gross contribution that remains after the fee. */
  readonly investmentPercent: string;
  /** UNISEX takes the mean of both rates for everybody. */
  readonly rates: 'BY_SEX' | 'UNISEX';
  /** Age that an estimate without an age takes. */
  readonly referenceAge: number;
}

export interface MortalityTable {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** A POPULATION table overstates the mortality of insured lives. */
  readonly lives: 'POPULATION' | 'INSURED';
  readonly rates: readonly MortalityRate[];
}

/** Probability of death within the year, as decimal text. */
export interface MortalityRate {
  readonly age: number;
  readonly male: string;
  readonly female: string;
}
