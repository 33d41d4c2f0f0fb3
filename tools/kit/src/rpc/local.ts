import type { ServiceDefinition } from '@grpc/grpc-js';
import type { Scope } from '../scope';
import type { ClientMethod } from './client';
import { encodedRpcs, type Handlers } from './definition';

/** Calls a service that lives in this process, with the method that a channel would be called with. */
export type LocalCaller = <Request, Response>(
  method: ClientMethod<Request, Response>,
  request: Request,
  scope: Scope,
) => Promise<Response>;

/**
 * The same handlers without a network. Requests and responses are encoded and decoded all the
 * same, so that a handler sees one shape of an absent field, whoever calls.
 */
export function localCaller<Definition extends ServiceDefinition>(
  definition: Definition,
  handlers: Handlers<Definition>,
): LocalCaller {
  const rpcs = encodedRpcs(definition, handlers);
  return async (method, request, scope) => {
    const rpc = rpcs.get(method.path);
    if (!rpc) throw new TypeError(`${method.path} is not served in this process`);
    return method.responseDeserialize(await rpc(scope, method.requestSerialize(request)));
  };
}
