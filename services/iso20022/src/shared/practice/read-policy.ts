import { list, object, oneOf, read, required, text } from '@masar/kit/shape';
import { PRACTICES } from './catalogue';
import { SYSTEM_NAMES, WEEKDAYS } from './clearing-system';
import type { Practice, PracticeCode } from './practice';

const SETTINGS = object({
  iso20022: object({
    systems: list(
      object({
        name: required(oneOf(...SYSTEM_NAMES)),
        cutoff: text,
        weekend: list(oneOf(...WEEKDAYS)),
        holidays: list(text),
      }),
    ),
  }),
});

/** A practice as it is for the tenant with these settings, as its scope carries them. */
export function readPractice(code: PracticeCode, settings: unknown): Practice {
  const decided = read(SETTINGS, settings ?? {}).iso20022?.systems ?? [];
  const practice = PRACTICES[code];
  const systems = practice.systems.map((system) => ({
    ...system,
    ...decided.find(({ name }) => name === system.name),
  }));
  return { ...practice, systems };
}
