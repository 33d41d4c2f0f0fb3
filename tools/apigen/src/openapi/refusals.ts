import type { JsonObject } from '@bufbuild/protobuf';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One code that an operation can refuse with, in a detail of its error. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly says: string;
  readonly field?: string;
  /** Standard and clause. */
  readonly source?: string;
}

/** Refusals of operations beyond their schemas, by operation id. */
export type Refusals = ReadonlyMap<string, readonly Refusal[]>;

/**
 * Reads the files that services generate from their rules into the folder of the plugin's parameter, for
 * example `refusals=refusals`. An option in the proto could contradict the code. None without the parameter.
 */
export function readRefusals(parameter: string): Refusals {
  const folder = /(?:^|,)refusals=([^,]+)/.exec(parameter)?.[1];
  const files = folder === undefined ? [] : readdirSync(folder).sort();
  return new Map(
    files.flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(join(folder ?? '', file), 'utf8')) as Record<string, Refusal[]>,
      ),
    ),
  );
}

/** Appends a table of the operation's refusals with this status to the response's description. */
export function withRefusals(response: JsonObject, refused: readonly Refusal[]): JsonObject {
  const rows = refused.map(({ code, says, field, source }) =>
    `| \`${code}\` | ${says} | ${field ? `\`${field}\`` : ''} | ${source ?? ''} |`.replace(
      /  +/g,
      ' ',
    ),
  );
  const table = ['| detail | it says | field | source |', '| --- | --- | --- | --- |', ...rows];
  return { ...response, description: `${response['description']}\n\n${table.join('\n')}` };
}
