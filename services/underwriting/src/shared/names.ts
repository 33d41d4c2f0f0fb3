import { distance } from 'fastest-levenshtein';

const MOST = 3;

/** Names that a wrong one may have meant, the nearest first; none where all are far. */
export function nearNames(wrong: string, known: Iterable<string>): readonly string[] {
  const key = wrong.toLowerCase();
  const all = [...known].map((name) => ({ name, far: distance(key, name.toLowerCase()) }));
  const near = all.filter(({ name, far }) => far * 2 < Math.max(name.length, key.length));
  return near
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** Applicants write names as they like: case, blanks and hyphens do not count. */
export function nameKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}
