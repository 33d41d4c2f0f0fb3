import { create, fromBinary } from '@bufbuild/protobuf';
import { CodeGeneratorRequestSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { apigen } from '../src/plugin';
import type { JsonObject } from '@bufbuild/protobuf';

const PROTO = join(__dirname, '../../../proto');
const BUF = require.resolve('@bufbuild/buf/bin/buf');

/** Output of the plugin: an error, or its documents. */
export interface Result {
  error: string;
  document: JsonObject;
  scopes: JsonObject;
  eventTypes: JsonObject[];
  /** The shapes of each file, as TypeScript, by its name without extension. */
  shapes: ReadonlyMap<string, string>;
}

/** Compiles the files with buf, with the real options, and runs the plugin on them. */
export function runApigen(files: Record<string, string>, parameter = ''): Result {
  const names = Object.keys(files);
  const request = create(CodeGeneratorRequestSchema, {
    protoFile: compile(files).file,
    fileToGenerate: names,
    parameter,
  });
  const { error, file } = apigen.run(request);
  const read = (name: string) =>
    JSON.parse(file.find((written) => written.name === name)?.content ?? '{}') as JsonObject;
  const eventTypes = read('event-types.json') as unknown as JsonObject[];
  const shapes = new Map(
    file.flatMap(({ name, content }) => {
      const [, of] = /^shapes\/(.*)\.ts$/.exec(name) ?? [];
      return of === undefined ? [] : [[of, content] as const];
    }),
  );
  return { error, document: read('openapi.json'), scopes: read('scopes.json'), eventTypes, shapes };
}

function compile(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'apigen-'));
  try {
    cpSync(join(PROTO, 'masar/api'), join(folder, 'masar/api'), { recursive: true });
    cpSync(join(PROTO, 'third_party/google'), join(folder, 'google'), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const build = [BUF, 'build', folder, '--as-file-descriptor-set', '--output', '-'];
    const image = execFileSync(process.execPath, build, { stdio: ['ignore', 'pipe', 'pipe'] });
    return fromBinary(FileDescriptorSetSchema, image);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
