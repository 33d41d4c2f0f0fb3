import type { DueDocument } from '@masar/kit/store';
import type { ChannelOf } from '../network/open-channel';

/**
 * What is due and has a way to go; the rest stays due, and goes when there is one. Asked one by one: a
 * bank that goes away in the middle costs the time of those that are with it then, and of no more.
 */
export async function* withChannel(
  found: AsyncIterable<DueDocument>,
  channelOf: ChannelOf,
): AsyncIterable<DueDocument> {
  for await (const each of found) {
    const channel = channelOf(each);
    if (channel && !channel.isAway) yield each;
  }
}
