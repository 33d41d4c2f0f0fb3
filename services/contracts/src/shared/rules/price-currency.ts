import { violation, type Violation } from './rule';

/** ISO 4217 codes without legal tender: metals, units of account, test codes, and "no currency". */
const NO_PRICE_CURRENCY = [
  ...['XAG', 'XAU', 'XPD', 'XPT'],
  ...['XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XSU', 'XUA'],
  ...['XTS', 'XXX'],
];

/** GEN-KNOWN: a price, as a ceiling, is in money. @param field where the rail takes the currency */
export function priceIsNoMoney(currency: string, field: string): Violation | false {
  const message = `${currency} is no currency of an amount; use one, for example SAR`;
  return NO_PRICE_CURRENCY.includes(currency) && violation(message, field);
}
