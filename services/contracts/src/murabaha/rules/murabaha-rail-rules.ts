import { EVIDENCE_RULES } from './evidence-rules';
import type { Rule } from './rule';
import { SALE_RULES } from './sale-rules';
import { SUPPLIER_RULES } from './supplier-rules';
import { TAWARRUQ_RULES } from './tawarruq-rules';

/** Every rule of a murabaha's terms, sale and tawarruq; those of collection costs are COLLECTION_RULES. */
export const MURABAHA_RAIL_RULES: readonly Rule[] = [
  ...SALE_RULES,
  ...SUPPLIER_RULES,
  ...EVIDENCE_RULES,
  ...TAWARRUQ_RULES,
];
