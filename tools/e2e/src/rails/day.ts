const DAY_MS = 86_400_000;

/** The date this many days from today, in UTC. */
export const day = (fromToday: number): string =>
  new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);
