import type { Issue } from '../../shared/issue';
import { SINGLE_TX } from '../cbpr/beyond';

interface Found {
  readonly totals: readonly Issue[];
  readonly ofPractice: readonly Issue[];
}

const isOfCount = ({ path }: Issue): boolean => path.endsWith('NbOfTxs');

/**
 * Wrong totals beside what the practice has against the message, without advice that only leads to more:
 * what the practice leaves out is not corrected first, and where it takes one payment only, what is too
 * many is told once and not by its number and sum, too.
 */
export function oneWayOut({ totals, ofPractice }: Found): Found {
  const isTooMany = ofPractice.some((each) => each.code === SINGLE_TX && !isOfCount(each));
  if (isTooMany) {
    const rest = ofPractice.filter((each) => each.code !== SINGLE_TX || !isOfCount(each));
    return { totals: [], ofPractice: rest };
  }
  const leftOut = new Set(ofPractice.filter(({ code }) => code !== SINGLE_TX).map((i) => i.path));
  return { totals: totals.filter(({ path }) => !leftOut.has(path)), ofPractice };
}
