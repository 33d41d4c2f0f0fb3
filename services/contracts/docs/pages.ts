import type { Pages } from '@masar/kit/pages';
import { CONTRACTS_SECTIONS } from './contracts-sections';
import { KAFALAH_SECTIONS } from './kafalah-sections';
import { MURABAHA_SECTIONS } from './murabaha-sections';
import { POLICIES_SECTIONS } from './policies-section';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Pages = {
  'README.md': { ...CONTRACTS_SECTIONS, ...POLICIES_SECTIONS },
  'src/kafalah/README.md': KAFALAH_SECTIONS,
  'src/murabaha/README.md': MURABAHA_SECTIONS,
};
