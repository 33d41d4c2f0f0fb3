import { problem, refuse } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import type { Donation, Murabaha, Sale } from '../contract';
import { fitsNumber } from '../../shared/largest-amount';

/** A month of the calendar in UTC, "2026-07". Its text order is its time order. */
export type Month = string;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A line of the report: one charity in one currency. */
export interface DonationLine {
  readonly charity_id: string;
  readonly currency: string;
  /** How many donations became owed in the month, and their sum. */
  readonly count: number;
  readonly due: Money;
  /** Received by the charity in the month, whenever it became owed. */
  readonly disbursed: Money;
  /** Owed at the end of the month; in the running month, owed by now. */
  readonly outstanding: Money;
}

/** The part of a contract that a report reads. */
export interface Ledger extends Pick<Murabaha, 'currency'> {
  readonly sale?: Pick<Sale, 'donations'>;
}

/** @throws DomainError VALIDATION_ERROR for a text that is no month, and for a month that has not begun */
export function readMonth({ month }: { readonly month: string }, now: Date): Month {
  const running = monthOf(dateOf(now));
  if (!MONTH.test(month)) {
    refuse([
      problem('month', 'INVALID_FORMAT', 'must be a month of the calendar, for example 2026-07'),
    ]);
  }
  if (month > running) {
    refuse([problem('month', 'OUT_OF_RANGE', `must be at latest ${running}, this month in UTC`)]);
  }
  return month;
}

/** A month of the charity ledgers of a tenant's contracts, which are added one by one. */
export class DonationReport {
  /** Lines by charity and currency; a second line starts where a sum is too long for a JSON number. */
  private readonly byKey = new Map<string, DonationLine[]>();

  constructor(readonly month: Month) {}

  add({ currency, sale }: Ledger): void {
    for (const donation of sale?.donations ?? []) {
      const line = lineOf(donation, { currency, month: this.month });
      if (line) this.addLine(line);
    }
  }

  /** The lines in the order of charity and currency, without those where everything is zero. */
  lines(): readonly DonationLine[] {
    return [...this.byKey.keys()].sort().flatMap((key) => this.byKey.get(key) ?? []);
  }

  private addLine(line: DonationLine): void {
    const key = JSON.stringify([line.charity_id, line.currency]);
    const before = this.byKey.get(key) ?? [];
    const last = before.at(-1);
    const both = last && together(last, line);
    const isShown =
      both &&
      [both.due, both.disbursed, both.outstanding].every((each) => fitsNumber(each.toDecimal()));
    this.byKey.set(key, isShown ? [...before.slice(0, -1), both] : [...before, line]);
  }
}

/** The line of one donation in that month; undefined where it adds nothing to it. */
function lineOf(
  { charity_id, amount: text, owed_since, disbursed_at }: Donation,
  { currency, month }: { readonly currency: string; readonly month: Month },
): DonationLine | undefined {
  const [amount, none] = [Money.read(text, currency, 'amount'), Money.zero(currency)];
  const isDue = monthOf(owed_since) === month;
  const received = disbursed_at && monthOf(disbursed_at);
  const isOutstanding = monthOf(owed_since) <= month && (!received || received > month);
  if (!isDue && received !== month && !isOutstanding) return undefined;
  return {
    charity_id,
    currency,
    count: isDue ? 1 : 0,
    due: isDue ? amount : none,
    disbursed: received === month ? amount : none,
    outstanding: isOutstanding ? amount : none,
  };
}

function together(one: DonationLine, other: DonationLine): DonationLine {
  return {
    ...one,
    count: one.count + other.count,
    due: one.due.plus(other.due),
    disbursed: one.disbursed.plus(other.disbursed),
    outstanding: one.outstanding.plus(other.outstanding),
  };
}

/** @param text a day or an instant in UTC */
function monthOf(text: string): Month {
  return text.slice(0, 'YYYY-MM'.length);
}
