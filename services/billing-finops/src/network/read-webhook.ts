import { createHmac, timingSafeEqual } from 'node:crypto';
import { badField, DomainError, problem } from '@masar/kit/errors';
import { object, read, required, text } from '@masar/kit/shape';

/** A message that is older, or newer, may be one that somebody sends again. */
const TOLERANCE_MS = 300_000;

const EVENT = object({
  id: required(text),
  type: required(text),
  data: required(
    object({
      object: required(
        object({
          id: required(text),
          metadata: required(
            object({ key: required(text), invoice: required(text), tenant: required(text) }),
          ),
        }),
      ),
    }),
  ),
});

/** A message of the processor as it came. */
export interface Received {
  /** The body, byte for byte: the signature is over it. */
  readonly body: string;
  /** "t=<Unix seconds>,v1=<HMAC-SHA-256 of t.body, hexadecimal>"; several v1 while the secret is changed. */
  readonly signature: string;
}

/** The attempt to pay that a message is about. */
export interface PaymentMessage {
  readonly tenantId: string;
  readonly invoiceId: string;
  readonly key: string;
}

/**
 * The attempt that a signed message of the processor is about.
 * @throws DomainError AUTHENTICATION_ERROR for a signature that is wrong or old, VALIDATION_ERROR for a message that names
 * no payment of ours
 */
export function readWebhook(received: Received, secret: string, now: Date): PaymentMessage {
  if (!isSigned(received, secret, now)) {
    const message =
      'the signature of the message is wrong or older than five minutes; sign it anew';
    throw new DomainError('AUTHENTICATION_ERROR', message);
  }
  const { metadata } = read(EVENT, parse(received.body)).data.object;
  return { tenantId: metadata.tenant, invoiceId: metadata.invoice, key: metadata.key };
}

function isSigned({ body, signature }: Received, secret: string, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds = ''] = valuesOf('t');
  const age = Math.abs(now.getTime() - Number(seconds) * 1_000);
  if (!(age <= TOLERANCE_MS)) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return valuesOf('v1').some((given) => isEqual(Buffer.from(given, 'hex'), expected));
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw badField(problem('body', 'INVALID_FORMAT', 'must be JSON, as the processor sends it'));
  }
}
