import { dataOf, STORAGE_READ, type Event } from '@masar/kit/bus';
import { dateOf, startOf } from '@masar/kit/time';
import type { Posting } from '../../billing/usage/posting';
import type { UsagePostings } from '../../billing/usage/store';
import { DEFAULT_WORKSPACE } from '../../shared/usage/metrics';
import type { Consumer } from '../consumer-group';
import type { UsageWriter } from './usage-writer';

/** Events that count as usage of one, with their rail. */
const CREATIONS: Readonly<Record<string, string>> = {
  'contract.created': 'contracts',
  'murabaha.contract.created': 'murabaha',
  'kafalah.contract.created': 'kafalah',
};
const METERED = ['usage.metered', STORAGE_READ];

/** Data of events with a quantity. */
interface Metered {
  readonly metric: string;
  readonly quantity: number;
  readonly day: string;
  readonly rail: string;
  readonly workspaceId: string | null;
}

/** Records usage that the platform meters. The event's id is the record's key, so that an event counts once. */
export function usageSubscription(writer: UsageWriter, postings: UsagePostings): Consumer {
  return {
    types: [...METERED, ...Object.keys(CREATIONS)],
    handle: async (event) => {
      const { tenantid: tenantId } = event;
      const posting = postingOf(event);
      if (await writer.write({ tenantId, posting, eventsOf: () => [] })) return;
      const known = await postings.withKeys(tenantId, posting);
      // Neither stored nor a repeat: fail, so that the event comes again and no usage is lost.
      if (known.length === 0) throw new Error('usage is refused, and is no repeat of any');
    },
  };
}

function postingOf(event: Event): Posting {
  const { id, source, time } = event;
  const { day, quantity, at, ...of } = meteredIn(event);
  const part = source.slice(source.lastIndexOf('/') + 1);
  return {
    ...{ ...of, day, source: part, recordedBy: part, recordedAt: new Date(time) },
    records: [{ number: 1, key: `bus\n${id}`, quantity: String(quantity), at }],
  };
}

function meteredIn(event: Event) {
  const { type, time, workspaceid: workspaceId = DEFAULT_WORKSPACE } = event;
  const at = new Date(time);
  const rail = CREATIONS[type];
  if (rail !== undefined) {
    return { metric: 'contracts', quantity: 1, day: dateOf(at), at, rail, workspaceId };
  }
  const metered = dataOf(event) as Metered;
  const { metric, quantity, day } = metered;
  // A count belongs to its own day, even if that has ended since or a sandbox's clock is ahead.
  const within = dateOf(at) === day ? at : startOf(day);
  const of = { rail: metered.rail, workspaceId: metered.workspaceId ?? DEFAULT_WORKSPACE };
  return { metric, quantity, day, at: within, ...of };
}
