import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** OpenAPI's `examples` of a request body, by operation id. */
export type Examples = ReadonlyMap<string, JsonObject>;

/**
 * Reads `<operationId>.json` files from the folder that the plugin's parameter names, for example
 * `examples=examples`: whole bodies are too long for an option. None without that parameter.
 */
export function readExamples(parameter: string): Examples {
  return readFolder(folderIn(parameter)) as Examples;
}

/** Recorded answers by operation id: a JSON value, or the text of an answer that is not JSON. */
export type Answers = ReadonlyMap<string, JsonValue>;

/** Reads `answers/<operationId>.json` below the folder of the examples, which tools/e2e records. */
export function readAnswers(parameter: string): Answers {
  const folder = folderIn(parameter);
  return readFolder(folder === undefined ? undefined : join(folder, 'answers'));
}

function folderIn(parameter: string): string | undefined {
  return /(?:^|,)examples=([^,]+)/.exec(parameter)?.[1];
}

function readFolder(folder: string | undefined): Answers {
  if (folder === undefined || !existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter(isJson).sort();
  return new Map(files.map((file) => [basename(file, '.json'), readExample(join(folder, file))]));
}

function isJson(file: string): boolean {
  return file.endsWith('.json');
}

function readExample(file: string): JsonValue {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonValue;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}
