import { RailHandlers } from '@masar/kit/commands';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { KafalahContract } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import type { KafalahEvent } from './events';
import type { Kafalah } from './kafalah';
import { writeEvent, writeKafalah } from './wire/write-kafalah';

const KAFALAHS: AggregateKind = {
  subject: 'kafalah',
  collection: 'kafalahs',
  idPrefix: 'kaf',
  source: '/masar/contracts',
  listedBy: [
    ['status'],
    ['beneficiary_id'],
    ['principal_debtor_id'],
    ['status', 'beneficiary_id'],
    ['status', 'principal_debtor_id'],
  ],
  countedBy: ['status'],
};

export function kafalahStore(deps: StoreDeps): AggregateStore<Kafalah> {
  return new AggregateStore<Kafalah>(KAFALAHS, deps);
}

export type KafalahRail = RailHandlers<Kafalah, KafalahEvent, KafalahContract>;

/** The way from an RPC to a decided change of a guarantee. */
export function kafalahRail(store: AggregateStore<Kafalah>): KafalahRail {
  return new RailHandlers({ store, write: (shown) => writeKafalah(shown), writeEvent });
}
