import type { Pages } from '@masar/kit/pages';
import { CALCULATION_SECTIONS } from './calculation-sections';
import { CLASSIFICATION_SECTIONS } from './classification-sections';
import { EXAMPLE_SECTION } from './example-section';
import { LIVESTOCK_SECTIONS } from './livestock-sections';
import { PRICE_SECTIONS } from './price-sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'README.md': {
    ...EXAMPLE_SECTION,
    ...CALCULATION_SECTIONS,
    ...CLASSIFICATION_SECTIONS,
    ...LIVESTOCK_SECTIONS,
    ...PRICE_SECTIONS,
  },
};
