import { writePages, writeRefusals } from '@masar/kit/pages';
import { PAGES } from './pages';
import { refusals } from './refusals';

/** `pnpm --filter @masar/zakat generate` runs in the folder of the package. */
writePages(PAGES);
writeRefusals('zakat', refusals());
