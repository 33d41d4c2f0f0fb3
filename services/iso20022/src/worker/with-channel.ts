import type { DueDocument } from '@masar/kit/store';
import type { ChannelOf } from '../network/open-channel';

/** What is due and has a way to go; the rest stays due, and goes when there is one. */
export async function* withChannel(
  found: AsyncIterable<DueDocument>,
  channelOf: ChannelOf,
): AsyncIterable<DueDocument> {
  for await (const each of found) if (channelOf(each)) yield each;
}
