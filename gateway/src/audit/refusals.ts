import { Counter, type Registry } from 'prom-client';
import { EVENT_ID_PREFIX } from '@masar/kit/bus';
import { PeriodicFlush } from '@masar/kit/concurrency';
import { newId } from '@masar/kit/ids';
import { metricOnce, type Log } from '@masar/kit/telemetry';
import { systemClock, type Clock } from '@masar/kit/time';
import type { AuditRecord } from './entry';
import type { Refusal } from './refusal';
import type { Trail } from './trail';

export interface RefusalsOptions {
  readonly trail: Pick<Trail, 'append'>;
  readonly registry: Registry;
  readonly log: Log;
  readonly clock?: Clock;
}

const FLUSH_EVERY_MS = 1_000;
const WINDOW_MS = 60_000;
/**
 * Bound on memory: pairs of credential and action refused within a minute. Further ones are only counted.
 */
const MAX_WINDOWS = 10_000;
/** Refusals by rules that one tenant's minute keeps apart by resource; further ones merge by action. */
const MAX_RESOURCES = 200;

/** The refusals of one credential and action since the last entry about them. */
interface Window {
  first: Refusal & { readonly at: string };
  count: number;
  /** Unix milliseconds. */
  dueAt: number;
}

/** A record, with the tenant whose trail it goes into. */
interface Due {
  readonly tenantId: string;
  readonly record: AuditRecord;
}

/**
 * Enters refusals after the answer: the first one within a second, its repeats as one counted entry a
 * minute, so that a caller cannot fill a trail. A crash loses the first refusals of the last second and
 * the repeats of the current minute.
 */
export class Refusals {
  private readonly windows = new Map<string, Window>();
  /** Keys of the windows of refusals by rules, by tenant. */
  private readonly resources = new Map<string, Set<string>>();
  private readonly clock: Clock;
  private readonly dropped: Counter;
  private readonly flushes: PeriodicFlush;
  private due: readonly Due[] = [];

  constructor(private readonly options: RefusalsOptions) {
    this.clock = options.clock ?? systemClock;
    this.dropped = droppedCounter(options.registry);
    this.flushes = new PeriodicFlush(() => this.enterDue(false), FLUSH_EVERY_MS);
  }

  note(refusal: Refusal): void {
    const key = this.keyOf(refusal);
    const now = this.clock.now();
    const known = this.windows.get(key);
    const first = { ...refusal, at: now.toISOString() };
    if (known) {
      if (known.count === 0) known.first = first;
      known.count += 1;
    } else if (this.windows.size < MAX_WINDOWS) {
      this.windows.set(key, { first, count: 1, dueAt: now.getTime() });
      this.ofRules(refusal)?.add(key);
    } else {
      this.dropped.inc();
    }
  }

  /**
   * A refusal by rules is kept by resource, any other by attempt. MAX_RESOURCES bounds the former for
   * each tenant, so that invented ids fill no memory.
   */
  private keyOf(refusal: Refusal): string {
    const { tenantId, actor, action, outcome, resourceId, errorCode, ruleRefs } = refusal;
    const attempt = [tenantId, actor, action, outcome];
    const own = JSON.stringify([...attempt, resourceId, errorCode, ruleRefs]);
    const known = this.ofRules(refusal);
    const isOwn = known && (known.has(own) || known.size < MAX_RESOURCES);
    return isOwn ? own : JSON.stringify(attempt);
  }

  /** Keys of the tenant's windows of refusals by rules; undefined for any other refusal. */
  private ofRules({ tenantId, errorCode }: Refusal): Set<string> | undefined {
    if (errorCode === undefined) return undefined;
    const known = this.resources.get(tenantId) ?? new Set<string>();
    this.resources.set(tenantId, known);
    return known;
  }

  flush(): Promise<void> {
    return this.flushes.flush();
  }

  /** Enters everything, without waiting for the end of the minute. */
  async close(): Promise<void> {
    await this.flushes.close();
    await this.enterDue(true);
  }

  /** Enters the due refusals. Failed ones are retried first; new ones wait until those are entered. */
  private async enterDue(isLast: boolean): Promise<void> {
    if (this.due.length === 0) this.due = this.takeDue(isLast);
    const outcomes = await Promise.allSettled(
      this.due.map(({ tenantId, record }) => this.options.trail.append(tenantId, record)),
    );
    this.due = this.due.filter((_, index) => outcomes[index]?.status === 'rejected');
    const count = this.due.length;
    if (count > 0) this.options.log.warn({ count }, 'refusals are entered in the trail later');
  }

  private forget(tenantId: string, key: string): void {
    const known = this.resources.get(tenantId);
    known?.delete(key);
    if (known?.size === 0) this.resources.delete(tenantId);
  }

  private takeDue(isLast: boolean): Due[] {
    const now = this.clock.now().getTime();
    const due: Due[] = [];
    for (const [key, window] of this.windows) {
      if (window.dueAt > now && !isLast) continue;
      if (window.count === 0) {
        this.windows.delete(key);
        this.forget(window.first.tenantId, key);
        continue;
      }
      due.push(dueOf(window));
      window.count = 0;
      window.dueAt = now + WINDOW_MS;
    }
    return due;
  }
}

function dueOf({ first: { tenantId, ...first }, count }: Window): Due {
  const eventId = newId(EVENT_ID_PREFIX);
  return { tenantId, record: { eventId, ...first, count } };
}

function droppedCounter(registry: Registry): Counter {
  const name = 'gateway_audit_refusals_dropped_total';
  const help = 'Refusals that are in no audit trail, because more were remembered than fit';
  return metricOnce(registry, name, () => new Counter({ name, help, registers: [registry] }));
}
