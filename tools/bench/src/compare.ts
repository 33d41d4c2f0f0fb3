import { median } from './median';
import { middle, prepare, type Round } from './round';
import type { Target } from './target';
import type { Workload } from './workloads';

/** Of the same two versions neighbouring rounds lie 40 % apart: fewer rounds, and chance decides. */
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
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await runBare(ROUND_SECONDS));
    masar.push(await runMasar(ROUND_SECONDS));
  }
  const ratios = masar.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (bare[round]?.requestsPerSecond ?? 0),
  );
  return { workload, ratio: median(ratios), bare: middle(bare), masar: middle(masar) };
}
