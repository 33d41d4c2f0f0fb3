import { GUIDE_SECTIONS } from '@masar/gateway';
import { writePages } from '@masar/kit/pages';
import { writeSettings } from './settings-tables';

const GUIDE = 'gateway/docs/guide';

// Run from the root of the checkout by `npm run generate`.
writeSettings(process.cwd());
writePages(
  Object.fromEntries(
    Object.entries(GUIDE_SECTIONS).map(([file, sections]) => [`${GUIDE}/${file}`, sections]),
  ),
);
