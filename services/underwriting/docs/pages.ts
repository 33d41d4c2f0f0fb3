import type { Pages } from '@masar/kit/pages';
import { RULE_SECTIONS } from './rule-sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = { 'docs/rules.md': RULE_SECTIONS };
