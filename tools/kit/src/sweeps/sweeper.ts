import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { DomainError } from '../errors';
import { systemScope, type Scope, type SystemWork } from '../scope';
import type { DueBy, DueDocument } from '../store';
import { counter, readAtScrape } from '../metrics';
import type { Log } from '../telemetry';
import { causedBy, sweepSpan, within } from '../tracing';
import { clockAhead } from '../time';
import type { Sweep } from './sweep';
import { TenantClocks } from './tenant-clocks';

const SWEEP_EVERY_MS = 10_000;
/** Documents in work at once; each is one read and one journaled write. Commands go on meanwhile, as if nothing was. */
const SWEPT_AT_ONCE = 2;
/** The same where somebody waits for it. */
const RUN_AT_ONCE = 20;
/** Whoever moves a clock waits so long; the rest follows in the next sweeps. */
const RUN_DUE_FOR_MS = 3_000;

export interface SweeperOptions {
  readonly connection: Connection;
  readonly sweeps: readonly Sweep[];
  readonly log: Log;
  /** Pause between sweeps. */
  readonly sweepEveryMs?: number | undefined;
}

/** Counts of the work done for one tenant. */
export interface RanDue {
  /** Decisions carried out, by rail. */
  readonly ran: Readonly<Record<string, number>>;
  /** False when time ran out, or when a later move of the clock does the work. */
  readonly isDone: boolean;
}

/** One pass over what is due of one sweep. */
interface Pass {
  readonly sweep: Sweep;
  readonly by: DueBy;
  readonly scopeOf: (due: DueDocument) => Scope;
  readonly atOnce: number;
  /** Ends the pass after the documents in work. */
  readonly isOver: () => boolean;
}

/**
 * Runs due work: every ten seconds for all tenants, each by its own clock, and for one tenant at
 * once when its clock has moved. Any number of replicas may (adr/0004-sweeps-and-clocks.md).
 */
export class Sweeper {
  private readonly clocks: TenantClocks;
  private readonly stop = new AbortController();
  private sweeping: Promise<void> = Promise.resolve();
  /** When the last look at everything that is due ended. */
  private sweptAt = performance.now();
  private endWatch = (): void => undefined;

  constructor(private readonly options: SweeperOptions) {
    this.clocks = new TenantClocks(options.connection);
    // From the start: of a series that begins with a failure no increase is seen.
    for (const { name } of options.sweeps) failed().inc({ sweep: name }, 0);
  }

  async ensureIndexes(): Promise<void> {
    await this.clocks.ensureIndexes();
    for (const { ensureIndexes } of this.options.sweeps) await ensureIndexes();
  }

  start(): void {
    this.sweptAt = performance.now();
    this.endWatch = this.watch();
    this.sweeping = this.sweepUntilStopped();
  }

  /** Ends after the documents that are in work. */
  async close(): Promise<void> {
    this.stop.abort();
    this.endWatch();
    await this.sweeping;
  }

  /**
   * Learns where the scope's clock stands and runs what is due of its tenant by it.
   * @param move number of the clock's move; an earlier one than is known changes and runs nothing
   */
  async runDue(scope: Scope, move: number): Promise<RanDue> {
    const { tenantId, clock } = scope;
    if (scope.environment !== 'sandbox') throw notASandbox();
    const isLatest = await this.clocks.set({ tenantId, offsetMs: clock.offsetMs ?? 0, move });
    if (!isLatest) return { ran: {}, isDone: false };
    const until = performance.now() + RUN_DUE_FOR_MS;
    const isOver = (): boolean => this.stop.signal.aborted || performance.now() > until;
    const ran: Record<string, number> = {};
    for (const sweep of this.options.sweeps) {
      const by = { tenantId, now: clock.now() };
      const scopeOf = () => ownScope(sweep, scope);
      const count = await this.pass({ sweep, by, scopeOf, atOnce: RUN_AT_ONCE, isOver });
      ran[sweep.rail] = (ran[sweep.rail] ?? 0) + count;
    }
    return { ran, isDone: !isOver() };
  }

  private async sweepUntilStopped(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        await this.sweepAll();
        this.sweptAt = performance.now();
      } catch (err) {
        this.options.log.warn({ err }, 'the sweep of due work failed; it is tried again');
      }
      const pauseMs = this.options.sweepEveryMs ?? SWEEP_EVERY_MS;
      await sleep(pauseMs, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }

  /** Due work waits for at most so long, beside what of it fails. */
  private watch(): () => void {
    const { name } = this.options.connection;
    const help = 'Time since the last look at all due work of a database has ended';
    const described = { name: 'sweep_age_seconds', help, labelNames: ['database'] as const };
    return readAtScrape(described, async (gauge) => {
      gauge.set({ database: name }, (performance.now() - this.sweptAt) / 1_000);
    });
  }

  private async sweepAll(): Promise<void> {
    const isOver = (): boolean => this.stop.signal.aborted;
    const ahead = this.options.sweeps.length > 0 ? await this.clocks.ahead() : new Map();
    for (const sweep of this.options.sweeps) {
      const scopeOf = ({ tenantId, environment }: DueDocument): Scope => {
        const clock = clockAhead(ahead.get(tenantId) ?? 0);
        return ownScope(sweep, { tenantId, environment, clock });
      };
      const all = { sweep, scopeOf, atOnce: SWEPT_AT_ONCE, isOver };
      // A clock is never behind the machine's: what is due by the machine is due for everyone.
      await this.pass({ ...all, by: { now: new Date() } });
      for (const [tenantId, offsetMs] of ahead) {
        const by = { tenantId, now: clockAhead(offsetMs).now() };
        await this.pass({ ...all, by });
      }
    }
  }

  private async pass({ sweep, by, scopeOf, atOnce, isOver }: Pass): Promise<number> {
    let carriedOut = 0;
    const attempt = async (due: DueDocument): Promise<void> => {
      const times = await this.attempt(sweep, due.id, { scope: scopeOf(due), isOver });
      carriedOut += times;
    };
    const inWork = new Set<Promise<void>>();
    for await (const due of sweep.due(by)) {
      const working = attempt(due).finally(() => inWork.delete(working));
      inWork.add(working);
      if (inWork.size >= atOnce) await Promise.race(inWork);
      if (isOver()) break;
    }
    await Promise.all(inWork);
    return carriedOut;
  }

  /** One that cannot be carried out keeps no other from its turn. */
  private async attempt(
    { name, carryOut }: Sweep,
    id: string,
    { scope, isOver }: { readonly scope: Scope; readonly isOver: () => boolean },
  ): Promise<number> {
    const span = sweepSpan(name, scope);
    try {
      return await within(span, () => carryOut({ ...scope, ...causedBy(span) }, id, isOver));
    } catch (err) {
      failed().inc({ sweep: name });
      this.options.log.error({ err, sweep: name, id }, 'due work failed; it is tried again');
      return 0;
    }
  }
}

function failed() {
  const help = 'Tries to carry out due work that failed';
  return counter({ name: 'sweep_failures_total', help, labelNames: ['sweep'] });
}

function ownScope({ name, rail }: Sweep, of: Omit<SystemWork, 'name' | 'rail'>): Scope {
  return systemScope({ ...of, name: `sweep:${name}`, rail });
}

function notASandbox(): DomainError {
  return new DomainError('AUTHORIZATION_ERROR', 'only a sandbox tenant has a clock of its own');
}
