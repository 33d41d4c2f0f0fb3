import { dirname, join } from 'node:path';
import { loadSync, type MethodDefinition } from '@grpc/proto-loader';

export type Method = MethodDefinition<object, object>;

const PROTO_DIR = dirname(require.resolve('@masar/proto/package.json'));

/** The contracts rail from the file that the gateway loads: the same messages on the wire. */
export function contractsDefinition(): Readonly<Record<'CreateContract' | 'GetContract', Method>> {
  const file = join(PROTO_DIR, 'masar/contracts/v1/contracts.proto');
  const loaded = loadSync(file, {
    includeDirs: [PROTO_DIR, join(PROTO_DIR, 'third_party')],
    longs: String,
    enums: String,
  });
  const service = loaded['masar.contracts.v1.ContractsService'] as Readonly<Record<string, Method>>;
  const { CreateContract, GetContract } = service;
  if (!CreateContract || !GetContract) throw new Error(`${file} has no such method any more`);
  return { CreateContract, GetContract };
}
