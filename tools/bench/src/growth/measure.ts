import { median } from '../measure/median';
import type { Probe } from './probes';
import type { Subject } from './rail';

/** Median milliseconds of one kind of request, by the subjects in their order. */
export interface Measured {
  readonly probe: string;
  readonly ms: readonly number[];
}

const WARM_UP_ROUNDS = 5;

/** Measures all subjects in each round, so that a slow machine slows all of them. */
export async function measure(
  probes: readonly Probe[],
  subjects: readonly Subject[],
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const probe of probes) {
    const rounds: number[][] = [];
    for (let round = -warmUpOf(probe); round < probe.rounds; round += 1) {
      const times = await roundOf(probe, subjects, Math.abs(round));
      if (round >= 0) rounds.push(times);
    }
    const ms = subjects.map((_, at) => median(rounds.map((times) => times[at] ?? NaN)));
    measured.push({ probe: probe.name, ms });
  }
  return measured;
}

async function roundOf(probe: Probe, subjects: readonly Subject[], round: number) {
  const times: number[] = [];
  for (const subject of subjects) times.push(await probe.run(subject, round));
  return times;
}

function warmUpOf({ rounds }: Probe): number {
  return Math.min(WARM_UP_ROUNDS, Math.floor(rounds / 5));
}
