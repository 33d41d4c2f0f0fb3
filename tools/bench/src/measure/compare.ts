import { median } from './median';
import { middle, prepare, type Round, type RunRound } from './round';
import type { Target } from '../servers/target';
import type { Workload } from './workloads';

/** In one run the ratio of neighbouring rounds was 0.49 to 0.72: fewer rounds would leave it to chance. */
export const ROUNDS = 11;
export const ROUND_SECONDS = 3;
/** Warm-up of each path: measured, the processor time per request falls for about 12 s of load. */
const WARM_UP_SECONDS = 15;

/** Medians over the rounds of both paths. */
export interface Comparison {
  readonly workload: Workload;
  /** Masar's requests a second over the bare path's in the round before it. */
  readonly ratio: number;
  readonly bare: Round;
  readonly masar: Round;
}

/**
 * Runs rounds of both paths in turn, so that a slow machine slows both. A warm-up of each comes first
 * and does not count.
 */
export async function compare(
  workload: Workload,
  targets: Readonly<Record<'bare' | 'masar', Target>>,
): Promise<Comparison> {
  const runBare = await prepare(workload, targets.bare);
  const runMasar = await prepare(workload, targets.masar);
  const { ratio, first, second } = await alternate(runBare, runMasar);
  return { workload, ratio, bare: first, masar: second };
}

/** Medians over rounds of two paths in turn, and the median ratio of each second round to the first before it. */
export async function alternate(runFirst: RunRound, runSecond: RunRound) {
  await runFirst(WARM_UP_SECONDS);
  await runSecond(WARM_UP_SECONDS);
  const first: Round[] = [];
  const second: Round[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await runFirst(ROUND_SECONDS);
    const after = await runSecond(ROUND_SECONDS);
    first.push(before);
    second.push(after);
    ratios.push(after.requestsPerSecond / before.requestsPerSecond);
  }
  return { ratio: median(ratios), first: middle(first), second: middle(second) };
}
