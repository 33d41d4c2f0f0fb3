import { Money } from '@masar/kit/money';
import type { ReviewLimit } from '@masar/proto/gen/shapes/masar/platform/v1/platform';
import type { Context, Proposal } from './proposal';
import { readPolicy } from './tenant-policy';

type Asked = Pick<Proposal, 'coverageAmount' | 'currency' | 'productCode'>;

/**
 * True where the sum is above what the tenant lets this reviewer decide alone. A limit in another currency cannot be
 * compared, and is as good as zero.
 */
export function isAboveLimit(asked: Asked, { actor, settings }: Context): boolean {
  const limit = limitOf(readPolicy(settings).underwriting.reviewLimits ?? [], asked, actor);
  if (!limit) return false;
  const { coverageAmount, currency } = asked;
  if (limit.currency !== currency) return true;
  const most = Money.stored(limit.amount, currency);
  return Money.stored(coverageAmount, currency).compare(most) > 0;
}

/** Of the limits that fit, the one that names the most: the reviewer before the product. */
function limitOf(
  limits: readonly ReviewLimit[],
  { productCode }: Asked,
  actor: string,
): ReviewLimit | undefined {
  const fits = limits.filter(
    (limit) =>
      (limit.reviewer ?? actor) === actor && (limit.productCode ?? productCode) === productCode,
  );
  const weightOf = (limit: ReviewLimit) =>
    (limit.reviewer === undefined ? 0 : 2) + (limit.productCode === undefined ? 0 : 1);
  return fits.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}
