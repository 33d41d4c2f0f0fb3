import { GUIDE_SECTIONS } from '@masar/gateway';
import { writePages } from '@masar/kit/pages';
import { CODES_PAGE, codeSections } from './code-tables';
import { writeSettings } from './settings-tables';

// Run from the root of the checkout by `npm run generate`.
writeSettings(process.cwd());
writePages({
  'gateway/docs/guide/conventions.md': GUIDE_SECTIONS,
  [CODES_PAGE]: codeSections(process.cwd()),
});
