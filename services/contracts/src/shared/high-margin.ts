import { fraction, plainText } from '@masar/kit/money';

/** A margin, and its confirmation under the name that the rail has for it. */
interface Margin {
  readonly margin: string;
  readonly isConfirmed: boolean | undefined;
  readonly confirmation: string;
}

/**
 * The complaint about a margin above 1, which is nearly always a percentage that was meant as one;
 * undefined for a lower margin, and for one that is confirmed.
 */
export function highMargin({ margin, isConfirmed, confirmation }: Margin): string | undefined {
  const exact = fraction(margin);
  if (exact.lte(1) || isConfirmed === true) return undefined;
  const [own, percent, hundredth] = [exact, exact.times(100), exact.div(100)].map(plainText);
  const meant = `${own} means ${percent} %; send ${hundredth} for ${own} %`;
  return `${meant}, or ${confirmation} true where ${percent} % is meant`;
}
