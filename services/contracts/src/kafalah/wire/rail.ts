import { RailHandlers } from '@masar/kit/commands';
import type { AggregateStore } from '@masar/kit/store';
import type { KafalahContract } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import type { KafalahEvent } from '../events';
import type { Kafalah } from '../kafalah';
import { writeEvent, writeKafalah } from './write-kafalah';

export type KafalahRail = RailHandlers<Kafalah, KafalahEvent, KafalahContract>;

/** The way from an RPC to a decided change of a guarantee. */
export function kafalahRail(store: AggregateStore<Kafalah>): KafalahRail {
  return new RailHandlers({ store, write: (shown) => writeKafalah(shown), writeEvent });
}
