import type { Request } from 'autocannon';
import { load } from './load';
import { median } from './median';
import type { Target } from '../servers/target';
import type { Workload } from './workloads';

/** Result of one round of one server. */
export interface Round {
  /** Over the time until the server had settled, since deferred work counts too. */
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Time from the last answer until the server had settled. */
  readonly settledMs: number;
  /** Processor time of the server for one request: the figure that a busy machine changes least. */
  readonly cpuUs: number;
}

/** Runs a round of this many seconds. */
export type RunRound = (seconds: number) => Promise<Round>;

/** Prepares the workload for this target; returns a function that runs rounds of it. */
export async function prepare(workload: Workload, target: Target): Promise<RunRound> {
  const { server, callers } = target;
  const mixes: Request[][] = [];
  for (const caller of callers) mixes.push(await workload.requests(server.url, caller));
  return async (loadSeconds) => {
    const before = await server.usage();
    const given = { seconds: loadSeconds, connections: workload.connections };
    const { requests, seconds, p50Ms, p99Ms } = await load(server.url, mixes, given);
    const answeredAt = performance.now();
    await target.settle();
    const settledMs = performance.now() - answeredAt;
    const after = await server.usage();
    const requestsPerSecond = requests / (seconds + settledMs / 1_000);
    const cpuUs = (after.cpuUs - before.cpuUs) / requests;
    return { requestsPerSecond, p50Ms, p99Ms, settledMs, cpuUs };
  };
}

/** The median of each figure. */
export function middle(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round): number => median(rounds.map((round) => round[figure]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    settledMs: of('settledMs'),
    cpuUs: of('cpuUs'),
  };
}
