import type { ServiceDefinition } from '@grpc/grpc-js';
import type { Scope } from '../scope';

/**
 * The handlers of a service, typed by its generated definition: scope first, then the request
 * message; the answer is the response message.
 */
export type Handlers<Definition extends ServiceDefinition> = {
  readonly [Rpc in keyof Definition]: (
    scope: Scope,
    request: ReturnType<Definition[Rpc]['requestDeserialize']>,
  ) => Promise<Parameters<Definition[Rpc]['responseSerialize']>[0]>;
};

/** One RPC from encoded request to encoded response, the same on the wire and in process. */
export type EncodedRpc = (scope: Scope, request: Buffer) => Promise<Buffer>;

/** The RPCs of a service by full method path. */
export function encodedRpcs<Definition extends ServiceDefinition>(
  definition: Definition,
  handlers: Handlers<Definition>,
): ReadonlyMap<string, EncodedRpc> {
  const rpcs = new Map<string, EncodedRpc>();
  for (const [name, method] of Object.entries<ServiceDefinition[string]>(definition)) {
    const handle = (handlers as Handlers<ServiceDefinition>)[name];
    if (!handle) throw new TypeError(`${method.path} has no handler`);
    rpcs.set(method.path, async (scope, request) =>
      method.responseSerialize(await handle(scope, method.requestDeserialize(request))),
    );
  }
  return rpcs;
}
