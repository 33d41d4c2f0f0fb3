import { omit } from '@masar/kit/decision';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { createProxyMiddleware, type Plugin, type RequestHandler } from 'http-proxy-middleware';
import type { Registry } from 'prom-client';
import { DomainError } from '@masar/kit/errors';
import { CONTEXT_KEY, signContext } from '@masar/kit/rpc';
import { answeredError, streamPath } from '@masar/kit/streams';
import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import { causedBy, rpcSpan, within, type Span } from '@masar/kit/tracing';
import type { Operation } from '../routes/operation';
import { Breaker } from './breaker';
import { TlsAgent } from './tls-agent';
import { UnreachableLog } from './unreachable-log';
import type { TracedClaims } from './upstream';

interface Options {
  /** Name of the service, for example "iso20022". */
  readonly server: string;
  /** URL of the service, http:// or https://. */
  readonly address: string;
  /** The service's own context key. */
  readonly key: string;
  readonly registry: Registry;
  readonly log: Log;
  readonly tls?: CertificateFiles | undefined;
}

/** A checked request for a streamed answer. */
interface StreamRequest {
  readonly operation: Operation;
  readonly message: object;
  readonly claims: TracedClaims;
}

interface Exchanged {
  readonly req: Request;
  readonly res: Response;
}

/** A request before the first byte of its answer. */
interface Waiting {
  readonly path: string;
  readonly timeoutMs: number;
  readonly begun: (answer: IncomingMessage) => void;
  readonly failed: (error: Error) => void;
}

/** Longest silence: after it the client no longer reads, or the service is stuck. */
const IDLE_MS = 60_000;

/** Headers of the service that every client gets. */
const PASSED_ON = ['content-type', 'content-length'] as const;
/** Further headers for stored contents and their ranges. */
const OF_RANGES = ['accept-ranges', 'content-range', 'etag', 'repr-digest'] as const;
/** Headers of the client that select a range. */
const ASKED_BY = ['range', 'if-range', 'if-none-match'] as const;
/** Longest such header: the signed context needs most of the space, and one range needs less than this. */
const MAX_ASKED_BY = 256;

const ANSWERED = [200, 206, 304];

/** The streamed answers of one service: each has a signed context, a deadline and a breaker. */
export class StreamUpstream {
  private readonly breaker: Breaker;
  private readonly unreachable: UnreachableLog;
  private readonly proxy: RequestHandler<Request, Response>;
  private readonly waiting = new WeakMap<IncomingMessage, Waiting>();

  /** @throws Error when the address is not an HTTP URL */
  constructor(private readonly options: Options) {
    const { server, address, registry, tls } = options;
    const schemes = tls ? ['https:'] : ['http:', 'https:'];
    if (!URL.canParse(address) || !schemes.includes(new URL(address).protocol)) {
      const wanted = tls ? 'https://, as GRPC_TLS_CERT_FILE is set' : 'http:// or https://';
      throw new Error(`STREAMS: the address of ${server} must be of ${wanted}`);
    }
    this.unreachable = new UnreachableLog(options, 'STREAMS');
    this.breaker = new Breaker(`${server} streams`, registry);
    this.proxy = this.proxyTo(address);
  }

  /**
   * Passes the service's answer on, no faster than the client reads it.
   * @returns true when all of it was sent
   * @throws DomainError before the first byte: the service's refusal, SERVICE_UNAVAILABLE, UPSTREAM_TIMEOUT
   */
  async answer({ req, res }: Exchanged, asked: StreamRequest): Promise<boolean> {
    const { operation, claims } = asked;
    const answer = await this.breaker.run(() => {
      const span = rpcSpan('client', `/${operation.rpc}`, claims.traceparent);
      return within(span, () => this.begin({ req, res }, asked, span));
    });
    const { success, hasRanges } = operation;
    const { statusCode: status = 200 } = answer;
    res.statusCode = status === 200 ? success : status;
    passOn(answer, res, hasRanges ? [...PASSED_ON, ...OF_RANGES] : PASSED_ON);
    if (req.method === 'HEAD') {
      answer.destroy();
      res.end();
      return true;
    }
    answer.setTimeout(IDLE_MS, () => answer.destroy());
    return pipeline(answer, res).then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.breaker.close();
  }

