import { begunPeriods, wholePeriods } from '@masar/kit/time';
import type { Dispute, SlaClock } from './dispute';
import { isOpen } from './lifecycle';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time to resolve a dispute, by its priority. The clock runs day and night: no calendar stops it. */
export const SLA_MS = {
  CRITICAL: 4 * HOUR_MS,
  HIGH: 24 * HOUR_MS,
  MEDIUM: 3 * DAY_MS,
  LOW: 7 * DAY_MS,
} as const satisfies Record<Dispute['priority'], number>;

/** The deadline: opening, plus the time of the priority, plus the pauses. */
export function deadlineOf(priority: Dispute['priority'], clock: SlaClock): string {
  const openedMs = Date.parse(clock.openedAt);
  return new Date(openedMs + SLA_MS[priority] + clock.pausedMs).toISOString();
}

/** The dispute with its clock stopped; unchanged where it was stopped before. */
export function paused(state: Dispute, now: Date): Dispute {
  if (state.clock.pausedAt !== undefined) return state;
  return { ...state, clock: { ...state.clock, pausedAt: now.toISOString() } };
}

/** The dispute with its clock running again: the deadline moves by the time of the pause. */
export function resumed(state: Dispute, now: Date): Dispute {
  const { pausedAt, ...clock } = state.clock;
  if (pausedAt === undefined) return state;
  const running = { ...clock, pausedMs: clock.pausedMs + now.getTime() - Date.parse(pausedAt) };
  return { ...state, clock: running, slaDeadline: deadlineOf(state.priority, running) };
}

/** The deadline, where it can still be missed; undefined after a breach and while the clock stands still. */
export function openDeadline(state: Dispute): string | undefined {
  const { clock, slaDeadline, isBreached } = state;
  // A changed priority can set a deadline before the beginning of the pause.
  const canPass = clock.pausedAt === undefined || slaDeadline <= clock.pausedAt;
  return isOpen(state) && !isBreached && canPass ? slaDeadline : undefined;
}

/** Used and remaining time. */
interface Progress {
  /** 0 after the deadline. */
  readonly slaRemainingSeconds: number;
  /** Rounded down; more than 100 after the deadline. */
  readonly slaElapsedPercent: number;
}

export function progressOf({ clock, priority }: Dispute, now: Date): Progress {
  const until = clock.pausedAt === undefined ? now.getTime() : Date.parse(clock.pausedAt);
  const elapsedMs = Math.max(until - Date.parse(clock.openedAt) - clock.pausedMs, 0);
  const allowedMs = SLA_MS[priority];
  return {
    slaRemainingSeconds: Math.max(begunPeriods(allowedMs - elapsedMs, 1000), 0),
    slaElapsedPercent: wholePeriods(elapsedMs * 100, allowedMs),
  };
}
