import type { DomainEvent } from '../bus';
import type { Scope } from '../scope';
import type { AggregateDocument } from './aggregate-document';

/** An aggregate as the domain sees it. */
export interface Stored<S> {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Credential that created it. */
  readonly createdBy: string;
  /** The workspace that it belongs to; without one it is the whole tenant's. */
  readonly workspaceId?: string | undefined;
  /** Of its tenant. */
  readonly environment: Scope['environment'];
  readonly state: S;
}

/** A decision of a pure domain function: the new state and the events. */
export interface Decision<S> {
  readonly state: S;
  readonly events: readonly DomainEvent[];
  /** Ids of the rules that it was judged by; the audit trail keeps them. */
  readonly ruleRefs?: readonly string[];
}

/**
 * A command as a pure function; it may run again when the aggregate changed meanwhile. Undefined
 * leaves the aggregate as it is: nothing is written.
 */
export type Decide<S> = (state: S, now: Date, stored: Stored<S>) => Decision<S> | undefined;

/** Trusts that the state is what domain code of this kind once returned. */
export function toStored<S>(document: AggregateDocument): Stored<S> {
  const { _id: id, workspaceId, version, createdAt, updatedAt, createdBy, environment } = document;
  const state = document.state as S;
  return { id, workspaceId, version, createdAt, updatedAt, createdBy, environment, state };
}
