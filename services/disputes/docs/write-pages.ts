import { writePages } from '@masar/kit/pages';
import { PAGES } from './pages';

/** `pnpm --filter @masar/disputes generate` runs in the folder of the package. */
writePages(PAGES);
