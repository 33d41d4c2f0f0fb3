import type { Clock } from '../time';

/**
 * Tenant, caller and time of a call: the first argument of every store call. It comes from the
 * gateway's signed context and from nothing else; a message can never name another tenant.
 */
export interface Scope {
  readonly tenantId: string;
  readonly workspaceId?: string;
  /** Credential id, for example key_01J…; maker and checker are told apart by it. */
  readonly actor: string;
  readonly scopes: readonly string[];
  /** The party that the credential is bound to: stores show it its own records only. */
  readonly partyId?: string;
  readonly environment: 'live' | 'sandbox';
  readonly requestId: string;
  /** Full path of the rpc that is called, or the name of the sweep: what the audit trail names. */
  readonly rpc: string;
  /** Rail of work that the platform does by itself; an operation says its own. */
  readonly rail?: string;
  /** The client's X-Idempotency-Key, unique for the tenant. */
  readonly idempotencyKey?: string;
  /** Equal for requests that ask for the same; comes with the key. Another request under the key is refused. */
  readonly fingerprint?: string;
  /** The tenant's own settings: its jurisdiction and, by rail, the rail's settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly clock: Clock;
  /** W3C trace context of the step that the call is in; its events carry it on. */
  readonly traceparent?: string;
}
