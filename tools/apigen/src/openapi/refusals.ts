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
 * Reads what the services wrote into the folder that the plugin's parameter names, for example
 * `refusals=refusals`: their rules are code, and no option could be held to it. None without it.
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

/** The response with what the operation refuses with its status, as a table below its sentence. */
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
