import { Batcher } from '@masar/kit/concurrency';
import type { Observe } from '@masar/kit/metrics';
import { machineTime, type Clock } from '@masar/kit/time';
import { causedBy, tracing, type Span } from '@masar/kit/tracing';
import { fifoGroupKey } from '../deliveries/delivery';
import { isGone, isUnavailable, judge, type Answer } from '../deliveries/outcome';
import { ENDED_BY } from '../endpoints/endpoint';
import type { Subscriber } from '../endpoints/store';
import type { Channel } from '../network/channel';
import { AutoDisabler, type AutoDisablerParts } from './auto-disabler';
import type { Bodies } from './bodies';
import type { Clocks } from './clocks';
import type { DueDeliveries, Finished, Leased } from './due-deliveries';
import type { AttemptResult } from './endpoint-queue';
import { signedHeaders } from './sign';

export interface SenderParts extends AutoDisablerParts {
  readonly due: DueDeliveries;
  readonly bodies: Bodies;
  readonly clocks: Clocks;
  readonly seconds: Observe<'status'>;
  /** Called after a release: no queue is woken by it. */
  readonly onReleased: () => void;
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
 * Makes single attempts: sends the signed request, stores the result, and disables a failing endpoint.
 */
export class Sender {
  private readonly finished: Batcher<Finished, ReadonlySet<string>>;
  private readonly autoDisabler: AutoDisabler;

  constructor(
    private readonly parts: SenderParts,
    private readonly stop: AbortSignal,
  ) {
    // One batch at a time: results are recorded in the order in which their attempts ended.
    this.finished = new Batcher((results) => this.store(results), 1);
    this.autoDisabler = new AutoDisabler(parts);
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
    const clock = this.parts.clocks.of(delivery.tenantId);
    if (!this.canEndInLease(delivery, machineTime(clock))) return this.release(delivery);
    const endpoint = await this.endpointOf(delivery);
    if (endpoint?.state.status !== 'active') return this.abandon(delivery, endpoint, clock);

    const tenantNow = clock.now();
    const answer = await this.send(channel, { delivery, endpoint, clock });
    if (!answer) return this.release(delivery);
    const { outcome, hasFollower } = await this.finish(delivery, answer, { tenantNow, clock });
    if (outcome.status !== 'delivered') {
      await this.autoDisabler.afterFailure(endpoint, answer, clock);
    }
    const isOver = outcome.status !== 'failed' && !isGone(answer);
    const next =
      isOver && hasFollower ? await this.parts.due.claimNext(delivery, clock) : undefined;
    return { isUnavailable: isUnavailable(answer), next };
  }

  /** False for a delivery that waited so long that its lease could end before the answer comes. */
  private canEndInLease({ leasedUntil }: Leased, machineNow: Date): boolean {
    return leasedUntil.getTime() - machineNow.getTime() >= this.parts.times.timeoutMs;
  }

  /** Of a stopped endpoint the cache is not believed: its owner may have enabled it since. */
  private async endpointOf({ endpointId }: Leased): Promise<Subscriber | undefined> {
    const { endpoints } = this.parts;
    const cached = await endpoints.find(endpointId);
    return cached?.state.status === 'active' ? cached : endpoints.findAnew(endpointId);
  }

  /** Ends the lease early, so that any worker may take the delivery at once. */
  private async release(delivery: Leased): Promise<AttemptResult> {
    await this.parts.due.release([delivery], new Date());
    this.parts.onReleased();
    return NOT_SENT;
  }

  /** Ends all open deliveries of a stopped or deleted endpoint. */
  private async abandon(
    delivery: Leased,
    endpoint: Subscriber | undefined,
    clock: Clock,
  ): Promise<AttemptResult> {
    const error = endpoint ? ENDED_BY.disabling : ENDED_BY.deletion;
    await this.parts.deliveries.abandon(delivery, error, clock.now());
    return NOT_SENT;
  }

  /** Undefined when a stop cut the request off. */
  private async send(
    channel: Channel,
    { delivery, endpoint, clock }: Sending,
  ): Promise<Answer | undefined> {
    const body = await this.parts.bodies.find(delivery);
    const secrets = this.parts.endpoints.secretsOf(endpoint, clock.now());
    // Receivers refuse a timestamp that differs from their own time.
    const machineNow = machineTime(clock);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': USER_AGENT,
      ...signedHeaders({ id: delivery.eventId, at: machineNow, body }, secrets),
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

  /** Stores the result, and tells whether the next delivery of its FIFO group waits for it. */
  private async finish(
    delivery: Leased,
    answer: Answer,
    { tenantNow, clock }: { tenantNow: Date; clock: Clock },
  ) {
    const { retryDelaysMs } = this.parts.times;
    const { endpointId, chain = '', failures, traceparent } = delivery;
    const outcome = judge(answer, { failures, random: Math.random(), retryDelaysMs });
    const { statusCode, durationMs, responseSnippet } = answer;
    const attempt = {
      at: tenantNow,
      statusCode,
      durationMs,
      error: outcome.error,
      responseSnippet,
    };
    const waiting = await this.finished.add({ delivery, attempt, outcome, clock });
    this.parts.seconds({ status: outcome.status }, durationMs / 1_000, traceparent);
    return { outcome, hasFollower: waiting.has(fifoGroupKey(endpointId, chain)) };
  }

  /** Stores the results of attempts that ended together, and the health of their endpoints. */
  private async store(results: readonly Finished[]): Promise<ReadonlySet<string>> {
    const recorded = this.autoDisabler.record(results);
    // A failure is recorded before its result is: another worker may retry at once and succeed.
    if (results.some(({ outcome }) => outcome.status !== 'delivered')) await recorded;
    const [waiting] = await Promise.all([this.parts.due.finish(results), recorded]);
    return waiting;
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
