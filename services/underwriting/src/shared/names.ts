import { distance } from 'fastest-levenshtein';

const MOST = 3;

/** Known names close to a wrong one, the nearest first. */
export function nearNames(wrong: string, known: Iterable<string>): readonly string[] {
  const key = wrong.toLowerCase();
  const all = [...known].map((name) => ({ name, far: distance(key, name.toLowerCase()) }));
  const near = all.filter(({ name, far }) => far * 2 < Math.max(name.length, key.length));
  return near
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** Key of a name: case, blanks and hyphens do not count, as applicants write names as they like. */
export function nameKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}
