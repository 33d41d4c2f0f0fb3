import { randomUUID } from 'node:crypto';

/** Placeholder for a JSON text until the whole is written; random, so that no client can send it. */
const MARK = randomUUID();
const MARKS = new RegExp(`"${MARK}:(\\d+)"`, 'g');

/** Keeps a text that is JSON already: parsing it only to write it again would block the process. */
export function keepJson(texts: string[], text: string): string {
  return `${MARK}:${texts.push(text) - 1}`;
}

/** A value as JSON, with every kept text in place of its placeholder. */
export function writeJson(value: unknown, texts: readonly string[]): string {
  const json = JSON.stringify(value);
  return texts.length === 0 ? json : json.replace(MARKS, (_, at) => texts[Number(at)] ?? 'null');
}
