import { type Detail, problem } from '@masar/kit/errors';

/** An instant that a command may bring, and its field. */
interface Given {
  readonly field: string;
  readonly at: string | undefined;
}

/** The event that has to come first; `at` is undefined where it never happened. */
interface Earlier {
  readonly what: string;
  readonly at: string | undefined;
}

/**
 * A problem for an instant that is before an earlier event or ahead of now.
 * It compares dates: as text, an instant of the year 10000 ("+010000-...") sorts before all others.
 */
export function instantProblems(
  { field, at }: Given,
  earlier: Earlier,
  now: Date,
): readonly Detail[] {
  const complain = (complaint: string) => [problem(field, 'OUT_OF_RANGE', complaint)];
  if (at === undefined) return [];
  if (new Date(at) > now) return complain(`must not be ahead of now, ${now.toISOString()}`);
  if (earlier.at === undefined || new Date(at) >= new Date(earlier.at)) return [];
  return complain(`must not be before ${earlier.what}, ${earlier.at}`);
}
