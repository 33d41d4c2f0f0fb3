import { type Detail, problem } from '@masar/kit/errors';

/** A field with an instant that a command brings, when it brings one. */
interface Said {
  readonly field: string;
  readonly at: string | undefined;
}

/** What came first, and when; nothing where there was no such thing. */
interface Earlier {
  readonly what: string;
  readonly at: string | undefined;
}

/**
 * What is wrong with the instant of something that happened after another thing and before now.
 * Instants are compared as such: as texts, one of the year 10000 ("+010000-...") is before them all.
 */
export function illTimed({ field, at }: Said, earlier: Earlier, now: Date): readonly Detail[] {
  const complain = (complaint: string) => [problem(field, 'OUT_OF_RANGE', complaint)];
  if (at === undefined) return [];
  if (new Date(at) > now) return complain(`must not be ahead of now, ${now.toISOString()}`);
  if (earlier.at === undefined || new Date(at) >= new Date(earlier.at)) return [];
  return complain(`must not be before ${earlier.what}, ${earlier.at}`);
}
