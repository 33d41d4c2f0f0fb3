import { Batcher } from '@masar/kit/concurrency';
import type { Observe } from '@masar/kit/metrics';
import type { Log } from '@masar/kit/telemetry';
import { machineTime, type Clock } from '@masar/kit/time';
import { causedBy, tracing, type Span } from '@masar/kit/tracing';
import { fifoGroupKey } from '../deliveries/delivery';
import { isGone, isUnavailable, judge, type Answer, type Outcome } from '../deliveries/outcome';
import type { DeliveryStore } from '../deliveries/store';
import { ENDED_BY, failingSince } from '../endpoints/endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { Channel } from '../network/channel';
import type { Bodies } from './bodies';
import type { Clocks } from './clocks';
import type { DueDeliveries, Finished, Leased } from './due-deliveries';
import type { EndpointCache } from './endpoint-cache';
import type { EndpointHealth } from './health';
import type { AttemptResult } from './endpoint-queue';
import { signedHeaders } from './sign';
import type { Times } from './times';

export interface SenderParts {
  readonly due: DueDeliveries;
  readonly deliveries: DeliveryStore;
  readonly store: EndpointStore;
  readonly endpoints: EndpointCache;
  readonly bodies: Bodies;
  readonly health: EndpointHealth;
  readonly clocks: Clocks;
  readonly times: Times;
  readonly seconds: Observe<'status'>;
  readonly log: Log;
}

interface Sending {
  readonly delivery: Leased;
  readonly endpoint: Subscriber;
  /** The tenant's. */
  readonly clock: Clock;
}

const NOT_SENT: AttemptResult = {};
const USER_AGENT = 'Masar-Webhooks/1';

/**
 * Makes single attempts: reads the endpoint, signs and sends the request, and stores the result.
 */
export class Sender {
  private readonly finished: Batcher<Finished, ReadonlySet<string>>;

  constructor(
    private readonly parts: SenderParts,
    private readonly stop: AbortSignal,
  ) {
    // One batch at a time: results are recorded in the order in which their attempts ended.
    this.finished = new Batcher((results) => this.store(results), 1);
  }

  /** Never rejects: after an error of ours the delivery comes due again when its lease ends. */
  async attempt(channel: Channel, delivery: Leased): Promise<AttemptResult> {
    try {
      return await this.carryOut(channel, delivery);
    } catch (err) {
      this.parts.log.warn({ err, delivery: delivery._id }, 'an attempt failed; it is made again');
      return NOT_SENT;
    }
  }

  private async carryOut(channel: Channel, delivery: Leased): Promise<AttemptResult> {
    const { endpoints, due, times, clocks } = this.parts;
    const now = new Date();
    const clock = clocks.of(delivery.tenantId);
    // It waited too long in the queue: the lease could end before the answer comes.
    if (delivery.leasedUntil.getTime() - now.getTime() < times.timeoutMs) {
      return this.release(delivery);
    }
    const endpoint = await endpoints.find(delivery.endpointId);
    if (endpoint?.state.status !== 'active') return this.abandon(delivery, endpoint, clock);
    const at = clock.now();
    const answer = await this.send(channel, { delivery, endpoint, clock });
    if (!answer) return this.release(delivery);
    const { outcome, hasFollower } = await this.finish(delivery, answer, { at, clock });
    await this.disableIfFailing(endpoint, { answer, outcome, clock });
    const isOver = outcome.status !== 'failed' && !isGone(answer);
    const next = isOver && hasFollower ? await due.claimNext(delivery, clock) : undefined;
    return { isUnavailable: isUnavailable(answer), next };
  }

  /** Ends the lease early, so that any worker may take the delivery at once. */
  private async release(delivery: Leased): Promise<AttemptResult> {
    await this.parts.due.release([delivery], new Date());
    return NOT_SENT;
  }

