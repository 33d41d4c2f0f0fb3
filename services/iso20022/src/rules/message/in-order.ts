import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { walk, type PathForm } from './walk';

/** Issues of several passes in the order of the document; those of one place as they came. */
export function inOrder(
  issues: readonly Issue[],
  message: MessageEnvelope,
  form: PathForm,
): readonly Issue[] {
  if (issues.length < 2) return issues;
  const asked = new Set(issues.flatMap(({ path }) => [...upwards(path)]));
  const places = new Map<string, number>();
  // The paths of all elements would be much more than the message.
  const note = (path: string) => void (asked.has(path) && places.set(path, places.size));
  walk(message, form, {
    element: note,
    leaf: ({ path, name }) => name.startsWith('@') && note(path),
  });
  const placed = issues.map((issue) => ({ issue, place: placeOf(issue.path, places) }));
  return placed.sort((one, other) => one.place - other.place).map(({ issue }) => issue);
}

/** Of what is missing: the place where it should be in, after which it comes. */
function placeOf(path: string, places: ReadonlyMap<string, number>): number {
  for (const at of upwards(path)) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return 0;
}

/** The path, and those of the elements that its own is in, from the innermost. */
function* upwards(path: string): Generator<string> {
  let at = path;
  while (at !== '') {
    yield at;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/'), at.lastIndexOf('.')));
  }
}
