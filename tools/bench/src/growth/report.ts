import { availableParallelism } from 'node:os';
import type { Measured } from './measure';

/** Largest ratio to the smallest size that counts as not growing. */
export const MOST = 1.3;

/** The measured work of one rail over growing sizes, the smallest one first. */
export interface Grown {
  readonly rail: string;
  readonly sizes: readonly string[];
  readonly measured: readonly Measured[];
}

/** A table of one rail, in the form of docs/growth.md. */
export function tableOf({ rail, sizes, measured }: Grown): string {
  const [first = '', ...others] = sizes;
  const head = ['work', `${first}, ms`, ...others];
  const rows = measured.map(({ probe, ms: [base = NaN, ...rest] }) => {
    const ratios = rest.map((ms) => inBold(ms / base, `${ms.toFixed(1)} ms`));
    return [probe, base.toFixed(1), ...ratios];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n### ${rail}\n\n${lines.join('\n')}\n`;
}

function inBold(ratio: number, ms: string): string {
  const shown = `${ratio.toFixed(2)}`;
  return `${ratio > MOST ? `**${shown}**` : shown} (${ms})`;
}

/** Says of which work a ratio is over the aim. */
export function verdictOf(grown: readonly Grown[]): string {
  const over = grown.flatMap(({ rail, sizes, measured }) =>
    measured.flatMap(({ probe, ms: [base = NaN, ...rest] }) =>
      rest.flatMap((ms, at) => {
        const ratio = ms / base;
        return ratio > MOST ? [`- ${rail}, ${probe}, ${sizes[at + 1]}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
  const machine = `Node ${process.version}, ${availableParallelism()} cores.`;
  if (over.length === 0) return `\nNo ratio is over ${MOST}. ${machine}\n`;
  return `\nOver ${MOST}:\n\n${over.join('\n')}\n\n${machine}\n`;
}
