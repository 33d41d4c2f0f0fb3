import type { Issue } from '../issue';
import { MOST_ISSUES } from './bounds';
import { pathOf, type Place } from './place';
import { illegalCharacter } from './xml/write-text';

/** State of reading one message's JSON; collects issues. */
export interface Reading {
  readonly namespace: string;
  readonly issues: Issue[];
}

/** Reads text; a number is an error, because a float may already have changed it. */
export function readText(reading: Reading, json: unknown, place: Place): string {
  if (typeof json !== 'string') {
    const kind = json === null ? 'null' : Array.isArray(json) ? 'a list' : `a ${typeof json}`;
    const wayOut = place.parent ? 'write it as text' : 'write it as an object of its elements';
    refuse(reading, place, { code: 'VALUE_TYPE', message: `is ${kind}; ${wayOut}` });
    return '';
  }
  const illegal = illegalCharacter(json);
  if (illegal !== undefined) {
    const message = `holds ${illegal}, which XML cannot carry; take it out`;
    refuse(reading, place, { code: 'XML_CHAR', message });
    return '';
  }
  return json;
}

/** Records a problem of the JSON itself. */
export function refuse(
  { issues }: Reading,
  place: Place,
  { code, message }: { code: string; message: string },
): void {
  if (issues.length >= MOST_ISSUES) return;
  const path = pathOf(place, 'json');
  issues.push({ path, code, message: `${place.name}: ${message}`, severity: 'ERROR' });
}