  private async begin(
    { req, res }: Exchanged,
    asked: StreamRequest,
    span: Span | undefined,
  ): Promise<IncomingMessage> {
    const { operation, message } = asked;
    const { rpc, timeoutMs } = operation;
    // The service gets no other header of the client, above all not the credential.
    req.headers = {
      ...askedBy(req, operation),
      ...causedBy(span),
      [CONTEXT_KEY]: this.signed(asked),
    };
    const { method } = req;
    // A GET for HEAD too: the service's refusal of a HEAD would have no body to read.
    req.method = 'GET';
    const answer = await new Promise<IncomingMessage>((begun, failed) => {
      const path = streamPath(rpc, message);
      this.waiting.set(req, { path, timeoutMs, begun, failed });
      void this.proxy(req, res, failed);
    }).finally(() => {
      req.method = method;
    });
    if (ANSWERED.includes(Number(answer.statusCode))) return answer;
    if (operation.hasRanges) passOn(answer, res, ['content-range']);
    throw await answeredError(answer);
  }

  private signed({ operation, claims }: StreamRequest): string {
    const { server, key } = this.options;
    const rpc = `/${operation.rpc}`;
    const context = omit(claims, 'traceparent');
    return signContext({ ...context, server, rpc, issuedAt: Date.now() }, key);
  }

  private proxyTo(target: string): RequestHandler<Request, Response> {
    return createProxyMiddleware<Request, Response>({
      target,
      ...(this.options.tls && { agent: new TlsAgent(this.options.tls) }),
      pathRewrite: (_, req) => this.waiting.get(req)?.path,
      selfHandleResponse: true,
      // Drops a body that the client sends with a GET; each request needs a new stream.
      get buffer() {
        return Readable.from([]);
      },
      // The default plugins would answer errors themselves and log the address.
      ejectPlugins: true,
      plugins: [this.told],
    });
  }

  private readonly told: Plugin<Request, Response> = (proxy) => {
    proxy.on('proxyReq', (sent, req, res) => {
      const waiting = this.waiting.get(req);
      const late = setTimeout(() => {
        waiting?.failed(this.failure('UPSTREAM_TIMEOUT', 'did not answer in time'));
        sent.destroy();
      }, waiting?.timeoutMs);
      sent.once('response', () => clearTimeout(late)).once('close', () => clearTimeout(late));
      res.once('close', () => sent.destroy());
    });
    proxy.on('proxyRes', (answer, req) => this.waiting.get(req)?.begun(answer));
    const failed = ({ message }: Error, req: Request): void => {
      this.unreachable.tell(message);
      this.waiting.get(req)?.failed(this.failure('SERVICE_UNAVAILABLE', 'is not reachable'));
    };
    proxy.on('error', failed);
    // The client closed the connection: nobody reads this error, and the service is not at fault.
    proxy.on('econnreset', (_, req) =>
      this.waiting.get(req)?.failed(new DomainError('INTERNAL_ERROR', 'the client left')),
    );
  };

  private failure(code: 'SERVICE_UNAVAILABLE' | 'UPSTREAM_TIMEOUT', what: string): DomainError {
    return new DomainError(code, `the ${this.options.server} service ${what}; try again`);
  }
}

/** The client's range headers; only a GET can request a range (RFC 9110, 14.2). */
function askedBy({ method, headers }: Request, { hasRanges }: Operation): IncomingHttpHeaders {
  if (!hasRanges) return {};
  const names = method === 'HEAD' ? (['if-none-match'] as const) : ASKED_BY;
  const isShort = (name: (typeof ASKED_BY)[number]) =>
    (headers[name]?.length ?? 0) <= MAX_ASKED_BY && headers[name] !== undefined;
  const passed = Object.fromEntries(
    names.filter(isShort).map((name) => [name, headers[name]]),
  ) as IncomingHttpHeaders;
  // Without its If-Range the Range must not be passed on either (RFC 9110, 13.1.5).
  const isOfOther = headers['if-range'] !== undefined && passed['if-range'] === undefined;
  return isOfOther ? omit(passed, 'range') : passed;
}

function passOn(answer: IncomingMessage, res: Response, names: readonly string[]): void {
  for (const name of names) {
    const value = answer.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
}
