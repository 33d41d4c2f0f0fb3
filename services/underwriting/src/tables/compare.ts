import type { Tables } from '../shared/tables/tables';

export interface Change {
  readonly path: string;
  readonly change: 'ADDED' | 'REMOVED' | 'CHANGED';
  readonly before?: string;
  readonly after?: string;
}

/** Lines by name, so that a moved line is no change. */
type Lines = ReadonlyMap<string, string>;

/** Every line that differs between two versions, in the order of the newer one. */
export function changesBetween(before: Tables, after: Tables): readonly Change[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const paths = [...new Set([...is.keys(), ...was.keys()])];
  return paths.flatMap((path): Change[] => {
    const [from, to] = [was.get(path), is.get(path)];
    if (from === to) return [];
    if (from === undefined) return [{ path, change: 'ADDED', after: to as string }];
    if (to === undefined) return [{ path, change: 'REMOVED', before: from }];
    return [{ path, change: 'CHANGED', before: from, after: to }];
  });
}

function linesOf(tables: Tables): Lines {
  const { currencies, thresholds, occupations, conditions, riskClasses, rules, products } = tables;
  const { mortality } = tables;
  const named = <Line>(
    of: string,
    lines: readonly Line[],
    nameOf: (line: Line) => string | number,
  ) => lines.map((line) => [`${of}.${nameOf(line)}`, JSON.stringify(line)] as const);
  const table = mortality && { ...mortality, rates: undefined };
  return new Map([
    ['currencies', JSON.stringify(currencies)] as const,
    ...Object.entries(thresholds).map(
      ([name, amounts]) => [`thresholds.${name}`, JSON.stringify(amounts)] as const,
    ),
    ...named('riskClasses', riskClasses, ({ code }) => code),
    ...named('rules', rules, ({ id }) => id),
    ...named('products', products, ({ code }) => code),
    ...named('occupations', occupations, ({ name }) => name),
    ...named('conditions', conditions, ({ name }) => name),
    ...(table ? [['mortality', JSON.stringify(table)] as const] : []),
    ...named('mortality.rates', mortality?.rates ?? [], ({ age }) => age),
  ]);
}
