import { availableParallelism } from 'node:os';
import { ROUND_SECONDS, ROUNDS, type Comparison } from './compare';
import { CONNECTIONS } from './load';
import type { Round } from './round';

/** Resident memory of the two server processes. */
export interface Memory {
  readonly bareBytes: number;
  readonly masarBytes: number;
}

const HEAD = `
| ${CONNECTIONS} connections | bare req/s | masar req/s | ratio | aim | bare p50 / p99 ms | masar p50 / p99 ms | bare CPU µs/req | masar CPU µs/req | last event after ms |
|---|---|---|---|---|---|---|---|---|---|`;

/** The run as Markdown, in the form of docs/requests.md. */
export function report(
  comparisons: readonly Comparison[],
  { start, end }: { readonly start: Memory; readonly end: Memory },
): string {
  return `${HEAD}
${comparisons.map(row).join('\n')}

Memory (RSS) from start to end: bare ${mib(start.bareBytes)} → ${mib(end.bareBytes)} MiB, \
masar ${mib(start.masarBytes)} → ${mib(end.masarBytes)} MiB.
Medians of ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s; Node ${process.version}, \
${availableParallelism()} cores.
`;
}

function row({ workload: { name, aim }, ratio, bare, masar }: Comparison): string {
  const cells = [
    name,
    bare.requestsPerSecond.toFixed(0),
    masar.requestsPerSecond.toFixed(0),
    ratio.toFixed(2),
    aim ?? '',
    latency(bare),
    latency(masar),
    bare.cpuUs.toFixed(0),
    masar.cpuUs.toFixed(0),
    masar.settledMs.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function latency({ p50Ms, p99Ms }: Round): string {
  return `${p50Ms} / ${p99Ms}`;
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
