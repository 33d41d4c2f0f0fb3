import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from '@masar/kit/pages';
import { HEADS } from '../src/calculations/distributions/distribution';
import { ANIMALS } from '../src/livestock/tables';
import { PAGES } from './pages';

const read = (page: string) => readFileSync(join(__dirname, '..', page), 'utf8');

it.each(Object.entries(PAGES))(
  '%s shows its tables as the code has them (else: pnpm --filter @masar/zakat generate)',
  (name, sections) => {
    const page = read(name);
    expect(withSections(page, sections)).toBe(page);
  },
);

it.each([...HEADS, ...ANIMALS])('the glossary says what %s is', (word) => {
  const readme = read('README.md');
  const glossary = readme.slice(readme.indexOf('## Glossary'), readme.indexOf('## Owns'));
  expect(glossary).toContain(`| \`${word}\` |`);
});
