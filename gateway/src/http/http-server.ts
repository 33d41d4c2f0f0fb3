import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, type ErrorCode } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import { errorBody } from '../answer/envelope';

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the idle time of common load balancers: they must close a connection first. */
const KEEP_ALIVE_MS = 65_000;
const SWEEP_MS = 50;

export interface HttpServer {
  readonly port: number;
  /** False once a stop has begun. */
  isOpen(): boolean;
  /** Accepts requests for noticeMs, each the last of its connection; then drains for at most drainMs. */
  stop(): Promise<void>;
}

interface Place {
  readonly host: string;
  readonly port: number;
  /** Time for load balancers to send requests elsewhere. */
  readonly noticeMs: number;
  /** Longest time that a stop waits for running requests. */
  readonly drainMs: number;
}

/** The X-RateLimit headers for an address whose request is not HTTP. */
type HeadersFor = (address: string) => Promise<Readonly<Record<string, string>>>;

/**
 * Serves the app with bounds on every time and size that a client controls.
 * @throws Error naming the setting to change when it cannot listen on the address
 */
export async function serveHttp(
  app: RequestListener,
  { host, port, noticeMs, drainMs }: Place,
  headersFor: HeadersFor,
): Promise<HttpServer> {
  const bounds = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The app refuses a missing Host itself, in the envelope.
    requireHostHeader: false,
  };
  const busy = new WeakSet<Socket>();
  let isOpen = true;
  const server = createServer(bounds, (req, res) => {
    // Else a client could send its next request just as the connection closes.
    if (!isOpen) res.shouldKeepAlive = false;
    busy.add(req.socket);
    res.once('close', () => busy.delete(req.socket));
    app(req, res);
  });
  // Node would answer an unknown Expect header itself; the app answers it instead.
  server.on('checkExpectation', app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The client would take an answer to these bytes for the answer to its running request.
    if (busy.has(socket)) socket.destroy();
    else void answerMalformed(error, socket, headersFor);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, { host, port })));
    server.listen({ host, port }, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    isOpen: () => isOpen,
    async stop() {
      isOpen = false;
      await sleep(noticeMs);
      await close(server, drainMs);
    },
  };
}

function listenFailure(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  const free = 'set PORT to a free port (0 takes any)';
  const address = 'set HOST to 127.0.0.1 for this machine alone, or to 0.0.0.0 for all addresses';
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is taken by another process: stop it, or ${free}`,
    EACCES: `port ${port} needs rights that this user lacks: ${free}`,
    EADDRNOTAVAIL: `${host} is no address of this machine: ${address}`,
    ENOTFOUND: `${host} is no address of this machine: ${address}`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}

function close(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Node keeps a connection alive after its request, also during a stop: close idle ones again and again.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}

type Malformed = readonly [status: number, code: ErrorCode, message: string];

const MALFORMED: Readonly<Record<string, Malformed>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'PAYLOAD_TOO_LARGE',
    'the headers are larger than 16 KiB; send fewer or shorter ones',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'VALIDATION_ERROR',
    'the request did not arrive in time; send it again',
  ],
};
const NO_HTTP: Malformed = [400, 'VALIDATION_ERROR', 'the request is not valid HTTP'];

/** Answers bytes that are not HTTP, which never reach the app, in the same envelope. */
async function answerMalformed(
  { code: cause = '' }: NodeJS.ErrnoException,
  socket: Socket,
  headersFor: HeadersFor,
): Promise<void> {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const [status, code, message] = MALFORMED[cause] ?? NO_HTTP;
  const requestId = newId('req');
  const meta = { requestId, timestamp: new Date().toISOString() };
  const error = new DomainError(code, message);
  const body = JSON.stringify(errorBody(error, 'gateway', meta));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-ID': requestId,
    ...(await headersFor(socket.remoteAddress ?? '')),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
