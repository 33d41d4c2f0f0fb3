import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from '@masar/kit/pages';
import { DOCUMENTED, REFERENCE, REFERENCE_SECTIONS, settingsSection } from './settings-tables';

const ROOT = join(__dirname, '../../..');

describe('the tables of settings', () => {
  it.each(Object.entries(DOCUMENTED))(
    'are in %s as the code has them (else: npm run generate)',
    (file, settings) => {
      const page = readFileSync(join(ROOT, file), 'utf8');
      expect(withSections(page, settingsSection(settings))).toBe(page);
    },
  );

  it('are in the reference of all parts', () => {
    const page = readFileSync(join(ROOT, REFERENCE), 'utf8');
    expect(withSections(page, REFERENCE_SECTIONS)).toBe(page);
  });
});

describe('a setting that holds a secret', () => {
  const all = Object.values(DOCUMENTED).flatMap((settings) => Object.entries(settings));

  it.each(all.filter(([name]) => /_(KEYS?|SECRET|PASSWORD|PEPPERS?|TOKEN)$/.test(name)))(
    '%s is marked as one, so that it may come from a file and is never shown',
    (_, { kind }) => expect(['secret', 'secret-list']).toContain(kind),
  );

  it.each(all.filter(([name]) => /_UR[IL]$/.test(name)))(
    '%s may have a password in it, and comes from a file too',
    (_, { kind }) => expect(kind).toBe('url'),
  );
});
