import { list, object, oneOf, read, required, text } from '@masar/kit/shape';
import { PRACTICES } from './catalogue';
import { SYSTEM_NAMES, WEEKDAYS, type OwnPurposes } from './clearing-system';
import type { Practice, PracticeCode } from './practice';
import type { UaeftsPurpose } from './uaefts-purposes';

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
    uaeftsPurposes: list(object({ purposeCode: required(text), uaeCode: required(text) })),
  }),
});
type UaeftsCode = Pick<UaeftsPurpose, 'purposeCode' | 'uaeCode'>;

/** A practice with the tenant's settings applied. */
export function readPractice(code: PracticeCode, settings: unknown): Practice {
  const { systems: decided = [], uaeftsPurposes } = read(SETTINGS, settings ?? {}).iso20022 ?? {};
  const practice = PRACTICES[code];
  const systems = practice.systems.map((system) => ({
    ...system,
    ...decided.find(({ name }) => name === system.name),
    ...(system.purposes && { purposes: withCodes(system.purposes, uaeftsPurposes) }),
  }));
  return { ...practice, systems };
}

/** UAEFTS is the only system with its own codes. */
function withCodes(purposes: OwnPurposes, decided: readonly UaeftsCode[] = []): OwnPurposes {
  const own = decided.map(({ purposeCode, uaeCode }) => [purposeCode, uaeCode] as const);
  return { ...purposes, codes: new Map([...purposes.codes, ...own]) };
}
