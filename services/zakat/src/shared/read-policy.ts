import { decimal, object, oneOf, read, text } from '@masar/kit/shape';
import { DEFAULT_POLICY, NISAB_TYPES, type ZakatPolicy } from './policy';

const SETTINGS = object({
  baseCurrency: text,
  zakat: object({
    goldNisabGrams: decimal,
    silverNisabGrams: decimal,
    nisabType: oneOf(...NISAB_TYPES),
    personalJewellery: oneOf('EXEMPT', 'ZAKATABLE'),
    longTermSharesPercent: decimal,
  }),
});

/** What governs the zakat of the tenant with these settings, as its scope carries them. */
export function readPolicy(settings: unknown): ZakatPolicy {
  return { ...DEFAULT_POLICY, ...read(SETTINGS, settings ?? {}).zakat };
}

/** The currency of the tenant with these settings; undefined where it has decided for none. */
export function readBaseCurrency(settings: unknown): string | undefined {
  return read(SETTINGS, settings ?? {}).baseCurrency;
}
