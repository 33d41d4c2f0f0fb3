import { badField, problem } from '../../errors';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * The period of a report, of instants as text; it ends before the second one.
 * @throws DomainError VALIDATION_ERROR for a period that is empty, or longer than 366 days
 */
export function readPeriod(asked: { readonly from: string; readonly to: string }) {
  const [from, to] = [new Date(asked.from), new Date(asked.to)];
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0) throw badField(problem('to', 'OUT_OF_RANGE', 'must be after from'));
  if (days <= MOST_DAYS) return { from, to };
  const complaint = `must be at most ${MOST_DAYS} days after from; ask for each year`;
  throw badField(problem('to', 'OUT_OF_RANGE', complaint));
}
