import { CONTRACTS_SECTIONS } from './contracts-sections';
import { KAFALAH_SECTIONS } from './kafalah-sections';
import { MURABAHA_SECTIONS } from './murabaha-sections';
import { POLICIES_SECTIONS } from './policies-section';
import type { Sections } from './sections';

/** The pages with generated sections, by their place in the package. */
export const PAGES: Readonly<Record<string, Sections>> = {
  'README.md': { ...CONTRACTS_SECTIONS, ...POLICIES_SECTIONS },
  'src/kafalah/README.md': KAFALAH_SECTIONS,
  'src/murabaha/README.md': MURABAHA_SECTIONS,
};
