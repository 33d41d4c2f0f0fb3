import { conflict } from '@masar/kit/errors';
import type { Calculation } from '../calculation';
import type { Distributing } from './commands';
import type { Context } from './distribution';

/**
 * A payment is recorded once, also by a client that repeats it without an idempotency key; one with
 * a key says by it that it is new.
 * @throws DomainError CONFLICT where one that says the same is recorded and not reversed
 */
export function refuseRepeated(
  { distributions }: Calculation,
  said: Distributing,
  { key }: Context,
): void {
  if (key !== undefined) return;
  const words = wordsOf(said);
  const first = distributions.find((each) => each.status === 'RECORDED' && wordsOf(each) === words);
  if (!first) return;
  const message =
    `a distribution of ${said.amount} ${said.currency} on ${said.distributionDate} to the same recipients is recorded ` +
    `as ${first.id}; send another one with a description of its own or an idempotency key`;
  throw conflict({ field: 'recipients', code: 'DUPLICATE_DISTRIBUTION', message });
}

type Words = Pick<Distributing, 'amount' | 'recipients' | 'distributionDate'>;

function wordsOf({ amount, recipients, distributionDate }: Words): string {
  const toEach = recipients.map((each) => [each.category, each.amount, each.description ?? '']);
  return JSON.stringify([amount, distributionDate, toEach]);
}
