import { DomainError } from '@masar/kit/errors';
import { readBuiltIn } from './read-built-in';
import { readTables } from './read-tables';
import type { Rule, Tables } from './tables';

const { TAKAFUL, TRADE, FINANCING } = readBuiltIn();

function problemsOf(tables: Tables): readonly string[] {
  try {
    readTables(tables);
    return [];
  } catch (error) {
    if (error instanceof DomainError) return (error.details ?? []).map(({ message }) => message);
    throw error;
  }
}

const without = (tables: Tables, ...ids: string[]): Tables => ({
  ...tables,
  rules: tables.rules.filter(({ id }) => !ids.includes(id)),
});
const changed = (tables: Tables, id: string, change: (rule: Rule) => object): Tables => ({
  ...tables,
  rules: tables.rules.map((rule) => (rule.id === id ? { ...rule, ...change(rule) } : rule)),
});

test('a group without its last band would let age 70 pass', () => {
  expect(problemsOf(without(TAKAFUL, 'TKF-AGE-OVER'))).toEqual([
    'rules[4] ends at 65 and leaves out what is above; the last of its group has neither to nor below',
  ]);
});

test('a group begins at the least possible value', () => {
  expect(problemsOf(without(TAKAFUL, 'TKF-AGE-MINOR'))).toEqual([]);
  expect(problemsOf(without(TAKAFUL, 'TKF-AGE-MINOR', 'TKF-AGE-PREFERRED'))).toEqual([
    'rules[0] begins at 46 and leaves out what is below; the first of its group begins at 18 or has neither from nor above',
  ]);
  expect(problemsOf(without(FINANCING, 'FIN-DBR-PREFERRED'))).toEqual([
    'rules[3] begins at 0.35 and leaves out what is below; the first of its group begins at 0 or has neither from nor above',
  ]);
});

test.each([
  ['the shortest term', { from: 1 }, 0],
  ['a term that no product has', { above: 0 }, 0],
  ['more than the shortest term', { from: 2, to: 3 }, 1],
])('a group of terms that begins with %s', (_, bounds, count) => {
  const tables = changed(TRADE, 'TRD-TENOR-SHORT', () => ({
    when: { fact: 'term', to: 3, ...bounds },
  }));
  expect(problemsOf(tables)).toHaveLength(count);
});

test('a member of one product does not count for the others', () => {
  const limited = changed(FINANCING, 'FIN-DBR-OVER', () => ({ products: ['FIN-HOME'] }));
  expect(problemsOf(limited)).toEqual([
    'rules[5] ends at 0.55 and leaves out what is above; the last of its group has neither to nor below (for FIN-AUTO)',
  ]);
  const split = {
    ...limited,
    rules: [
      ...limited.rules,
      ...FINANCING.rules
        .filter(({ id }) => id === 'FIN-DBR-OVER')
        .map((rule) => ({ ...rule, id: 'FIN-DBR-OVER-AUTO', products: ['FIN-AUTO'] })),
    ],
  };
  expect(problemsOf(split)).toEqual([]);
});

test.each([
  ['from with above', { from: 4, above: 5, to: 6 }],
  ['to with below', { from: 4, to: 6, below: 5 }],
])('a member of a group has no %s', (_, bounds) => {
  const tables = changed(TRADE, 'TRD-TENOR-STANDARD', () => ({
    when: { fact: 'term', ...bounds },
  }));
  expect(problemsOf(tables)).toEqual([
    expect.stringMatching(/^rules\[1\]\.when must have from or above, to or below, not both/),
  ]);
});
