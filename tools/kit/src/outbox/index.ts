export { OutboxRelay, type OfferOutbox, type OutboxRelayOptions } from './outbox-relay';
export { OUTBOX_INDEX, type OutboxCollection, type OutboxDocument } from './outbox-document';
