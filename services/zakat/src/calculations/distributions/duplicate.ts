import type { Context } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import type { Calculation } from '../calculation';
import type { DistributionRequest } from './read-distribution';

/**
 * Refuses a payment that a client repeats without an idempotency key; a new key marks a new
 * payment.
 * @throws DomainError CONFLICT when an equal distribution is recorded and not reversed
 */
export function refuseDuplicate(
  { distributions }: Calculation,
  request: DistributionRequest,
  { key }: Context,
): void {
  if (key !== undefined) return;
  const payment = paymentOf(request);
  const first = distributions.find(
    (each) => each.status === 'RECORDED' && paymentOf(each) === payment,
  );
  if (!first) return;
  const message =
    `a distribution of ${request.amount} ${request.currency} on ${request.distributionDate} to the same recipients is recorded ` +
    `as ${first.id}; send another one with a description of its own or an idempotency key`;
  throw conflict({ field: 'recipients', code: 'DUPLICATE_DISTRIBUTION', message });
}

type Payment = Pick<DistributionRequest, 'amount' | 'recipients' | 'distributionDate'>;

/** Equal texts mean equal payments. */
function paymentOf({ amount, recipients, distributionDate }: Payment): string {
  const toEach = recipients.map((each) => [each.category, each.amount, each.description ?? '']);
  return JSON.stringify([amount, distributionDate, toEach]);
}
