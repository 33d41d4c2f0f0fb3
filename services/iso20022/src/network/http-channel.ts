import type { Channel, Outgoing, Reply } from '../channels/channel';
import { MAX_BYTES } from '../worker/parser/limits';

const TIMEOUT_MS = 10_000;

/** Pause after a call without answer: each call could block the sweeps for the whole time-out. */
const AWAY_FOR_MS = 30_000;

/** Conflict: the bank already has a message under this idempotency key. */
const HAD_BEFORE = 409;

const XML_TYPE = /^(application|text)\/([\w.-]+\+)?xml\s*(;|$)/i;

/**
 * A bank that takes messages by POST. The idempotency key is the message's id here, not its MsgId,
 * which another tenant may have used at the same bank (adr/0002). The bank is never polled. A call
 * that gets no complete answer in time marks the bank as away for half a minute.
 */
export class HttpChannel implements Channel {
  /** Monotonic time: the connection does not depend on a tenant's clock. */
  private awayUntilMs = 0;

  /** @throws Error when the address is not an HTTP URL, or contains a user */
  constructor(private readonly address: string) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    // Node's own error for a user in a URL would print it.
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return;
    throw new Error('ISO20022_BANK_URL must be a URL of http:// or https:// that names no user');
  }

  /**
   * Redirects are not followed, so that a payment goes only to the bank. XML in a 2xx answer is a
   * message from the bank.
   * @throws Error with a sentence for the operator; it never repeats the address, which may hold a key
   */
  async submit(message: Outgoing): Promise<Reply | undefined> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await this.post(message, signal);
    const reply = await replyIn(answer);
    // An answer that begins in time and then stalls costs as much as no answer.
    this.awayUntilMs = signal.aborted ? performance.now() + AWAY_FOR_MS : 0;
    if (answer.ok || answer.status === HAD_BEFORE) return reply;
    throw new Error(`the bank answered with status ${answer.status}`);
  }

  answers() {
    return Promise.resolve({ statuses: [] });
  }

  get isAway(): boolean {
    return performance.now() < this.awayUntilMs;
  }

  private async post({ id, xml }: Outgoing, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(this.address, {
        method: 'POST',
        headers: { 'content-type': 'application/xml; charset=utf-8', 'idempotency-key': id },
        body: xml,
        redirect: 'manual',
        signal,
      });
    } catch (error) {
      this.awayUntilMs = performance.now() + AWAY_FOR_MS;
      throw error;
    }
  }
}

/** Never throws: the status alone says whether the bank has the message. */
async function replyIn({ ok, headers, body }: Response): Promise<Reply | undefined> {
  const isXml = ok && XML_TYPE.test(headers.get('content-type') ?? '');
  try {
    if (isXml && body) return await readReply(body);
    await body?.cancel();
    return undefined;
  } catch {
    return { problem: 'the answer broke off' };
  }
}

async function readReply(body: AsyncIterable<Uint8Array>): Promise<Reply | undefined> {
  const chunks: Uint8Array[] = [];
  let left = MAX_BYTES;
  for await (const chunk of body) {
    left -= chunk.byteLength;
    if (left < 0) return { problem: `the answer has more than ${MAX_BYTES} bytes` };
    chunks.push(chunk);
  }
  return chunks.length > 0 ? { xml: Buffer.concat(chunks) } : undefined;
}
