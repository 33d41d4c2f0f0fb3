import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from '@masar/kit/pages';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import { PAGES } from './pages';

const read = (page: string) => readFileSync(join(__dirname, '..', page), 'utf8');

describe.each(Object.entries(PAGES))('%s', (name, sections) => {
  const page = read(name);

  it('shows its tables as the code has them (else: pnpm --filter @masar/contracts generate)', () => {
    expect(withSections(page, sections)).toBe(page);
  });

  it('is not written when the markers of a section are missing', () => {
    const [first = ''] = Object.keys(sections);
    const without = page.replace(`<!-- generated: ${first} -->`, '');
    expect(() => withSections(without, sections)).toThrow(`the page lacks the markers of ${first}`);
  });
});

it('the glossary of the service names every type of contract', () => {
  const readme = read('README.md');
  const glossary = readme.slice(readme.indexOf('## Glossary'), readme.indexOf('## Run'));
  for (const type of CONTRACT_TYPES) expect(glossary).toContain(`| ${type} |`);
});
