import type { Pages } from '@masar/kit/pages';
import { PRACTICE_SECTIONS } from './practice-sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = { 'docs/market-practices.md': PRACTICE_SECTIONS };
