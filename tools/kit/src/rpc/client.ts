import {
  Client,
  credentials,
  experimental,
  type Metadata,
  type MethodDefinition,
} from '@grpc/grpc-js';
import type { CertificateFiles } from '../tls';
import { codeOf, rpcSpan, TRACE_KEY } from '../tracing';
import { MAX_MESSAGE_BYTES } from './limits';
import { fromServiceError } from './wire-error';

const CHANNEL_OPTIONS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  // Without pings a half-open connection is noticed by nobody (grpc-node #2502).
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.keepalive_permit_without_calls': 1,
  // A rolling restart ends one replica soon after another is back: by then it must be connected to, or found
  // in the DNS, which grpc-js asks every 30 s at most by itself. Measured: tools/e2e rolling-restart.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  // pick_first would keep all calls on one pod.
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // Channelz is off: it times each call at three places, and nothing reads it from a client.
  'grpc.enable_channelz': 0,
  // A proxy set for outgoing HTTP must not carry calls between our own parts.
  'grpc.enable_http_proxy': 0,
};

/** The part of a method that a caller needs; generated and loaded definitions both have it. */
export type ClientMethod<Request, Response> = Pick<
  MethodDefinition<Request, Response>,
  'path' | 'requestSerialize' | 'responseDeserialize'
>;

interface CallOptions {
  readonly metadata: Metadata;
  readonly deadlineMs: number;
  /** W3C trace context of what the call is made for. */
  readonly traceparent?: string | undefined;
}

/**
 * One long-lived channel to a service, spread over all its addresses. Make it once and `close()`
 * it: a channel for each call leaks connections.
 * @param address for example "dns:///contracts-grpc.bank.svc:50051" or "127.0.0.1:50051"; with TLS its host must be
 * a name in the service's certificate
 */
export function createChannel(address: string, tls?: CertificateFiles): Client {
  const shown = tls
    ? experimental.createCertificateProviderChannelCredentials(tls, tls)
    : credentials.createInsecure();
  return new Client(address, shown, CHANNEL_OPTIONS);
}

/** @throws ServiceError of grpc-js; `fromServiceError` says what it means for the client */
export function callUnary<Request, Response>(
  channel: Client,
  method: ClientMethod<Request, Response>,
  call: CallOptions & { readonly request: Request },
): Promise<Response> {
  const { path, requestSerialize, responseDeserialize } = method;
  const options = { deadline: Date.now() + call.deadlineMs };
  const span = rpcSpan('client', path, call.traceparent);
  if (span) call.metadata.set(TRACE_KEY, span.traceparent);
  return new Promise((resolve, reject) => {
    channel.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      call.request,
      call.metadata,
      options,
      (error, response) => {
        span?.end(error ? codeOf(fromServiceError(error, '')) : undefined);
        if (response === undefined) reject(error);
        else resolve(response);
      },
    );
  });
}
