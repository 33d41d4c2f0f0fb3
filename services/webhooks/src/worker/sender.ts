import type { Observe } from '@masar/kit/metrics';
import type { Log } from '@masar/kit/telemetry';
import { machineTime, type Clock } from '@masar/kit/time';
import { causedBy, tracing, type Span } from '@masar/kit/tracing';
import { chainKey } from '../deliveries/delivery';
import { isGone, isTroubled, judge, type Answer, type Outcome } from '../deliveries/outcome';
import type { DeliveryStore } from '../deliveries/store';
import { failingSince } from '../endpoints/endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { Channel } from '../network/channel';
import { Batcher } from './batcher';
import type { Bodies } from './bodies';
import type { Clocks } from './clocks';
import type { DueDeliveries, Finished, Leased } from './due-deliveries';
import type { Endpoints } from './endpoints';
import type { EndpointHealth } from './health';
import type { Tried } from './lane';
import { signedHeaders } from './sign';
import type { Times } from './times';

export interface SenderParts {
  readonly due: DueDeliveries;
  readonly deliveries: DeliveryStore;
  readonly store: EndpointStore;
  readonly endpoints: Endpoints;
  readonly bodies: Bodies;
  readonly health: EndpointHealth;
  readonly clocks: Clocks;
  readonly times: Times;
  readonly seconds: Observe<'status'>;
  readonly log: Log;
}

/** One request, by the clock of its tenant. */
interface Sending {
  readonly delivery: Leased;
  readonly endpoint: Subscriber;
  readonly clock: Clock;
}

const NOTHING: Tried = {};
const USER_AGENT = 'Masar-Webhooks/1';

/** Carries single deliveries out, from the endpoint's record to what is written down of them. */
export class Sender {
  private readonly finished: Batcher<Finished, ReadonlySet<string>>;

  constructor(
    private readonly parts: SenderParts,
    private readonly stop: AbortSignal,
  ) {
    this.finished = new Batcher((results) => this.writeDown(results));
  }

  /** Never rejects: what cannot be carried out keeps its lease and is taken again after it. */
  async attempt(channel: Channel, delivery: Leased): Promise<Tried> {
    try {
      return await this.carryOut(channel, delivery);
    } catch (err) {
      this.parts.log.warn({ err, delivery: delivery._id }, 'an attempt failed; it is made again');
      return NOTHING;
    }
  }

  private async carryOut(channel: Channel, delivery: Leased): Promise<Tried> {
    const { endpoints, due, times, clocks } = this.parts;
    const now = new Date();
    const clock = clocks.of(delivery.tenantId);
    // Too long in the queue: another worker may have it before this one has an answer.
    if (delivery.leasedUntil.getTime() - now.getTime() < times.timeoutMs) {
      return this.giveBack(delivery);
    }
    const endpoint = await endpoints.find(delivery.endpointId);
    if (endpoint?.state.status !== 'active') return this.abandon(delivery, endpoint, clock);
    const at = clock.now();
    const answer = await this.send(channel, { delivery, endpoint, clock });
    if (!answer) return this.giveBack(delivery);
    const { outcome, isAwaited } = await this.finish(delivery, answer, { at, clock });
    await this.watch(endpoint, { answer, outcome, clock });
    const isOver = outcome.status !== 'failed' && !isGone(answer);
    const next = isOver && isAwaited ? await due.claimNext(delivery, clock) : undefined;
    return { isTroubled: isTroubled(answer), next };
  }

  /** Any worker may take it at once: otherwise it would lie there until its lease ends. */
  private async giveBack(delivery: Leased): Promise<Tried> {
    await this.parts.due.release([delivery], new Date());
    return NOTHING;
  }

  private async send(
    channel: Channel,
    { delivery, endpoint, clock }: Sending,
  ): Promise<Answer | undefined> {
    const body = await this.parts.bodies.find(delivery.eventId);
    const secrets = this.parts.endpoints.secretsOf(endpoint, clock.now());
    // Receivers refuse a signature that is not of their own time.
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

  /** What came of attempts that ended together, and what that says of their endpoints. */
  private async writeDown(results: readonly Finished[]): Promise<ReadonlySet<string>> {
    const { due, health } = this.parts;
    const signs = results.map(({ delivery: { tenantId, endpointId }, outcome, clock }) => {
      return { tenantId, endpointId, hasArrived: outcome.status === 'delivered', at: clock.now() };
    });
    const noted = health.note(signs);
    // Before anyone sees the attempt: another worker may make the retry, and note that it arrived.
    if (signs.some(({ hasArrived }) => !hasArrived)) await noted;
    const [waiting] = await Promise.all([due.finish(results), noted]);
    return waiting;
  }

  /** Writes down what came of it, and tells whether something in its chain waits for it. */
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
    return { outcome, isAwaited: waiting.has(chainKey(endpointId, chain)) };
  }

  /** Disables an endpoint that is gone, or did nothing but fail for days. */
  private async watch(
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
    await this.parts.deliveries.abandon(endpoint._id, DISABLED, now);
  }

  private async abandon(
    { endpointId }: Leased,
    endpoint: Subscriber | undefined,
    clock: Clock,
  ): Promise<Tried> {
    const reason = endpoint ? DISABLED : DELETED;
    await this.parts.deliveries.abandon(endpointId, reason, clock.now());
    return NOTHING;
  }
}

/** Never the URL, in which receivers keep secrets. The receiver may go on with the trace: it is told. */
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

/** Last attempt of what an endpoint waits for in vain. */
export const DISABLED = 'the endpoint is disabled; enable it and recover what it missed';
export const DELETED = 'the endpoint was deleted';
