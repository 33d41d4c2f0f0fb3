import { Metadata, type ServiceError } from '@grpc/grpc-js';
import type { DomainError } from '../src/errors';
import { newId } from '../src/ids';
import {
  callUnary,
  CONTEXT_KEY,
  createChannel,
  deriveKey,
  fromServiceError,
  signContext,
  type CallContext,
  type ClientMethod,
} from '../src/rpc';
import { SWEEPS_SERVICE, type RanDue } from '../src/sweeps';
import { ranDue } from './ran-due';

const MASTER = 'a master secret of at least 32 characters';
/** It only ends a vain wait. */
const DEADLINE_MS = 60_000;

interface Options {
  readonly address: string;
  /** As which it verifies contexts. */
  readonly server: string;
  /** Of a caller who says nothing else. */
  readonly caller: Partial<CallContext>;
}

/** The key that a service of this name has in tests (MASAR_CONTEXT_KEY). */
export function contextKeyOf(server: string): string {
  return deriveKey(MASTER, server);
}

/** A service over gRPC, asked as the gateway asks it. */
export class CalledService {
  private readonly channel;
  private moves = 0;

  constructor(private readonly options: Options) {
    this.channel = createChannel(options.address);
  }

  /** @throws DomainError as the gateway would see it */
  async call<Request, Response>(
    method: ClientMethod<Request, Response>,
    request: Request,
    caller: Partial<CallContext> = {},
  ): Promise<Response> {
    try {
      return await this.send(method, request, this.signed(method.path, caller));
    } catch (error) {
      throw fromServiceError(error as ServiceError, this.options.server);
    }
  }

  /** @throws ServiceError */
  send<Request, Response>(
    method: ClientMethod<Request, Response>,
    request: Request,
    metadata: Metadata,
  ): Promise<Response> {
    return callUnary(this.channel, method, { request, metadata, deadlineMs: DEADLINE_MS });
  }

  /** The context of a call as the gateway signs it. */
  signed(rpc: string, caller: Partial<CallContext>): Metadata {
    const { server } = this.options;
    const context: CallContext = {
      ...{ tenantId: 'tnt_1', actor: 'key_1', scopes: [], environment: 'live' },
      ...{ requestId: newId('req') },
      ...this.options.caller,
      ...caller,
      ...{ server, rpc, issuedAt: Date.now() },
    };
    const metadata = new Metadata();
    metadata.set(CONTEXT_KEY, signContext(context, contextKeyOf(server)));
    return metadata;
  }

  /** Runs what is due of a sandbox by its caller's clock, as moving the clock does. */
  runDue(caller: Partial<CallContext>, move = (this.moves += 1)): Promise<RanDue> {
    return ranDue(() => this.call(SWEEPS_SERVICE.runDue, { move }, caller));
  }

  close(): void {
    this.channel.close();
  }
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<DomainError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: DomainError) => error,
  );
}
