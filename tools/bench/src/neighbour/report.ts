import { availableParallelism } from 'node:os';
import { median, percentile } from '../measure/median';
import type { Read } from './paging';

/** Largest ratio of a p99 beside a reader to the one without. */
export const MOST = 1.5;

/** Times of one kind of request in two neighbouring rounds. */
export interface Pair {
  readonly quietMs: readonly number[];
  readonly besideMs: readonly number[];
}

/** The neighbour's requests by their names, and what was read beside them. */
export interface Measured {
  readonly requests: Readonly<Record<string, readonly Pair[]>>;
  readonly reads: readonly Read[];
  readonly connections: number;
}

/** The table of docs/neighbour.md, and what the reader did meanwhile. */
export function report({ requests, reads, connections }: Measured): string {
  const head = ['request', 'p50, ms', 'beside, ms', 'p99, ms', 'beside, ms', 'ratio of p99'];
  const rows = Object.entries(requests).map(([name, pairs]) => [name, ...rowOf(pairs)]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n${lines.join('\n')}\n\n${readerOf(reads, connections)}\n`;
}

function rowOf(pairs: readonly Pair[]): readonly string[] {
  const of = (round: keyof Pair, percent: number) =>
    median(pairs.map((pair) => percentile(pair[round], percent)));
  const figures = [50, 99].flatMap((percent) => [of('quietMs', percent), of('besideMs', percent)]);
  const ratios = pairs.map(
    ({ quietMs, besideMs }) => percentile(besideMs, 99) / percentile(quietMs, 99),
  );
  const ratio = median(ratios);
  const shown = ratio.toFixed(2);
  return [...figures.map((ms) => ms.toFixed(1)), ratio > MOST ? `**${shown}**` : shown];
}

function readerOf(reads: readonly Read[], connections: number): string {
  const rate = median(reads.map(({ pages, seconds }) => pages / seconds));
  const refused = reads.reduce((sum, read) => sum + read.refused, 0);
  const machine = `Node ${process.version}, ${availableParallelism()} cores`;
  return `Read beside: ${rate.toFixed(0)} pages a second over ${connections} connections, ${refused} refused. ${machine}.`;
}