  private async send(
    channel: Channel,
    { delivery, endpoint, clock }: Sending,
  ): Promise<Answer | undefined> {
    const body = await this.parts.bodies.find(delivery.eventId);
    const secrets = this.parts.endpoints.secretsOf(endpoint, clock.now());
    // The machine's time: receivers refuse a timestamp that differs from their own.
    const at = machineTime(clock);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': USER_AGENT,
      ...signedHeaders({ id: delivery.eventId, at, body }, secrets),
    };
    const span = attemptSpan(delivery);
    const traced = { ...headers, ...causedBy(span) };
    const answer = await channel.post(
      { url: endpoint.state.url, body, headers: traced },
      this.stop,
    );
    endSpan(span, answer);
    return answer;
  }

  /** Stores the results of attempts that ended together, and the health of their endpoints. */
  private async store(results: readonly Finished[]): Promise<ReadonlySet<string>> {
    const { due, health } = this.parts;
    const signals = results.map(({ delivery: { tenantId, endpointId }, outcome, clock }) => {
      return { tenantId, endpointId, isDelivered: outcome.status === 'delivered', at: clock.now() };
    });
    const recorded = health.record(signals);
    // A failure is recorded before its result is: another worker may retry at once and succeed.
    if (signals.some(({ isDelivered }) => !isDelivered)) await recorded;
    const [waiting] = await Promise.all([due.finish(results), recorded]);
    return waiting;
  }

  /** Stores the result, and tells whether the next delivery of its FIFO group waits for it. */
  private async finish(
    delivery: Leased,
    answer: Answer,
    { at, clock }: { at: Date; clock: Clock },
  ) {
    const { retryDelaysMs } = this.parts.times;
    const { endpointId, chain = '', failures } = delivery;
    const outcome = judge(answer, { failures, random: Math.random(), retryDelaysMs });
    const { statusCode, durationMs, responseSnippet } = answer;
    const attempt = { at, statusCode, durationMs, error: outcome.error, responseSnippet };
    const waiting = await this.finished.add({ delivery, attempt, outcome, clock });
    const { traceparent } = delivery;
    this.parts.seconds({ status: outcome.status }, durationMs / 1_000, traceparent);
    return { outcome, hasFollower: waiting.has(fifoGroupKey(endpointId, chain)) };
  }

  /** Disables an endpoint that answered 410, or has only failed for days. */
  private async disableIfFailing(
    endpoint: Subscriber,
    { answer, outcome, clock }: { answer: Answer; outcome: Outcome; clock: Clock },
  ): Promise<void> {
    const { health, store, endpoints, times, log } = this.parts;
    if (outcome.status === 'delivered') return;
    const now = clock.now();
    const noted = (await health.failingSince(endpoint._id)) ?? now;
    const since = failingSince(endpoint.state, { noted, now });
    const isFailing = now.getTime() - since.getTime() >= times.failingForMs;
    if (!isGone(answer) && !isFailing) return;
    const reason = isGone(answer) ? 'gone' : 'failing';
    log.info({ endpoint: endpoint._id, reason }, 'endpoint disabled');
    await store.autoDisable(endpoint, reason, clock);
    endpoints.forget(endpoint._id);
    await this.parts.deliveries.abandon(endpoint._id, ENDED_BY.disabling, now);
  }

  private async abandon(
    { endpointId }: Leased,
    endpoint: Subscriber | undefined,
    clock: Clock,
  ): Promise<AttemptResult> {
    const error = endpoint ? ENDED_BY.disabling : ENDED_BY.deletion;
    await this.parts.deliveries.abandon(endpointId, error, clock.now());
    return NOT_SENT;
  }
}

/** Without the URL, in which receivers keep secrets. The receiver gets the trace to continue it. */
function attemptSpan({ traceparent, tenantId, eventType, ...delivery }: Leased): Span | undefined {
  return tracing.openSpan?.(`deliver ${eventType}`, {
    kind: 'client',
    parent: traceparent,
    attributes: {
      'masar.tenant': tenantId,
      'masar.webhook.endpoint': delivery.endpointId,
      'messaging.message.id': delivery.eventId,
      'masar.webhook.failures': delivery.failures,
    },
  });
}

function endSpan(span: Span | undefined, answer: Answer | undefined): void {
  const status = answer?.statusCode ?? undefined;
  if (status !== undefined) span?.describe({ 'http.response.status_code': status });
  if (status === undefined) span?.end(answer ? 'NO_ANSWER' : 'CUT_OFF');
  else span?.end(status >= 200 && status < 300 ? undefined : String(status));
}
