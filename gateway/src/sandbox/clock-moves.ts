import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import type { Log } from '@masar/kit/telemetry';
import type { TenantClock, TenantClocks } from '../identity/tenants/tenant-clocks';
import type { CallClaims } from '../upstream/upstream';
import type { Move } from './clock-move';
import type { DueWork, RunReport } from './due-work';
import type { Pending, PendingDueWork } from './pending-due-work';

const RETRY_EVERY_MS = 10_000;

interface Deps {
  readonly clocks: TenantClocks;
  readonly dueWork: DueWork;
  readonly notes: PendingDueWork;
  readonly log: Log;
  /** Pause between attempts of pending work. */
  readonly retryDueWorkEveryMs?: number | undefined;
}

/** A moved clock, with the report of its due work. */
export interface Moved extends RunReport {
  readonly offsetMs: number;
}

/** Moves clocks, and retries until every service has run the work that each move made due. */
export class ClockMoves {
  private readonly stop = new AbortController();
  private readonly trying: Promise<void>;

  constructor(private readonly deps: Deps) {
    this.trying = this.tryAgainUntilStopped();
  }

  /** @throws DomainError from the move, or NOT_FOUND */
  async move(scope: Scope, move: Move): Promise<Moved> {
    const { clocks, dueWork, notes } = this.deps;
    const pending = await notes.note(scope.tenantId, dueWork.services);
    try {
      const clock = await clocks.move(scope, (offsetMs) => move(offsetMs, scope.clock.now()));
      const report = await this.run(pending, clock, scope);
      await notes.settle(pending, report.pending);
      return { offsetMs: clock.offsetMs, ...report };
    } catch (error) {
      if (isRefusal(error)) await notes.settle(pending, pending.before);
      throw error;
    }
  }

  /** Waits for the running calls. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.trying;
  }

  private run(
    { tenantId, services }: Pending,
    { offsetMs, move }: TenantClock,
    by: Pick<Scope, 'actor' | 'scopes' | 'requestId'>,
  ): Promise<RunReport> {
    const { actor, scopes, requestId } = by;
    const context: CallClaims = {
      ...{ tenantId, actor, scopes, requestId, environment: 'sandbox' },
      ...(offsetMs > 0 && { clockOffsetMs: offsetMs }),
    };
    return this.deps.dueWork.run({ context, move, services });
  }

  private async tryAgainUntilStopped(): Promise<void> {
    const { signal } = this.stop;
    const { retryDueWorkEveryMs = RETRY_EVERY_MS } = this.deps;
    while (!signal.aborted) {
      await sleep(retryDueWorkEveryMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.tryAgain();
    }
  }

  private async tryAgain(): Promise<void> {
    try {
      for await (const pending of this.deps.notes.all()) {
        if (this.stop.signal.aborted) return;
        const clock = await this.deps.clocks.find(pending.tenantId);
        if (clock) await this.runAgain(pending, clock);
      }
    } catch (err) {
      this.deps.log.warn({ err }, 'pending due work of sandboxes is tried again');
    }
  }

  /**
   * A note is written before its move, so the move of this note may not have been made when the work
   * ran. The note is removed only if the clock has not moved since. A move between that check and the
   * removal is run by its own gateway, and missed only if that gateway dies in the same moment.
   */
  private async runAgain(pending: Pending, clock: TenantClock): Promise<void> {
    const { clocks, notes } = this.deps;
    const by = { actor: 'gateway', scopes: [], requestId: newId('req') };
    const report = await this.run(pending, clock, by);
    const now = await clocks.find(pending.tenantId);
    if (now?.move === clock.move) await notes.settle(pending, report.pending);
  }
}

/** True when the clock certainly did not move; after a failure of the database it may have. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.code !== 'SERVICE_UNAVAILABLE';
}
