import { newId } from '../ids';
import { systemClock } from '../time';
import { causedBy } from '../tracing';
import type { Scope } from './scope';

/** Work that the platform does by itself, in the name of one tenant. */
export interface SystemWork extends Pick<Scope, 'tenantId' | 'environment'> {
  /** Actor and action in the audit trail, for example "sweep:sla-breach". */
  readonly name: string;
  readonly rail: string;
  /** The tenant's; the machine's when left out. */
  readonly clock?: Scope['clock'];
  /** Of the request that caused the work, where one did. */
  readonly requestId?: string;
  readonly traceparent?: string;
}

/** The scope of such work: no credential's rights, and no client's idempotency key. */
export function systemScope(work: SystemWork): Scope {
  const { tenantId, environment, name, rail, clock = systemClock } = work;
  const { requestId = newId('req') } = work;
  const own = { tenantId, environment, actor: name, rpc: name, rail, scopes: [], requestId, clock };
  return { ...own, ...causedBy(work) };
}
