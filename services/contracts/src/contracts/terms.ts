import { count, decimal, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { FREQUENCIES } from '../shared/frequency';
import {
  MURABAHA_TERMS,
  IJARAH_TERMS,
  MUSHARAKAH_TERMS,
  MUDARABAH_TERMS,
  SUKUK_TERMS,
  WAKALA_TERMS,
  SALAM_TERMS,
  ISTISNA_TERMS,
  TAKAFUL_TERMS,
} from './terms-by-type';

/** The nine types of contract. Source: spec, Contract. */
export const CONTRACT_TYPES = [
  'murabaha',
  'ijarah',
  'musharakah',
  'mudarabah',
  'sukuk',
  'wakala',
  'salam',
  'istisna',
  'takaful',
] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Terms that every contract has, and an object for those of its own type. */
export const TERMS = object({
  paymentSchedule: required(oneOf(...FREQUENCIES)),
  numberOfInstallments: required(count),
  gracePeriodDays: count,
  lateFee: object({
    treatment: required(oneOf('CHARITY', 'INCOME')),
    rate: decimal,
    charityId: text,
  }),
  murabaha: MURABAHA_TERMS,
  ijarah: IJARAH_TERMS,
  musharakah: MUSHARAKAH_TERMS,
  mudarabah: MUDARABAH_TERMS,
  sukuk: SUKUK_TERMS,
  wakala: WAKALA_TERMS,
  salam: SALAM_TERMS,
  istisna: ISTISNA_TERMS,
  takaful: TAKAFUL_TERMS,
});
export type Terms = Value<typeof TERMS>;
