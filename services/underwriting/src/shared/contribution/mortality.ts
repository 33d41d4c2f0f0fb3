import { fraction } from '@masar/kit/money';
import type { ContributionTerms, MortalityTable } from '../tables/tables';

export type Decimal = ReturnType<typeof fraction>;
export type Sex = 'MALE' | 'FEMALE';

/** The life that a contribution is for. */
export interface Life {
  readonly age: number;
  /** Without it, and for a unisex product, the mean of both rates counts. */
  readonly sex?: Sex | undefined;
}

/** The yearly risk for one unit of cover, from a mortality table. */
export class RiskRates {
  private readonly byAge: ReadonlyMap<number, { readonly male: Decimal; readonly female: Decimal }>;
  /** Cache of level rates, which take some milliseconds for long terms. Ages, terms, sexes and discounts bound it. */
  private readonly level = new Map<string, Decimal | undefined>();

  constructor({ rates }: MortalityTable) {
    this.byAge = new Map(
      rates.map(({ age, male, female }) => [
        age,
        { male: fraction(male), female: fraction(female) },
      ]),
    );
  }

  /**
   * YEARLY: the rate of the first year. LEVEL: one rate for every year of the term, which weighs later years by the
   * lives and the discount. Undefined where the table lacks an age of the term.
   */
  rateOf(
    life: Life,
    term: number,
    { pattern, rates, discountPercent }: ContributionTerms,
  ): Decimal | undefined {
    const sex = rates === 'UNISEX' ? undefined : life.sex;
    if (pattern === 'YEARLY') return this.qx(life.age, sex);
    const key = `${life.age}/${term}/${sex}/${discountPercent}`;
    if (!this.level.has(key)) {
      this.level.set(key, this.levelRate({ age: life.age, sex }, term, discountPercent));
    }
    return this.level.get(key);
  }

  /** Probability of death within the year. */
  private qx(age: number, sex: Sex | undefined): Decimal | undefined {
    const rate = this.byAge.get(age);
    if (!rate) return undefined;
    if (sex === undefined) return rate.male.plus(rate.female).div(2);
    return sex === 'MALE' ? rate.male : rate.female;
  }

  /**
   * Expected deaths over the term, divided by the lives that contribute. Claims fall due at the end of a year,
   * contributions at its beginning. Both sides are multiplied by the discount over the whole term, so that only one
   * division rounds.
   */
  private levelRate(life: Life, term: number, discountPercent: string): Decimal | undefined {
    const growth = fraction(discountPercent).div(100).plus(1);
    let alive = fraction(1);
    let claims = fraction(0);
    let contributions = fraction(0);
    for (let year = 0; year < term; year += 1) {
      const qx = this.qx(life.age + year, life.sex);
      if (!qx) return undefined;
      claims = claims.times(growth).plus(alive.times(qx));
      contributions = contributions.plus(alive).times(growth);
      alive = alive.times(fraction(1).minus(qx));
    }
    return claims.div(contributions);
  }
}
