import { Money } from '@masar/kit/money';
import type { ReviewLimit } from '@masar/proto/gen/shapes/masar/platform/v1/platform';
import type { Context, Proposal } from '../proposal';
import { readPolicy } from '../tenant-policy';

type Asked = Pick<Proposal, 'coverageAmount' | 'currency' | 'productCode'>;

/** True where the sum is above what the tenant lets this reviewer decide alone. */
export function isAboveLimit(asked: Asked, { actor, settings }: Context): boolean {
  return isAbove(asked, limitOf(limitsIn(settings), asked, actor));
}

/**
 * True for a second reviewer with a limit of their own below the sum. The limits of every reviewer do not count: nobody
 * could approve then, and above them a second person is what the tenant asks for.
 */
export function hasOwnLimitBelow(asked: Asked, { actor, settings }: Context): boolean {
  const own = limitsIn(settings).filter(({ reviewer }) => reviewer === actor);
  return isAbove(asked, limitOf(own, asked, actor));
}

function limitsIn(settings: Context['settings']): readonly ReviewLimit[] {
  return readPolicy(settings).underwriting.reviewLimits ?? [];
}

/** A limit in another currency cannot be compared, and is as good as zero. */
function isAbove({ coverageAmount, currency }: Asked, limit: ReviewLimit | undefined): boolean {
  if (!limit) return false;
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
