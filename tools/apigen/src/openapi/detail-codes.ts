import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Meaning of each code of a single problem, by the name of its table. */
export type DetailCodes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the tables in the folder that the plugin's parameter names, for example `codes=codes`. */
export function readDetailCodes(parameter: string): DetailCodes {
  const folder = /(?:^|,)codes=([^,]+)/.exec(parameter)?.[1];
  const files = folder === undefined ? [] : readdirSync(folder).sort();
  const read = (file: string) => JSON.parse(readFileSync(join(folder ?? '', file), 'utf8'));
  return Object.fromEntries(files.map((file) => [file.replace('.json', ''), read(file)]));
}
