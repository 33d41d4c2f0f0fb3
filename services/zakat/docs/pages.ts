import type { Pages } from '@masar/kit/pages';
import { CALCULATION_SECTIONS } from './calculation-sections';
import { CLASSIFICATION_SECTIONS } from './classification-sections';
import { EXAMPLE_SECTION } from './example-section';
import { LIVESTOCK_SECTIONS } from './livestock-sections';
import { PRICE_SECTIONS } from './price-sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'docs/method.md': EXAMPLE_SECTION,
  'docs/classification.md': CLASSIFICATION_SECTIONS,
  'docs/livestock-and-crops.md': LIVESTOCK_SECTIONS,
  'docs/lifecycle.md': CALCULATION_SECTIONS,
  'docs/prices.md': PRICE_SECTIONS,
};
