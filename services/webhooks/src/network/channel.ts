import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Answer } from '../deliveries/outcome';
import { readSnippet, retryAfterMs } from './read-answer';
import { urlProblem } from './target-url';
import type { SsrfGuard } from './ssrf-guard';

export interface Post {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface ChannelOptions {
  readonly ssrfGuard: SsrfGuard;
  readonly lookup: LookupFunction;
  readonly timeoutMs: number;
}

const IDLE_SOCKET_MS = 10_000;
const MAX_REASON = 300;

/**
 * The connections to one endpoint, shared with no other. Redirects are never followed and proxies
 * never used: node's agents do neither. A failure is returned as an answer, never thrown.
 */
export class Channel {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;

  constructor(private readonly options: ChannelOptions) {
    const connections = { keepAlive: true, lookup: options.lookup, timeout: IDLE_SOCKET_MS };
    this.http = new HttpAgent(connections);
    this.https = new HttpsAgent(connections);
  }

  /** @returns undefined when the signal aborted the request, so that its outcome is unknown */
  async post(post: Post, stop: AbortSignal): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const answered = (answer: Omit<Answer, 'durationMs'>): Answer => ({
      ...answer,
      durationMs: Math.round(performance.now() - startedAt),
    });
    // A literal address is dialled without a lookup, so the URL is checked before each request.
    const problem = urlProblem(post.url, this.options.ssrfGuard);
    if (problem !== undefined) return answered(unanswered(`url ${problem}`));
    const attempt = limited(stop, this.options.timeoutMs);
    try {
      const answer = await this.send(post, attempt.signal);
      const wait = retryAfterMs(answer.headers['retry-after'], new Date());
      return answered({
        statusCode: answer.statusCode ?? null,
        error: null,
        responseSnippet: await readSnippet(answer),
        ...(wait !== undefined && { retryAfterMs: wait }),
      });
    } catch (error) {
      if (stop.aborted) return undefined;
      const late = `no answer within ${this.options.timeoutMs / 1_000} s`;
      return answered(unanswered(attempt.signal.aborted ? late : reasonOf(error)));
    } finally {
      attempt.end();
    }
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  /** Retries once when a reused connection fails: the receiver may have closed it while idle. */
  private async send(post: Post, signal: AbortSignal): Promise<IncomingMessage> {
    const first = this.request(post, signal);
    try {
      return await first.answer;
    } catch (error) {
      if (!first.request.reusedSocket || signal.aborted) throw error;
      return this.request(post, signal).answer;
    }
  }

  private request({ url, body, headers }: Post, signal: AbortSignal) {
    const isHttps = url.toLowerCase().startsWith('https:');
    const options = { method: 'POST', headers, signal };
    const request = isHttps
      ? httpsRequest(url, { ...options, agent: this.https })
      : httpRequest(url, { ...options, agent: this.http });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
      // Node emits no error when a connection ends, or changes its protocol, without an answer.
      request.on('close', () => reject(new Error('the connection was closed before an answer')));
      request.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Error('the endpoint wants another protocol (101 Switching Protocols)'));
      });
    });
    request.end(body);
    return { request, answer };
  }
}

/** Aborts after a timeout or with `stop`. AbortSignal.any would leave a listener on `stop`. */
function limited(stop: AbortSignal, timeoutMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  stop.addEventListener('abort', abort, { once: true });
  if (stop.aborted) abort();
  const end = () => {
    clearTimeout(timer);
    stop.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, end };
}

function unanswered(error: string): Omit<Answer, 'durationMs'> {
  return { statusCode: null, error, responseSnippet: null };
}

/** The failure in words; of several addresses, that of the first. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { code, message } = first as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ECONNRESET') return 'the connection was closed before an answer';
  return message.replace(/\s+/g, ' ').slice(0, MAX_REASON) || 'the connection failed';
}
