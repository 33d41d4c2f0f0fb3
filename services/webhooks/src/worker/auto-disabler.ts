import type { Log } from '@masar/kit/telemetry';
import type { Clock } from '@masar/kit/time';
import { isGone, type Answer } from '../deliveries/outcome';
import type { DeliveryStore } from '../deliveries/store';
import { ENDED_BY, failingSince, type DisablingReason } from '../endpoints/endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { Finished } from './due-deliveries';
import type { EndpointCache } from './endpoint-cache';
import type { EndpointHealth } from './health';
import type { Times } from './times';

export interface AutoDisablerParts {
  readonly store: EndpointStore;
  readonly endpoints: EndpointCache;
  readonly deliveries: DeliveryStore;
  readonly health: EndpointHealth;
  readonly times: Times;
  readonly log: Log;
}

/** Follows the health of endpoints and disables those that fail. */
export class AutoDisabler {
  constructor(private readonly parts: AutoDisablerParts) {}

  /** Records whether these attempts succeeded, for the health of their endpoints. */
  record(results: readonly Finished[]): Promise<void> {
    const signals = results.map(({ delivery: { tenantId, endpointId }, outcome, clock }) => {
      return { tenantId, endpointId, isDelivered: outcome.status === 'delivered', at: clock.now() };
    });
    return this.parts.health.record(signals);
  }

  /** Disables an endpoint that answered 410, or has only failed for days, and ends its deliveries. */
  async afterFailure(endpoint: Subscriber, answer: Answer, clock: Clock): Promise<void> {
    const { store, endpoints, deliveries, log } = this.parts;
    const { _id, tenantId } = endpoint;
    const tenantNow = clock.now();
    const reason: DisablingReason = isGone(answer) ? 'gone' : 'failing';
    if (reason === 'failing' && !(await this.hasOnlyFailed(_id, tenantNow))) return;
    // The one that stopped it first has ended its deliveries; its owner may have enabled it since.
    if (!(await store.autoDisable(endpoint, reason, clock))) return;
    log.info({ endpoint: _id, reason }, 'endpoint disabled');
    endpoints.forget(_id);
    await deliveries.abandon({ tenantId, endpointId: _id }, ENDED_BY.disabling, tenantNow);
  }

  /** True when every attempt has failed for `failingForMs`, counted from the last enabling. */
  private async hasOnlyFailed(endpointId: string, tenantNow: Date): Promise<boolean> {
    const { health, endpoints, times } = this.parts;
    const isOld = (since: Date) => tenantNow.getTime() - since.getTime() >= times.failingForMs;
    const noted = (await health.failingSince(endpointId)) ?? tenantNow;
    if (!isOld(noted)) return false;
    // Not the cached one: its owner may have just enabled it through another process.
    const stored = await endpoints.findAnew(endpointId);
    return stored !== undefined && isOld(failingSince(stored.state, { noted, now: tenantNow }));
  }
}
