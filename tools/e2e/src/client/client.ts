import { Agent, request } from 'node:http';
import { toAnswer, type Answer } from './answer';
import { brokenRules } from './house-rules';
import { keepRequest } from './last-requests';

export interface Identity {
  readonly tenant?: string | undefined;
  readonly key?: string | undefined;
}

export interface Sending {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of a JSON body. */
  readonly raw?: string | Buffer;
  /** A list sends the header once for each value. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly idempotencyKey?: string;
}

/** Longest wait for an answer, so that a test fails with the request's name. */
const ANSWERED_WITHIN_MS = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/**
 * Calls the API as one tenant with one key. Every answer is checked against the house rules and
 * openapi.json, so that each test proves those too.
 */
export class Client {
  constructor(
    readonly baseUrl: string,
    readonly identity: Identity = {},
  ) {}

  /** A client with another tenant or key; undefined leaves the header out. */
  as(identity: Identity): Client {
    return new Client(this.baseUrl, { ...this.identity, ...identity });
  }

  get<T = unknown>(path: string, sending: Sending = {}): Promise<Answer<T>> {
    return this.send('GET', path, sending);
  }

  post<T = unknown>(path: string, body?: unknown, sending: Sending = {}): Promise<Answer<T>> {
    return this.send('POST', path, { body, ...sending });
  }

  patch<T = unknown>(path: string, body: unknown, sending: Sending = {}): Promise<Answer<T>> {
    return this.send('PATCH', path, { body, ...sending });
  }

  delete<T = unknown>(path: string, sending: Sending = {}): Promise<Answer<T>> {
    return this.send('DELETE', path, sending);
  }

  /** @throws Error when the answer breaks a house rule, or does not come */
  async send<T = unknown>(method: string, path: string, sending: Sending = {}): Promise<Answer<T>> {
    const answer = await this.fetch<T>(method, path, sending);
    keepRequest(method, path, answer);
    const broken = brokenRules(method, path, answer);
    if (broken.length === 0) return answer;
    throw new Error(
      `${method} ${path} answered ${answer.status}: ${broken.join('; ')}\n${answer.text}`,
    );
  }

  /** One exchange without checks, for pages that are not part of the API. */
  fetch<T = unknown>(method: string, path: string, sending: Sending = {}): Promise<Answer<T>> {
    const payload = payloadOf(sending);
    const headers = { ...this.headersFor(sending, payload), ...sending.headers };
    return new Promise((resolve, reject) => {
      const url = `${this.baseUrl}${path}`;
      const timeout = ANSWERED_WITHIN_MS;
      const outgoing = request(url, { method, headers, agent, timeout }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve(toAnswer(incoming.statusCode ?? 0, incoming.headers, text));
        });
      });
      outgoing.once('timeout', () => outgoing.destroy(new Error(`${method} ${path}: no answer`)));
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
  }

  private headersFor({ idempotencyKey }: Sending, payload: string | Buffer | undefined) {
    const { tenant, key } = this.identity;
    return {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(tenant !== undefined && { 'X-Tenant-ID': tenant }),
      ...(payload !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'X-Idempotency-Key': idempotencyKey }),
    };
  }
}

function payloadOf({ body, raw }: Sending): string | Buffer | undefined {
  return raw ?? (body === undefined ? undefined : JSON.stringify(body));
}
