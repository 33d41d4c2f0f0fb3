import type { ContractType } from '../terms';
import { essentialRulesOf } from './essential-rules';
import { GENERAL_RULES } from './general-rules';
import { IJARAH_RULES } from './ijarah-rules';
import { ISTISNA_RULES } from './istisna-rules';
import { MUDARABAH_RULES } from './mudarabah-rules';
import { MURABAHA_RULES } from './murabaha-rules';
import { MUSHARAKAH_RULES } from './musharakah-rules';
import type { Rule } from './rule';
import { SALAM_RULES } from './salam-rules';
import { SUKUK_RULES } from './sukuk-rules';
import { TAKAFUL_RULES } from './takaful-rules';
import { WAKALA_RULES } from './wakala-rules';

/** Every rule that a contract of each type is held to. */
export const RULES: Readonly<Record<ContractType, readonly Rule[]>> = {
  murabaha: [...GENERAL_RULES, ...MURABAHA_RULES],
  ijarah: [...GENERAL_RULES, ...IJARAH_RULES, ...essentialRulesOf('ijarah')],
  musharakah: [...GENERAL_RULES, ...MUSHARAKAH_RULES, ...essentialRulesOf('musharakah')],
  mudarabah: [...GENERAL_RULES, ...MUDARABAH_RULES, ...essentialRulesOf('mudarabah')],
  sukuk: [...GENERAL_RULES, ...SUKUK_RULES, ...essentialRulesOf('sukuk')],
  wakala: [...GENERAL_RULES, ...WAKALA_RULES, ...essentialRulesOf('wakala')],
  salam: [...GENERAL_RULES, ...SALAM_RULES, ...essentialRulesOf('salam')],
  istisna: [...GENERAL_RULES, ...ISTISNA_RULES, ...essentialRulesOf('istisna')],
  takaful: [...GENERAL_RULES, ...TAKAFUL_RULES, ...essentialRulesOf('takaful')],
};
