import { refuse, type Detail } from '@masar/kit/errors';
import { dateOf, daysBetween } from '@masar/kit/time';
import type { RequestStatementRequest } from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import { ibanProblem } from '../../shared/fields/iban';

const MOST_DAYS = 366;

export interface Asked {
  readonly iban: string;
  readonly from: string;
  readonly to: string;
  readonly practice: string;
}

/**
 * The requested account and period: first day before the last, none in the future, at most a year.
 * @throws DomainError VALIDATION_ERROR with every error
 */
export function readAsked(request: RequestStatementRequest, now: Date): Asked {
  const { account, fromDate: from, toDate: to, marketPractice: practice } = request;
  const iban = account?.iban ?? '';
  const wrong = ibanProblem(iban);
  refuse([
    ...(wrong ? [detail('account.iban', wrong.code, wrong.message)] : []),
    ...periodProblems(from, to, now),
  ]);
  return { iban, from, to, practice };
}

function periodProblems(from: string, to: string, now: Date): Detail[] {
  const today = dateOf(now);
  if (from > to)
    return [detail('fromDate', 'DATE_ORDER', `must not be after toDate, ${to}; swap the two`)];
  if (to > today)
    return [detail('toDate', 'DATE_FUTURE', `must not be after today, ${today}; ask for it then`)];
  const days = daysBetween(from, to) + 1;
  if (days <= MOST_DAYS) return [];
  const message = `and toDate must take in ${MOST_DAYS} days at most, not ${days}; ask for each year`;
  return [detail('fromDate', 'DATE_SPAN', message)];
}

/** An account is known as the tenant's own only by payments from it. */
export function unknownAccount(iban: string): Detail {
  const message = `${iban} is not an account that you have paid from; send a payment from it first`;
  return { field: 'account.iban', code: 'ACCOUNT_UNKNOWN', message };
}

function detail(field: string, code: string, complaint: string): Detail {
  return { field, code, message: `${field} ${complaint}` };
}
