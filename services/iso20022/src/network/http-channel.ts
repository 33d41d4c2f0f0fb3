import type { Channel, Outgoing } from '../channels/channel';

const TIMEOUT_MS = 10_000;

/** The bank has had a message under this key: it refuses the double, and has the first. */
const HAD_BEFORE = 409;

/**
 * A bank that takes messages by POST. It knows a repeated one by the idempotency key: the message's id
 * here and not its MsgId, which another tenant may have used at the same bank. It is never asked.
 */
export class HttpChannel implements Channel {
  /** @throws Error where the address is none, is none of HTTP, or has a user in it */
  constructor(private readonly address: string) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    // Node refuses a user in an address, in words that repeat it.
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return;
    throw new Error('ISO20022_BANK_URL must be a URL of http:// or https:// that names no user');
  }

  /**
   * Redirects are not followed: a payment goes to nobody but the bank.
   * @throws Error with a sentence for the operator; it never repeats the address, which may hold a key
   */
  async handOver({ id, xml }: Outgoing): Promise<void> {
    const answer = await fetch(this.address, {
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8', 'idempotency-key': id },
      body: xml,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok || answer.status === HAD_BEFORE) return;
    throw new Error(`the bank answered with status ${answer.status}`);
  }

  answers() {
    return Promise.resolve({ statuses: [] });
  }
}
