import type { Subscription } from '@masar/kit/bus';

/** A consumer without a group of its own. */
export type Consumer = Omit<Subscription, 'group'>;

/**
 * Consumers of one service as one group: at a broker each group of each replica is a consumer of its own. An event is
 * finished when all that asked for its type have finished it, and comes again to all of them otherwise.
 */
export function oneGroup(group: string, consumers: readonly Consumer[]): Subscription {
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
