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

/** The zakat policy in a tenant's settings; defaults for the ones that are not set. */
export function readPolicy(settings: unknown): ZakatPolicy {
  return { ...DEFAULT_POLICY, ...read(SETTINGS, settings ?? {}).zakat };
}

/** The base currency in a tenant's settings; undefined when none is set. */
export function readBaseCurrency(settings: unknown): string | undefined {
  return read(SETTINGS, settings ?? {}).baseCurrency;
}
