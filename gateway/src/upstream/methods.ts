import { readdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { MethodDefinition } from '@grpc/grpc-js';
import {
  common,
  Root,
  Service,
  type Method as Rpc,
  type NamespaceBase,
  type Type,
} from 'protobufjs';
import descriptor from 'protobufjs/google/protobuf/descriptor.json';
import { withJsonNames } from './json-names';

const PROTO_DIR = dirname(require.resolve('@masar/proto/package.json'));
const API_DIR = join(PROTO_DIR, 'masar');

/** Encodes requests and decodes answers of one rpc; JSON names, unset messages as null. */
export type Method = MethodDefinition<object, object>;

/** A zero is present as zero; an unset optional field is absent. */
const DECODED = { defaults: true, longs: String, enums: String };

/**
 * The methods of all proto files by full name, for example
 * masar.contracts.v1.ContractsService/CreateContract. proto-loader would also describe every message for
 * reflection, which takes as long again and which nothing here asks for.
 */
export function loadMethods(): ReadonlyMap<string, Method> {
  const root = Root.fromJSON(withJsonNames(loadRoot().toJSON())).resolveAll();
  const methods = servicesIn(root).flatMap((service) => service.methodsArray.map(methodOf));
  return new Map(methods.map((method) => [method.path.slice(1), method]));
}

function servicesIn(namespace: NamespaceBase): Service[] {
  return namespace.nestedArray.flatMap((each) => {
    if (each instanceof Service) return [each];
    return 'nestedArray' in each ? servicesIn(each as NamespaceBase) : [];
  });
}

function methodOf(rpc: Rpc): Method {
  const request = codecOf(rpc.resolvedRequestType);
  const response = codecOf(rpc.resolvedResponseType);
  return {
    path: `/${rpc.parent?.fullName.slice(1)}/${rpc.name}`,
    requestStream: rpc.requestStream === true,
    responseStream: rpc.responseStream === true,
    requestSerialize: request.encode,
    requestDeserialize: request.decode,
    responseSerialize: response.encode,
    responseDeserialize: response.decode,
  };
}

function codecOf(type: Type | null) {
  if (!type) throw new Error('resolveAll resolves the messages of every rpc');
  return {
    // On Node protobufjs writes into a Buffer.
    encode: (message: object) => type.encode(type.fromObject(message)).finish() as Buffer,
    decode: (bytes: Buffer): object => type.toObject(type.decode(bytes), DECODED),
  };
}

function loadRoot(): Root {
  // Our options extend it, and protobufjs knows it only when told.
  common('descriptor', descriptor.nested.google.nested.protobuf.nested);
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
