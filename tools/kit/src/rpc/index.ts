export {
  CONTEXT_KEY,
  deriveKey,
  MAX_SETTINGS_BYTES,
  signContext,
  type CallContext,
} from './context';
export { fromServiceError } from './wire-error';
export { type Handlers } from './definition';
export { createRpcServer, type RpcServer } from './server';
export { callUnary, createChannel, type ClientMethod } from './client';
export { localCaller, type LocalCaller } from './local';
