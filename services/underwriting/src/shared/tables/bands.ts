import type { fraction } from '@masar/kit/money';

type Decimal = ReturnType<typeof fraction>;

/** An end of a band. */
interface End {
  readonly at: Decimal;
  readonly isIncluded: boolean;
}

/** A range of numbers; unbounded where an end is missing. */
export interface Band {
  /** Place in the tables, for an error. */
  readonly name: string;
  readonly low?: End;
  readonly high?: End;
}

/**
 * Gaps and overlaps between bands.
 * @param isWhole true for whole numbers, which have nothing between 45 and 46
 */
export function untiled(bands: readonly Band[], isWhole: boolean): readonly Untiled[] {
  const inOrder = bands.toSorted(byLow);
  return inOrder.slice(1).flatMap((band, at) => {
    const before = inOrder[at] as Band;
    const problem = between(before, band, isWhole);
    return problem === undefined ? [] : [{ name: band.name, problem }];
  });
}

export interface Untiled {
  readonly name: string;
  readonly problem: string;
}

/**
 * Problems at the ends: a first band that begins above the least value, a last band that has an end.
 * @param least the smallest possible value
 */
export function unreached(
  bands: readonly Band[],
  least: Decimal,
  isWhole: boolean,
): readonly Untiled[] {
  const inOrder = bands.toSorted(byLow);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const problems: Untiled[] = [];
  if (first?.low && !reaches(first.low, least, isWhole)) {
    const wayOut = `the first of its group begins at ${least} or has neither from nor above`;
    const complaint = `begins at ${first.low.at} and leaves out what is below; ${wayOut}`;
    problems.push({ name: first.name, problem: complaint });
  }
  if (last?.high) {
    const wayOut = 'the last of its group has neither to nor below';
    const complaint = `ends at ${last.high.at} and leaves out what is above; ${wayOut}`;
    problems.push({ name: last.name, problem: complaint });
  }
  return problems;
}

function reaches(low: End, least: Decimal, isWhole: boolean): boolean {
  const start = isWhole ? wholeEnd(low, 1) : low;
  return start.isIncluded ? start.at.lte(least) : start.at.lt(least);
}

function byLow(a: Band, b: Band): number {
  if (!a.low || !b.low) return a.low ? 1 : -1;
  const order = a.low.at.cmp(b.low.at);
  if (order !== 0) return order;
  return Number(b.low.isIncluded) - Number(a.low.isIncluded);
}

function between({ name, high }: Band, { low }: Band, isWhole: boolean): string | undefined {
  const overlaps = `overlaps ${name}`;
  if (!high || !low) return overlaps;
  const end = isWhole ? wholeEnd(high, -1) : high;
  const start = isWhole ? wholeEnd(low, 1) : low;
  const gap = `leaves a gap to ${name}, which ends at ${high.at}`;
  if (isWhole) {
    const distance = start.at.minus(end.at);
    if (distance.eq(1)) return undefined;
    return distance.lt(1) ? overlaps : gap;
  }
  const order = start.at.cmp(end.at);
  if (order !== 0) return order < 0 ? overlaps : gap;
  if (start.isIncluded && end.isIncluded) return overlaps;
  return start.isIncluded || end.isIncluded ? undefined : gap;
}

/** The end as a whole number that the band includes. */
function wholeEnd({ at, isIncluded }: End, inward: 1 | -1): End {
  return { at: isIncluded ? at : at.plus(inward), isIncluded: true };
}
