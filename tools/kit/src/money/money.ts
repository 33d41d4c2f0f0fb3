import Big from 'big.js';
import { DomainError } from '../errors';
import { fraction } from './fraction';
import { minorUnits } from './currency';

const SIGNIFICANT_DIGITS = 15;
/** No exponent: a few characters of it would stand for thousands of digits. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** An exact amount in one currency, never finer than the currency's minor unit. */
export class Money {
  private constructor(
    private readonly amount: Big,
    readonly currency: string,
  ) {}

  /**
   * Reads an amount from a JSON number or a decimal text.
   * @param field where it stands in the request, for the error
   * @throws DomainError VALIDATION_ERROR when it is no decimal number, has more decimals than the
   * currency, or more than 15 significant digits (a JSON number cannot carry more exactly)
   */
  static read(value: number | string, currency: string, field: string): Money {
    if (!DECIMAL.test(String(value)))
      throw invalid(field, 'is not a plain decimal number such as 1500.00');
    const amount = fraction(value);
    const decimals = minorUnits(currency);
    if (amount.c.length > SIGNIFICANT_DIGITS) {
      throw invalid(field, `has more than ${SIGNIFICANT_DIGITS} significant digits; round it`);
    }
    if (!amount.round(decimals).eq(amount)) {
      throw invalid(field, `has more than the ${decimals} decimals of ${currency}; round it`);
    }
    return new Money(amount, currency);
  }

  /** An amount that `toDecimal` wrote: its digits are not counted again, a sum may have more. */
  static stored(decimal: string, currency: string): Money {
    return new Money(fraction(decimal), currency);
  }

  /**
   * The amount that a quotient, zero or more, comes to, rounded half-up to the minor unit once: no
   * digit of a division that does not end is lost before.
   */
  static quotient(numerator: Big, denominator: Big, currency: string): Money {
    const unit = new Big(10).pow(-minorUnits(currency));
    const step = denominator.times(unit).times(2);
    const doubled = numerator.times(2).plus(denominator.times(unit));
    const units = doubled.minus(doubled.mod(step)).div(step);
    return new Money(units.times(unit), currency);
  }

  /** Zero in this currency. */
  static zero(currency: string): Money {
    return new Money(new Big(0), currency);
  }

  plus(other: Money): Money {
    return new Money(this.amount.plus(this.same(other)), this.currency);
  }

  minus(other: Money): Money {
    return new Money(this.amount.minus(this.same(other)), this.currency);
  }

  /** Share of the amount, rounded half-up to the minor unit once, here. */
  times(factor: number | string | Big): Money {
    const exact = this.amount.times(factor instanceof Big ? factor : fraction(factor));
    return new Money(exact.round(minorUnits(this.currency), Big.roundHalfUp), this.currency);
  }

  /**
   * Splits into equal parts, rounded half-up to the minor unit; the last part takes the remainder,
   * so that the parts sum to the whole.
   * @param field what the count comes from, for the error
   * @throws DomainError VALIDATION_ERROR when a part would be zero or less
   */
  allocate(count: number, field: string): { readonly each: Money; readonly last: Money } {
    const part = this.amount.div(count).round(minorUnits(this.currency), Big.roundHalfUp);
    const last = this.amount.minus(part.times(count - 1));
    if (part.lte(0) || last.lte(0)) {
      throw invalid(field, `divides ${this} into ${count} parts that are not all above zero`);
    }
    return { each: new Money(part, this.currency), last: new Money(last, this.currency) };
  }

  /** -1, 0 or 1, as sort functions want it. */
  compare(other: Money): -1 | 0 | 1 {
    return this.amount.cmp(this.same(other));
  }

  /**
   * How much more than another amount this is, in percent of that one, with four decimals, for
   * example "-0.5000"; rounded half-up, the half of a loss away from zero.
   * @throws Error when the other one is zero
   */
  percentAbove(other: Money): string {
    const more = this.amount.minus(this.same(other)).times(100);
    return more.div(other.amount).round(4, Big.roundHalfUp).toFixed(4);
  }

  isZero(): boolean {
    return this.amount.eq(0);
  }

  /**
   * For rails whose JSON shows numbers.
   * @param field where the number is shown, for the error
   * @throws DomainError VALIDATION_ERROR when a JSON number cannot carry the amount exactly
   */
  toNumber(field: string): number {
    if (this.amount.c.length > SIGNIFICANT_DIGITS) {
      throw invalid(field, `would be ${this}, which has more than ${SIGNIFICANT_DIGITS} digits`);
    }
    return this.amount.toNumber();
  }

  /** Decimal text with all the decimals of the currency, for example "1500.00". */
  toDecimal(): string {
    return this.amount.toFixed(minorUnits(this.currency));
  }

  toString(): string {
    return `${this.toDecimal()} ${this.currency}`;
  }

  private same(other: Money): Big {
    if (other.currency === this.currency) return other.amount;
    throw new RangeError(`${this.currency} and ${other.currency} do not mix`);
  }
}

function invalid(field: string, problem: string): DomainError {
  const message = `${field} ${problem}`;
  return new DomainError('VALIDATION_ERROR', message, [{ field, code: 'INVALID_VALUE', message }]);
}
