import { randomUUID } from 'node:crypto';

/** Stands where a text of JSON belongs, until the whole is written; no client knows it. */
const MARK = randomUUID();
const MARKS = new RegExp(`"${MARK}:(\\d+)"`, 'g');

/** Keeps a text that is JSON already: to parse it, only to write it again, would hold the process. */
export function keepJson(texts: string[], text: string): string {
  return `${MARK}:${texts.push(text) - 1}`;
}

/** A value as JSON, with each text that was kept in its place. */
export function writeJson(value: unknown, texts: readonly string[]): string {
  const json = JSON.stringify(value);
  return texts.length === 0 ? json : json.replace(MARKS, (_, at) => texts[Number(at)] ?? 'null');
}
