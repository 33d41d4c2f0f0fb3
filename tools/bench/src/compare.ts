import { median } from './median';
import { middle, prepare, type Round } from './round';
import type { Target } from './target';
import type { Workload } from './workloads';

/** In one run the ratio of neighbouring rounds was 0.49 to 0.72: of fewer rounds chance decides. */
export const ROUNDS = 11;
export const ROUND_SECONDS = 3;
/** Each path; measured: the processor time per request still falls for about 12 s of load. */
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
 * Rounds of both paths in turn, so that whatever slows the machine slows both. A warm-up of each
 * comes first and does not count.
 */
export async function compare(
  workload: Workload,
  targets: Readonly<Record<'bare' | 'masar', Target>>,
): Promise<Comparison> {
  const runBare = await prepare(workload, targets.bare);
  const runMasar = await prepare(workload, targets.masar);
  await runBare(WARM_UP_SECONDS);
  await runMasar(WARM_UP_SECONDS);
  const bare: Round[] = [];
  const masar: Round[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await runBare(ROUND_SECONDS);
    const after = await runMasar(ROUND_SECONDS);
    bare.push(before);
    masar.push(after);
    ratios.push(after.requestsPerSecond / before.requestsPerSecond);
  }
  return { workload, ratio: median(ratios), bare: middle(bare), masar: middle(masar) };
}
