/** A calendar month, UTC. Bounds are Unix epoch microseconds, the end exclusive. */
export interface Month {
  /** For example "2026-11". */
  readonly name: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** The month of this instant in Unix epoch microseconds. */
export function monthOf(nowUs: number): Month {
  const now = new Date(Math.floor(nowUs / 1_000));
  const [year, index] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    name: now.toISOString().slice(0, 7),
    startUs: Date.UTC(year, index, 1) * 1_000,
    endUs: Date.UTC(year, index + 1, 1) * 1_000,
  };
}

export function isWithin({ startUs, endUs }: Month, nowUs: number): boolean {
  return startUs <= nowUs && nowUs < endUs;
}
