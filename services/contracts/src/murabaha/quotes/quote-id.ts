import type { Money } from '@masar/kit/money';
import { collect, date, object } from '@masar/kit/shape';
import type { CalendarDate } from '@masar/kit/time';

const DAY = object({ date });

/** The last number is there in a quote for a part: its settled amount. */
const QUOTE_ID = /^mrq_([0-9A-Z]+)_(\d{4})(\d{2})(\d{2})_(\d+)(?:_(\d+))?$/;

/** An id made of the facts that the amounts depend on: contract, day, and the sum paid or waived before. */
export function quoteId(contractId: string, asOf: CalendarDate, ended: Money): string {
  return `mrq_${tail(contractId)}_${asOf.replaceAll('-', '')}_${digitsOf(ended)}`;
}

/** The id of a quote for a part: the id of the whole quote, and the settled amount. */
export function partQuoteId(wholeId: string, settled: Money): string {
  return `${wholeId}_${digitsOf(settled)}`;
}

function digitsOf(amount: Money): string {
  return amount.toDecimal().replace('.', '');
}

/** True for a quote of this part, or of everything where no part is named. */
export function isQuoteOf(quoteId: string, settled: Money | undefined): boolean {
  return QUOTE_ID.exec(quoteId)?.[6] === (settled && digitsOf(settled));
}

/** The day that a quote of this contract is for; undefined when no quote of it has such an id. */
export function dayOfQuote(quoteId: string, contractId: string): CalendarDate | undefined {
  const [, contract, year, month, day] = QUOTE_ID.exec(quoteId) ?? [];
  if (contract !== tail(contractId)) return undefined;
  return collect(DAY, { date: `${year}-${month}-${day}` }, { problems: [] }).date;
}

function tail(id: string): string {
  return id.slice(id.lastIndexOf('_') + 1);
}
