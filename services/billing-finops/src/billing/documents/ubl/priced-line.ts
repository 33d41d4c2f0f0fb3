import { fraction, Money } from '@masar/kit/money';
import { amountOf, isNegative, type InvoiceLine } from '../invoice-message';

/** A line by the rule of EN 16931: quantity × price ÷ base quantity is its amount, to the minor unit. */
export interface PricedLine {
  readonly quantity: string;
  /** UN/ECE Recommendation 20. */
  readonly unitCode: string;
  /** Never below zero (BR-27): a line that gives back has a negative quantity. */
  readonly price: string;
  /** Quantity that the price is for; one where absent. */
  readonly baseQuantity?: string;
}

const PIECE = 'C62';
const DAY = 'DAY';
const GIGABYTE = 'E34';

/**
 * Quantity and price of a line. A fee has a price for the whole quantity; so has a share that rounding moved by a minor
 * unit, as quantity times price must give the amount. An adjustment is one piece.
 */
export function pricedLine(line: InvoiceLine, currency: string): PricedLine {
  const { quantity = 0, unitPrice } = line;
  const amount = amountOf(line.amount, currency);
  const priced = { quantity: String(quantity), unitCode: unitOf(line) };
  if (unitPrice !== undefined && costOf(quantity, unitPrice, currency).compare(amount) === 0) {
    return { ...priced, price: String(unitPrice) };
  }
  if (isNegative(amount)) {
    const price = Money.zero(currency).minus(amount).toDecimal();
    return { quantity: '-1', unitCode: PIECE, price };
  }
  const price = amount.toDecimal();
  if (quantity === 0) return { quantity: '1', unitCode: PIECE, price };
  return { ...priced, price, baseQuantity: priced.quantity };
}

function costOf(quantity: number, unitPrice: number, currency: string): Money {
  return Money.quotient(fraction(quantity).times(fraction(unitPrice)), fraction(1), currency);
}

function unitOf({ kind, metric }: InvoiceLine): string {
  if (kind === 'FEE') return DAY;
  return metric === 'storage' ? GIGABYTE : PIECE;
}
