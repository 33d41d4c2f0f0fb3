import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Example {
  readonly value: { readonly json: Json; readonly xml: string };
}
type Json = Record<string, unknown>;

const EXAMPLES = join(__dirname, '../../../../proto/examples');
const read = (operation: string, name: string): Example['value'] => {
  const kept = readFileSync(join(EXAMPLES, `${operation}.json`), 'utf8');
  // The gateway puts a coming day in the place of this one; here the clock stands still.
  const text = kept.replaceAll('2099-12-29', '2026-12-01');
  const example = (JSON.parse(text) as Record<string, Example>)[name];
  if (!example) throw new Error(`${operation} has no example ${name}`);
  return example.value;
};

/** A credit transfer of Gulf banks that breaks nothing, as a caller's JSON. */
export const CREDIT_TRANSFER = read('validateIso20022Message', 'creditTransfer').json;

/** The same as a message by ISO's names, and in XML. */
export const MESSAGE = read('validateIso20022Message', 'message').json;
export const XML = read('validateIso20022Message', 'xml').xml;

/** A copy with one value, at a path such as creditTransfer.transactions.0.amount, another or gone. */
export function changed(json: Json, path: string, value: unknown): Json {
  const copy = structuredClone(json);
  const names = path.split('.');
  const parent = names.slice(0, -1).reduce((at, name) => at[name] as Json, copy);
  parent[names.at(-1) ?? ''] = value;
  return copy;
}
