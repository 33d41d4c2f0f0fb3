import type { DueDocument } from '@masar/kit/store';
import type { ChannelOf } from '../network/open-channel';

/**
 * Due documents whose tenant has a reachable channel; the others stay due. Checked one by one, so that a
 * bank that goes away in the middle blocks only the submissions already under way.
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
