import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../errors';
import { CONTEXT_KEY, scopeOf, verifyContext, type CallContext } from '../rpc/context';
import { toDomainError } from '../rpc/wire-error';
import type { Scope } from '../scope';
import type { Log } from '../telemetry';
import type { CertificateFiles } from '../tls';
import { codeOf, rpcSpan, traceField, TRACE_KEY, type Span } from '../tracing';
import { RangeNotSatisfiable } from './range';
import { exactly, storedAnswer } from './stored-answer';
import type { Made, Stored, Streamed } from './streamed';
import { readStreamPath, writtenError } from './wire';

/** Streams at once: each may hold what its service made for it. */
const MAX_OPEN = 64;
/** A reader that takes nothing for so long is gone. */
const IDLE_MS = 60_000;
const STOP_BOUND_MS = 10_000;

/** The function that answers each rpc, by its path (`/package.Service/Method`), given its validated message. */
export type Streams = Readonly<
  Record<string, (scope: Scope, message: unknown) => Promise<Streamed>>
>;

export interface StreamServerOptions {
  /** Server name that contexts must be signed for. */
  readonly server: string;
  /** This server's own keys (`deriveKey`), newest first. */
  readonly keys: readonly string[];
  readonly streams: Streams;
  readonly log: Log;
  /** With it, callers need a certificate that its authorities have signed. */
  readonly tls?: CertificateFiles | undefined;
}

/** A service's HTTP server: only the gateway asks it. */
export interface StreamServer {
  /** Gives the port, which is a free one for port 0. */
  listen(port: number, host: string): Promise<number>;
  /** Lets running streams finish for at most ten seconds, then cuts them off. */
  stop(): Promise<void>;
}

/**
 * Answers that would not fit into one message of gRPC, behind the same signed context: without one, or
 * with a wrong or an old one, nothing is done.
 */
export function createStreamServer(options: StreamServerOptions): StreamServer {
  let open = 0;
  const http = serverOf(options, (req, res) => {
    open += 1;
    res.once('close', () => (open -= 1));
    void answer(options, { req, res, isFull: open > MAX_OPEN });
  });
  http.setTimeout(IDLE_MS);
  return { listen: (port, host) => listen(http, { port, host }), stop: () => stop(http) };
}

function serverOf({ tls, log }: StreamServerOptions, listener: RequestListener): Server {
  if (!tls) return createServer(listener);
  const https = createTlsServer({ ...tls.current, requestCert: true }, listener);
  tls.onChange((certificates) => https.setSecureContext(certificates));
  https.on('tlsClientError', ({ message: reason }) => log.warn({ reason }, 'a caller is refused'));
  return https;
}

interface Exchanged {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

interface Asked extends Exchanged {
  readonly isFull: boolean;
}

async function answer(options: StreamServerOptions, { req, res, isFull }: Asked): Promise<void> {
  const told: { context?: CallContext; span?: Span | undefined } = {};
  try {
    const { rpc, message } = readStreamPath(req.url ?? '');
    told.context = contextOf(req, rpc, options);
    told.span = rpcSpan('server', rpc, req.headers[TRACE_KEY]?.toString());
    if (isFull) throw busy();
    const handler = options.streams[rpc];
    if (!handler) throw new Error(`no handler streams ${rpc}`);
    const streamed = await handler(scopeOf(told.context, told.span), message);
    await ('read' in streamed ? sendStored(streamed, { req, res }) : sendMade(streamed, res));
    told.span?.end();
  } catch (error) {
    refuse(res, error);
    told.span?.end(codeOf(error));
    const trace = traceField(told.span?.traceparent);
    note(options.log, error, { requestId: told.context?.requestId, ...trace });
  }
}

async function sendMade({ type, body }: Made, res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'content-type': type });
  await pipeline(body, res);
}

async function sendStored(content: Stored, { req, res }: Exchanged): Promise<void> {
  const { status, headers, range } = storedAnswer(content, req.headers);
  res.writeHead(status, headers);
  if (range) await pipeline(content.read(range), exactly(range), res);
  else res.end();
}

function contextOf(req: IncomingMessage, rpc: string, { server, keys }: StreamServerOptions) {
  const text = req.headers[CONTEXT_KEY];
  return verifyContext(text?.toString(), { keys, server, rpc, now: Date.now() });
}

/** An answer that has begun cannot become an error any more: it is cut off, which the reader sees. */
function refuse(res: ServerResponse, error: unknown): void {
  if (res.headersSent) return void res.destroy();
  const { status, body } = writtenError(toDomainError(error));
  const about = error instanceof RangeNotSatisfiable && { 'content-range': error.contentRange };
  res.writeHead(status, { 'content-type': 'application/json', ...about }).end(body);
}

function note(log: Log, error: unknown, line: object): void {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof DomainError) log.info({ ...line, code }, 'stream');
  // The reader left before the end.
  else if (code === 'ERR_STREAM_PREMATURE_CLOSE') log.debug(line, 'stream left');
  else log.error({ ...line, err: error }, 'stream failed unexpectedly');
}

function busy(): DomainError {
  const message = `${MAX_OPEN} streams are being read already; ask again when some have ended`;
  return new DomainError('SERVICE_UNAVAILABLE', message);
}

function listen(http: Server, at: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(at, () => resolve((http.address() as AddressInfo).port));
  });
}

function stop(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => http.closeAllConnections(), STOP_BOUND_MS);
    http.close(() => {
      clearTimeout(cut);
      resolve();
    });
    http.closeIdleConnections();
  });
}
