import type { RanDue } from '../src/sweeps';

/**
 * Asks for due work until all of it is done, and adds up what was: a busy machine may need more than the three
 * seconds of one pass. A move that is not the latest runs nothing, and is not asked for again.
 */
export async function ranDue(ask: () => Promise<RanDue>): Promise<RanDue> {
  const sum: Record<string, number> = {};
  for (;;) {
    const { ran, isDone } = await ask();
    for (const [rail, count] of Object.entries(ran)) sum[rail] = (sum[rail] ?? 0) + count;
    if (isDone || Object.keys(ran).length === 0) return { ran: sum, isDone };
  }
}
