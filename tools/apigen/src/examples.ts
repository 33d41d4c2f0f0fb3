import type { JsonObject } from '@bufbuild/protobuf';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** OpenAPI's `examples` of a request body, by operation id. */
export type Examples = ReadonlyMap<string, JsonObject>;

/**
 * Reads `<operationId>.json` files from the folder that the plugin's parameter names, for example
 * `examples=examples`: whole bodies are too long for an option. None without that parameter.
 */
export function readExamples(parameter: string): Examples {
  const folder = /(?:^|,)examples=([^,]+)/.exec(parameter)?.[1];
  const files = folder === undefined ? [] : readdirSync(folder).sort();
  return new Map(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder ?? '', file), 'utf8')) as JsonObject,
    ]),
  );
}
