import { Money } from '@masar/kit/money';
import type { ReviewLimit } from '@masar/proto/gen/shapes/masar/platform/v1/platform';
import type { Context, Proposal } from '../proposal';
import { readPolicy } from '../tenant-policy';

type Asked = Pick<Proposal, 'coverageAmount' | 'currency' | 'productCode'>;

/** True for a sum that this reviewer may not decide alone. */
export function isAboveLimit(asked: Asked, { actor, settings }: Context): boolean {
  return isAbove(asked, limitOf(limitsIn(settings), asked, actor));
}

/**
 * True where a limit that names this second reviewer is below the sum. Limits without a name do not count here: they
 * ask for a second person above them, and if they bound that person too nobody could approve.
 */
export function hasOwnLimitBelow(asked: Asked, { actor, settings }: Context): boolean {
  const own = limitsIn(settings).filter(({ reviewer }) => reviewer === actor);
  return isAbove(asked, limitOf(own, asked, actor));
}

function limitsIn(settings: Context['settings']): readonly ReviewLimit[] {
  return readPolicy(settings).underwriting.reviewLimits ?? [];
}

/** True above the limit. A limit in another currency cannot be compared and counts as zero. */
function isAbove({ coverageAmount, currency }: Asked, limit: ReviewLimit | undefined): boolean {
  if (!limit) return false;
  if (limit.currency !== currency) return true;
  const most = Money.stored(limit.amount, currency);
  return Money.stored(coverageAmount, currency).compare(most) > 0;
}

/** The most specific limit that fits: one that names the reviewer goes before one that names the product. */
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
