import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { walk, type PathForm } from './walk';

/** Sorts issues of several passes by document order; stable within one place. */
export function inOrder(
  issues: readonly Issue[],
  message: MessageEnvelope,
  form: PathForm,
): readonly Issue[] {
  if (issues.length < 2) return issues;
  const asked = new Set(issues.flatMap(({ path }) => [...upwards(path)]));
  const places = new Map<string, number>();
  // Only the needed paths are stored: all of them would exceed the message in size.
  const note = (path: string) => void (asked.has(path) && places.set(path, places.size));
  walk(message, form, {
    element: note,
    leaf: ({ path, name }) => name.startsWith('@') && note(path),
  });
  const placed = issues.map((issue) => ({ issue, place: placeOf(issue.path, places) }));
  return placed.sort((one, other) => one.place - other.place).map(({ issue }) => issue);
}

/** Position of a path; a missing element follows its parent. */
function placeOf(path: string, places: ReadonlyMap<string, number>): number {
  for (const at of upwards(path)) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return 0;
}

/** The path and those of its ancestors, innermost first. */
function* upwards(path: string): Generator<string> {
  let at = path;
  while (at !== '') {
    yield at;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/'), at.lastIndexOf('.')));
  }
}
