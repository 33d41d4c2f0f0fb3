import { readdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fromJSON, type MethodDefinition } from '@grpc/proto-loader';
import { Root } from 'protobufjs';
import { withJsonNames } from './json-names';

const PROTO_DIR = dirname(require.resolve('@masar/proto/package.json'));
const API_DIR = join(PROTO_DIR, 'masar');

/** Encodes requests and decodes answers of one rpc; JSON names, unset messages as null. */
export type Method = MethodDefinition<object, object>;

/**
 * The methods of all proto files by full name, for example
 * masar.contracts.v1.ContractsService/CreateContract.
 */
export function loadMethods(): ReadonlyMap<string, Method> {
  const definition = fromJSON(withJsonNames(loadRoot().toJSON()), {
    // A zero is present as zero; an unset optional field is absent.
    defaults: true,
    longs: String,
    enums: String,
  });
  const methods = Object.values(definition)
    .filter((entry) => !('format' in entry))
    .flatMap((service) => Object.values(service) as Method[]);
  return new Map(methods.map((method) => [method.path.slice(1), method]));
}

function loadRoot(): Root {
  const root = new Root();
  root.resolvePath = (_, file) => {
    if (isAbsolute(file)) return file;
    return join(PROTO_DIR, file.startsWith('google/api/') ? 'third_party' : '', file);
  };
  return root.loadSync(protoFiles());
}

function protoFiles(): string[] {
  return readdirSync(API_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.proto'))
    .map((file) => join(API_DIR, file));
}
