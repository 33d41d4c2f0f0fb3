import { existsSync, readdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fromJSON, type MethodDefinition } from '@grpc/proto-loader';
import { Root, type INamespace } from 'protobufjs';
import { inJsonNames } from './json-names';

const PROTO_DIR = dirname(require.resolve('@masar/proto/package.json'));
const API_DIR = join(PROTO_DIR, 'masar');
const INCLUDE_DIRS = [PROTO_DIR, join(PROTO_DIR, 'third_party')];

/** Encodes requests and decodes answers of one rpc; JSON names, unset messages as null. */
export type Method = MethodDefinition<object, object>;

/**
 * The methods of all proto files by full name, for example
 * masar.contracts.v1.ContractsService/CreateContract.
 */
export function loadMethods(): ReadonlyMap<string, Method> {
  const root = new Root();
  root.resolvePath = (_, target) => (isAbsolute(target) ? target : included(target));
  root.loadSync(protoFiles());
  const definition = fromJSON(inJsonNames(root.toJSON()) as INamespace, {
    // A zero is shown as zero; an optional field that is unset stays away.
    defaults: true,
    longs: String,
    enums: String,
  });
  const methods = Object.values(definition)
    .filter((entry) => !('format' in entry))
    .flatMap((service) => Object.values(service) as Method[]);
  return new Map(methods.map((method) => [method.path.slice(1), method]));
}

function included(file: string): string | null {
  return INCLUDE_DIRS.map((dir) => join(dir, file)).find((path) => existsSync(path)) ?? null;
}

function protoFiles(): string[] {
  return readdirSync(API_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.proto'))
    .map((file) => join(API_DIR, file));
}
