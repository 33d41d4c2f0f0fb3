import { tellOnFailure } from '@masar/testing/failure-notes';
import type { Answer } from './answer';

const KEPT = 5;
const requests: { readonly id: string; readonly line: string }[] = [];

tellOnFailure('Last requests', () => requests.map(({ line }) => line).join('\n'));

/** Keeps the latest requests: after a failure their ids lead to the log of every part. */
export function keepRequest(method: string, path: string, { status, headers }: Answer): void {
  const id = String(headers['x-request-id']);
  requests.push({ id, line: `${status} ${method} ${path} ${id}` });
  if (requests.length > KEPT) requests.shift();
}

/** The JSON lines of a log that name a kept request, or else its last lines. */
export function linesAboutThem(log: string): string {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const about = lines.filter((line) => requests.some(({ id }) => line.includes(id)));
  return (about.length > 0 ? about : lines).slice(-KEPT).join('\n');
}
