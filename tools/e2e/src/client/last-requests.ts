import { tellOnFailure } from '@masar/testing/failure-notes';
import type { Answer } from './answer';

const KEPT = 5;
const requests: { readonly id: string; readonly line: string }[] = [];

tellOnFailure('Last requests', () => requests.map(({ line }) => line).join('\n'));

/** Keeps a request for a test that fails: its request id leads to the log of every part. */
export function keepRequest(method: string, path: string, { status, headers }: Answer): void {
  const id = String(headers['x-request-id']);
  requests.push({ id, line: `${status} ${method} ${path} ${id}` });
  if (requests.length > KEPT) requests.shift();
}

/** The JSON lines of a log that name one of the requests kept, else its last ones. */
export function linesAboutThem(log: string): string {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const about = lines.filter((line) => requests.some(({ id }) => line.includes(id)));
  return (about.length > 0 ? about : lines).slice(-KEPT).join('\n');
}
