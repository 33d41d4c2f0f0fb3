import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from '@masar/kit/pages';
import { PAGES } from './pages';

it.each(Object.entries(PAGES))(
  '%s shows its tables as the code has them (else: pnpm --filter @masar/disputes generate)',
  (name, sections) => {
    const page = readFileSync(join(__dirname, '..', name), 'utf8');
    expect(withSections(page, sections)).toBe(page);
  },
);
