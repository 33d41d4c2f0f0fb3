import { wants } from '@masar/kit/bus';
import { TEST_EVENT } from './read-catalogue';

/**
 * True if an endpoint with these types gets events of `type`. Test events go to the tested endpoint
 * only, so no subscription matches them.
 */
export function wantsType(eventTypes: readonly string[], type: string): boolean {
  return type !== TEST_EVENT && wants({ types: eventTypes }, type);
}

/** Similar names listed in an error. */
const SHOWN = 3;

/**
 * The complaint about a wanted type that matches none of the catalogue; undefined if one matches.
 */
export function typeProblem(wanted: string, catalogue: readonly string[]): string | undefined {
  if (catalogue.some((type) => wants({ types: [wanted] }, type))) return undefined;
  const near = nearest(wanted, [...catalogue, ...wildcardsOf(catalogue)]).join(', ');
  return `"${wanted}" is not an event type; did you mean ${near}? GET /v1/event-types lists all`;
}

/** The most similar names, nearest first. */
export function nearest(name: string, candidates: readonly string[]): readonly string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate);
}

function wildcardsOf(types: readonly string[]): readonly string[] {
  return [...new Set(types.map((type) => `${type.slice(0, type.indexOf('.'))}.*`))];
}

/** Levenshtein distance: letters to insert, remove or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1));
    }
    row = next;
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
