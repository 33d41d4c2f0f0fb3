import { Money } from '@masar/kit/money';
import type { Wire } from '@masar/kit/shape';
import type * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';

/** An invoice as the API answers it. */
export type Invoice = Wire<typeof shapes.Invoice>;
/** A line of the invoice. */
export type InvoiceLine = Invoice['lineItems'][number];

/** An amount of the message, without loss: a JSON number is exact for every amount that the service answers with. */
export function amountOf(value: number, currency: string): Money {
  return Money.read(value, currency, 'amount');
}

/** True for an amount below zero. */
export function isNegative(amount: Money): boolean {
  return amount.compare(Money.zero(amount.currency)) < 0;
}
