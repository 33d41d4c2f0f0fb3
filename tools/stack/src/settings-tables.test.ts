import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTED, withSettings } from './settings-tables';

const ROOT = join(__dirname, '../../..');

describe('the settings in the READMEs', () => {
  it.each(Object.entries(DOCUMENTED))(
    'are in %s as the code has them (else: npm run generate)',
    (file, settings) => {
      const readme = readFileSync(join(ROOT, file), 'utf8');
      expect(withSettings(readme, settings)).toBe(readme);
    },
  );

  it('are not written when the markers are missing', () => {
    expect(() => withSettings('# Gateway\n', {})).toThrow('lacks the markers');
  });
});
