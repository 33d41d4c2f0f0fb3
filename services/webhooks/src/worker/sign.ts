import { createHmac } from 'node:crypto';
import { signingKey } from '../network/secrets';

interface Message {
  readonly id: string;
  /**
   * Time of this attempt, not of the event: receivers refuse a message that is five minutes old.
   */
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks 1.0: one signature for each secret, newest first.
 * @param secrets of the form whsec_…
 */
export function signedHeaders(
  { id, at, body }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', signingKey(secret));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
