/** The source of time; domain code never asks the machine. */
export interface Clock {
  now(): Date;
  /** Milliseconds that it is ahead of the machine's clock; only a sandbox's is. */
  readonly offsetMs?: number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The clock of a tenant whose sandbox has moved it; the machine's when it has not. */
export function clockAhead(offsetMs: number): Clock {
  if (offsetMs === 0) return systemClock;
  return { now: () => new Date(Date.now() + offsetMs), offsetMs };
}

/** The machine's time, whatever the tenant did to its clock: for what protects, not for business. */
export function machineTime(clock: Clock): Date {
  return new Date(clock.now().getTime() - (clock.offsetMs ?? 0));
}
