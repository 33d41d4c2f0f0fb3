import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFigures, type Figures } from './figures';
import { podsTable, storageTable, workTable } from './tables';

const ROOT = join(__dirname, '../../../..');
const MEASURED = readFigures(ROOT);
const PAGE = readFileSync(join(ROOT, 'gateway/docs/capacity.md'), 'utf8');

const rowOf = (table: string, name: string) =>
  table.split('\n').find((line) => line.startsWith(`| ${name} |`));

test.each([podsTable, storageTable, workTable])('the page shows $name of the figures', (of) => {
  expect(PAGE).toContain(of(MEASURED));
});

test('pods carry what the slower of gateway and service carries', () => {
  const parts = { ...MEASURED.parts, gateway: { commandMs: 7, getMs: 1 } };
  const figures: Figures = { ...MEASURED, parts, use: 0.7, pods: [1, 2] };
  expect(rowOf(podsTable(figures), 'commands a second')).toBe('| commands a second | 100 | 200 |');
});

test('documents by command are counted for each command of a contract', () => {
  const tenant = { ...MEASURED.tenant, contracts: 1e6, commandsOfAContract: 3 };
  const entries = { ofACommand: 1, documentBytes: 1_000, indexBytes: [600, 400] };
  const shown = storageTable({ ...MEASURED, tenant, stored: { entries } });
  expect(rowOf(shown, 'entries')).toBe('| entries | 3 million | 1,000 | 1,000 | 3 | 3 |');
});
