import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import { withTables } from './readme-tables';

const README = readFileSync(join(__dirname, '../README.md'), 'utf8');

describe('the README', () => {
  it('shows rules, states and events as the code has them (else: pnpm --filter @masar/contracts generate)', () => {
    expect(withTables(README)).toBe(README);
  });

  it('names every type of contract in its glossary', () => {
    const glossary = README.slice(README.indexOf('## Glossary'), README.indexOf('## Owns'));
    for (const type of CONTRACT_TYPES) expect(glossary).toContain(`| ${type} |`);
  });

  it('is not written when the markers of a section are missing', () => {
    const without = README.replace('<!-- generated: events -->', '');
    expect(() => withTables(without)).toThrow('the README lacks the markers of events');
  });
});
