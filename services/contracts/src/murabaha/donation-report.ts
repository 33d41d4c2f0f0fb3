import { Money } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import { problem, refuse } from '../shared/problems';
import type { Donation, Murabaha } from './contract';

/** A month of the calendar in UTC, "2026-07". Its text order is its time order. */
export type Month = string;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What a report says of one charity in one currency. */
export interface DonationLine {
  readonly charity_id: string;
  readonly currency: string;
  /** How many donations became owed in the month, and their sum. */
  readonly count: number;
  readonly due: Money;
  /** What the charity received in the month, whenever it became owed. */
  readonly disbursed: Money;
  /** What was owed at the end of the month, or is owed by now in the running one. */
  readonly outstanding: Money;
}

/** @throws DomainError VALIDATION_ERROR for what is no month, and for a month that has not begun */
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
  private readonly byKey = new Map<string, DonationLine>();

  constructor(readonly month: Month) {}

  add({ currency, sale }: Pick<Murabaha, 'currency' | 'sale'>): void {
    for (const donation of sale?.donations ?? []) {
      const key = JSON.stringify([donation.charity_id, currency]);
      const line = withDonation(this.byKey.get(key), donation, { currency, month: this.month });
      if (line) this.byKey.set(key, line);
    }
  }

  /** One for each charity and currency with anything owed, received or outstanding; in that order. */
  lines(): readonly DonationLine[] {
    return [...this.byKey.keys()].sort().flatMap((key) => this.byKey.get(key) ?? []);
  }
}

/** The line with what the donation is in that month; undefined while nothing is. */
function withDonation(
  line: DonationLine | undefined,
  { charity_id, amount: text, owed_since, disbursed_at }: Donation,
  { currency, month }: { readonly currency: string; readonly month: Month },
): DonationLine | undefined {
  const amount = Money.read(text, currency, 'amount');
  const owed = monthOf(owed_since);
  const received = disbursed_at && monthOf(disbursed_at);
  const isOutstanding = owed <= month && (!received || received > month);
  if (owed !== month && received !== month && !isOutstanding) return line;
  const none = Money.zero(currency);
  const { count, due, disbursed, outstanding } = line ?? {
    ...{ count: 0, due: none, disbursed: none, outstanding: none },
  };
  return {
    charity_id,
    currency,
    count: owed === month ? count + 1 : count,
    due: owed === month ? due.plus(amount) : due,
    disbursed: received === month ? disbursed.plus(amount) : disbursed,
    outstanding: isOutstanding ? outstanding.plus(amount) : outstanding,
  };
}

/** Of a day or of an instant in UTC. */
function monthOf(text: string): Month {
  return text.slice(0, 'YYYY-MM'.length);
}
