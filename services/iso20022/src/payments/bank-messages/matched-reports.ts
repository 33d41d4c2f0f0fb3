import type { InboundMessage, Remark } from '../../inbound/inbound-message';
import type { Decision } from '../payment';
import type { Issue } from '../../shared/issue';

/** A report with the payments of one message that it refers to. */
export type SpokenRemark = Remark & { readonly uetrs: readonly string[] };

/** Cap on reports about several payments at once: each is applied to up to a thousand payments. */
export const MOST_OF_SEVERAL = 10;

/** Splits the reports on one message into those to apply and those beyond the cap. */
export function hearable(remarks: readonly SpokenRemark[]) {
  const ofSeveral = remarks.filter(({ uetrs }) => uetrs.length > 1);
  const unheard = new Set(ofSeveral.slice(MOST_OF_SEVERAL));
  return { remarks: remarks.filter((each) => !unheard.has(each)), unheard: [...unheard] };
}

/** The reports of a bank's message on one message of the tenant. */
export interface Spoken {
  readonly remarks: readonly SpokenRemark[];
  readonly heard: Pick<InboundMessage, 'messageId' | 'saidAt' | 'receivedAt'> & {
    /** Id of the bank's message in this service. */
    readonly id: string;
  };
}

export interface Answered {
  readonly decision: Decision;
  /** Warnings that need a person; late reports stand in the history only. */
  readonly issues: readonly Issue[];
}
