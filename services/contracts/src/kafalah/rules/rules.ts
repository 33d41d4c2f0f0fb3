import { DRAFTING_RULES } from './drafting-rules';
import { PAYMENT_RULES } from './payment-rules';
import { LEAVING_RULES } from './leaving-rules';
import type { Rule } from './rule';

/** Every rule of the rail, in the order in which docs/kafalah/rules.md shows them. */
export const KAFALAH_RULES: readonly Rule[] = [
  ...DRAFTING_RULES,
  ...PAYMENT_RULES,
  ...LEAVING_RULES,
];
