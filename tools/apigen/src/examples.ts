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
  const files = folder === undefined ? [] : readdirSync(folder).filter(isJson).sort();
  return new Map(
    files.map((file) => [basename(file, '.json'), readExample(join(folder ?? '', file))]),
  );
}

function isJson(file: string): boolean {
  return file.endsWith('.json');
}

function readExample(file: string): JsonObject {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}
