import { code, table, type Sections } from '@masar/kit/pages';
import { RATES } from '../src/crops/harvest-zakat';
import { HERD_TABLES, HERDS, type Due, type Herd, type HerdTable } from '../src/livestock/tables';

export const LIVESTOCK_SECTIONS: Sections = {
  livestock: () =>
    table(
      ['herd', 'from', 'to', 'due'],
      HERDS.flatMap((kind) => rowsOf(kind, HERD_TABLES[kind])),
    ),
  harvests: () =>
    table(
      ['watering', 'rate'],
      Object.entries(RATES).map(([irrigation, rate]) => [code(irrigation), rate]),
    ),
};

function rowsOf(kind: Herd, { rows, above }: HerdTable): readonly (readonly string[])[] {
  const all = [
    { from: 0, due: 'nothing' },
    ...rows.map(({ from, due }) => ({ from, due: words(due) })),
    { from: above.from, due: aboveOf(above) },
  ];
  return all.map(({ from, due }, at) => {
    const next = all[at + 1];
    return [code(kind), String(from), next ? String(next.from - 1) : '', due];
  });
}

const words = (due: readonly Due[]) =>
  due.map(({ animal, count }) => `${count} ${code(animal)}`).join(', ');

function aboveOf(above: HerdTable['above']): string {
  if ('perHundred' in above) return `1 ${code(above.perHundred)} for each full hundred`;
  const { older, younger } = above;
  return (
    `1 ${code(older.animal)} for each ${older.stands} and 1 ${code(younger.animal)} for each ` +
    `${younger.stands}, so that they make up the full tens exactly`
  );
}
