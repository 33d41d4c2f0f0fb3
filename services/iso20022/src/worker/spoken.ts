import type { InboundMessage, Remark } from '../inbound/inbound-message';
import type { Decision } from '../payments/payment';
import type { Issue } from '../shared/issue';

/** What a bank says, and of which payments of one message of the tenant. */
export type SpokenRemark = Remark & { readonly uetrs: readonly string[] };

/** Of what one message says of several payments at once: each of a thousand hears every word of it. */
export const MOST_OF_SEVERAL = 10;

/** What is heard of the remarks on one message, and what is too much for all of its payments. */
export function hearable(remarks: readonly SpokenRemark[]) {
  const ofSeveral = remarks.filter(({ uetrs }) => uetrs.length > 1);
  const unheard = new Set(ofSeveral.slice(MOST_OF_SEVERAL));
  return { remarks: remarks.filter((each) => !unheard.has(each)), unheard: [...unheard] };
}

/** What a bank's message says of one message of the tenant. */
export interface Spoken {
  readonly remarks: readonly SpokenRemark[];
  readonly heard: Pick<InboundMessage, 'messageId' | 'saidAt' | 'receivedAt'> & {
    /** Its id here. */
    readonly id: string;
  };
}

export interface Answered {
  readonly decision: Decision;
  /** What somebody must look at; what only came late a payment's history tells. */
  readonly issues: readonly Issue[];
}
