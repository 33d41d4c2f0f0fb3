import type { ChangedTerm } from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { StoredEvaluation, Terms } from '../proposal';

type Shown = Readonly<Record<string, string | undefined>>;

/** The terms in which a review differs from the proposal of the rules. Without an evaluation nothing was proposed. */
export function changesBetween(
  before: StoredEvaluation | undefined,
  after: Omit<Terms, 'decidedAt' | 'decidedBy'>,
): ChangedTerm[] {
  if (after.decision === 'PENDING_INFO') return [];
  const [was, is] = [before ? shown(before) : {}, shown(after)];
  return Object.keys(is).flatMap((term) => {
    if (was[term] === is[term]) return [];
    const [from, to] = [was[term], is[term]];
    return [
      { term, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) },
    ];
  });
}

/** Terms as texts for people. */
function shown({
  decision,
  riskClass,
  premium,
  loadings,
  flatExtras,
  exclusions,
  conditions,
}: StoredEvaluation | Omit<Terms, 'decidedAt' | 'decidedBy'>): Shown {
  const joined = (lines: readonly string[]) => (lines.length > 0 ? lines.join('; ') : undefined);
  return {
    // A referral proposes terms, but no decision: an approval on these terms changes nothing.
    ...(decision === 'DECLINED' && { decision }),
    riskClass,
    loadings: joined(loadings.map(({ type, percent }) => `${type} ${percent} %`)),
    flatExtras: joined(flatExtras.map(({ perMille, reason }) => `${perMille} ‰ ${reason}`)),
    exclusions: joined(exclusions),
    conditions: joined(conditions),
    premium,
  };
}
