import type { Issue } from '../../shared/issue';
import { SINGLE_TX } from '../cbpr/unnumbered-rules';

interface Found {
  readonly totals: readonly Issue[];
  readonly ofPractice: readonly Issue[];
}

const isOfCount = ({ path }: Issue): boolean => path.endsWith('NbOfTxs');

/**
 * Drops issues whose advice would only lead to further issues: a wrong total in an element that the practice
 * does not allow, and wrong totals beside the rule of one payment a message, which is reported once.
 */
export function dropMisleading({ totals, ofPractice }: Found): Found {
  const isTooMany = ofPractice.some((each) => each.code === SINGLE_TX && !isOfCount(each));
  if (isTooMany) {
    const rest = ofPractice.filter((each) => each.code !== SINGLE_TX || !isOfCount(each));
    return { totals: [], ofPractice: rest };
  }
  const leftOut = new Set(ofPractice.filter(({ code }) => code !== SINGLE_TX).map((i) => i.path));
  return { totals: totals.filter(({ path }) => !leftOut.has(path)), ofPractice };
}
