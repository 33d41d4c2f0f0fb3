import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import type { Log } from '@masar/kit/telemetry';
import type { TenantClock, TenantClocks } from '../identity/tenant-clocks';
import type { Identified } from '../upstream/upstream';
import type { Move } from './clock-move';
import type { DueWork, RunReport } from './due-work';
import type { Pending, PendingDueWork } from './pending-due-work';

const RETRY_EVERY_MS = 10_000;

interface Deps {
  readonly clocks: TenantClocks;
  readonly dueWork: DueWork;
  readonly notes: PendingDueWork;
  readonly log: Log;
  /** Pause between tries of work that is pending. */
  readonly retryDueWorkEveryMs?: number | undefined;
}

/** A clock that was moved, and what came of the due work. */
export interface Moved extends RunReport {
  readonly offsetMs: number;
}

/** Moves clocks and sees to it that every service hears of each move, whatever fails meanwhile. */
export class ClockMoves {
  private readonly stop = new AbortController();
  private readonly trying: Promise<void>;

  constructor(private readonly deps: Deps) {
    this.trying = this.tryAgainUntilStopped();
  }

  /** @throws DomainError as the move refuses, or NOT_FOUND */
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

  /** Ends after the services that are being asked. */
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
    const context: Identified = {
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
   * A note is written before its move: one that was found here may be of a move that was not made
   * when the work was run. It stays unless the clock still stands there; a move that slips in
   * between this look and the settling is run by its own gateway, or missed when that dies in the
   * same moment.
   */
  private async runAgain(pending: Pending, clock: TenantClock): Promise<void> {
    const { clocks, notes } = this.deps;
    const by = { actor: 'gateway', scopes: [], requestId: newId('req') };
    const report = await this.run(pending, clock, by);
    const now = await clocks.find(pending.tenantId);
    if (now?.move === clock.move) await notes.settle(pending, report.pending);
  }
}

/** Whether the clock stands where it stood; without an answer of the database nobody knows. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.code !== 'SERVICE_UNAVAILABLE';
}
