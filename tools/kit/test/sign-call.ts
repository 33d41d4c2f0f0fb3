import { Metadata } from '@grpc/grpc-js';
import { CONTEXT_KEY, deriveKey, signContext, type CallContext } from '../src/rpc';

export const KEY = deriveKey('a master secret of at least 32 characters', 'notes');

/** Metadata as the gateway sends it, for a call of the tenant tnt_1 to the notes server. */
export function signedFor(rpc: string, change: Partial<CallContext> = {}, key = KEY): Metadata {
  const context: CallContext = {
    tenantId: 'tnt_1',
    actor: 'key_1',
    scopes: ['notes:write'],
    environment: 'live',
    requestId: 'req_1',
    server: 'notes',
    rpc,
    issuedAt: Date.now(),
    ...change,
  };
  const metadata = new Metadata();
  metadata.set(CONTEXT_KEY, signContext(context, key));
  return metadata;
}
