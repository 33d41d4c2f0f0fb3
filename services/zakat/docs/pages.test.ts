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

it.each([
  ...HEADS.map((head) => [head, 'docs/lifecycle.md'] as const),
  ...ANIMALS.map((animal) => [animal, 'docs/livestock-and-crops.md'] as const),
])('%s is explained in %s', (word, page) => {
  expect(read(page)).toMatch(new RegExp(`^\\| \`${word}\` \\| [^|]+ \\|$`, 'm'));
});
