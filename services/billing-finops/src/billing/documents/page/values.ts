import { amountOf } from '../invoice-message';
import type { Labels } from './labels-en';
import { markup, type Markup } from './markup';

/** Positions between groups of three digits before the decimal point. */
const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** An amount with all the decimals of its currency, isolated so that its sign stays before it in Arabic too. */
export function amount(value: number, currency: string): Markup {
  return number(amountOf(value, currency).toDecimal());
}

/** An amount with the code of its currency. */
export function amountWithCode(value: number, currency: string): Markup {
  return number(amountOf(value, currency).toDecimal(), ` ${currency}`);
}

/** A decimal text in Latin digits, grouped by thousands. */
export function number(decimal: string, unit = ''): Markup {
  const [whole = '', decimals] = decimal.split('.');
  const grouped = whole.replace(GROUPS, ',');
  const shown = decimals === undefined ? grouped : `${grouped}.${decimals}`;
  return markup`<bdi dir="ltr">${shown}${unit}</bdi>`;
}

/** The UTC day of an instant, as a date and in words. */
export function dayInWords(iso: string, { months }: Labels): Markup {
  const [day = '', year = '', month = '', dayOfMonth = ''] =
    /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const words = `${Number(dayOfMonth)} ${months[Number(month) - 1] ?? ''} ${year}`;
  return markup`<time datetime="${day}">${date(day)} <bdi>(${words})</bdi></time>`;
}

/** A UTC day as a date, without line breaks inside. */
export function date(iso: string): Markup {
  return markup`<bdi dir="ltr" class="date">${iso}</bdi>`;
}

/** Text of the invoice, isolated so that its direction does not affect the text around it. */
export function text(value: string): Markup {
  return markup`<bdi>${value}</bdi>`;
}
