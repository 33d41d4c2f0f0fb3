import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from '@masar/kit/pages';
import { DOCUMENTED, settingsSection } from './settings-tables';

const ROOT = join(__dirname, '../../..');

describe('the settings in the READMEs', () => {
  it.each(Object.entries(DOCUMENTED))(
    'are in %s as the code has them (else: npm run generate)',
    (file, settings) => {
      const readme = readFileSync(join(ROOT, file), 'utf8');
      expect(withSections(readme, settingsSection(settings))).toBe(readme);
    },
  );
});
