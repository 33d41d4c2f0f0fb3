import type { Subscription } from '@masar/kit/bus';

/** A consumer without a group of its own. */
export type Consumer = Omit<Subscription, 'group'>;

/**
 * Joins the consumers of the service into one group: at the broker, every group is a consumer of its own in each replica.
 * An event is done once every consumer of its type has handled it; otherwise all of them get it again.
 */
export function consumerGroup(group: string, consumers: readonly Consumer[]): Subscription {
  return {
    group,
    types: [...new Set(consumers.flatMap(({ types }) => types))],
    handle: async (event) => {
      for (const { types, handle } of consumers) {
        if (types.includes(event.type)) await handle(event);
      }
    },
  };
}
