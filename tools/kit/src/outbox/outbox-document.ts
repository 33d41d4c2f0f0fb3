import type { mongo } from 'mongoose';
import type { Event } from '../bus';

/** The part of an aggregate's document that the relay needs. */
export interface OutboxDocument {
  _id: string;
  tenantId: string;
  /** Events that are not handed over yet, in order. */
  outbox: Event[];
}

export type OutboxCollection = mongo.Collection<OutboxDocument>;

/** Holds only documents with pending events, so the sweep costs nothing when there are none. */
export const OUTBOX_INDEX = {
  key: { 'outbox.id': 1 },
  options: { partialFilterExpression: { 'outbox.id': { $exists: true } } },
} as const;
