import { createHmac, timingSafeEqual } from 'node:crypto';
import { badField, DomainError, problem } from '@masar/kit/errors';
import { object, read, required, text } from '@masar/kit/shape';

/** Messages with an older or newer time are refused: they may be replays. */
const TOLERANCE_MS = 300_000;

/** Header with the signature, as the API names it. */
export const SIGNATURE_HEADER = 'Stripe-Signature';

const METADATA = object({ key: text, invoice: text, tenant: text });
const EVENT = object({
  id: required(text),
  type: required(text),
  data: required(object({ object: required(object({ metadata: METADATA })) })),
});

/** A message of the processor as it was received. */
export interface Received {
  /** The body byte for byte, which the signature covers. */
  readonly body: Uint8Array;
  /** "t=<Unix seconds>,v1=<HMAC-SHA-256 of t.body, hexadecimal>"; several v1 while the secret is being changed. */
  readonly signature: string;
}

/** The attempt to pay that a message is about. */
export interface PaymentMessage {
  readonly tenantId: string;
  readonly invoiceId: string;
  readonly key: string;
}

/**
 * The attempt that a signed message is about; undefined where it is about no payment of ours.
 * @throws DomainError AUTHENTICATION_ERROR for a wrong or old signature, VALIDATION_ERROR for a body that is not an
 * event
 */
export function readWebhook(
  received: Received,
  secret: string,
  now: Date,
): PaymentMessage | undefined {
  if (!isSigned(received, secret, now)) {
    throw unsigned(
      'is not the signature of this body, or is older than five minutes; sign it anew',
    );
  }
  const { key, invoice, tenant } = read(EVENT, parse(received.body)).data.object.metadata ?? {};
  if (key === undefined || invoice === undefined || tenant === undefined) return undefined;
  return { tenantId: tenant, invoiceId: invoice, key };
}

/** The refusal of a message without a valid signature. */
export function unsigned(complaint: string): DomainError {
  const detail = problem(SIGNATURE_HEADER, 'INVALID_SIGNATURE', complaint);
  return new DomainError('AUTHENTICATION_ERROR', detail.message, [detail]);
}

function isSigned({ body, signature }: Received, secret: string, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds = ''] = valuesOf('t');
  const age = Math.abs(now.getTime() - Number(seconds) * 1_000);
  if (!(age <= TOLERANCE_MS)) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return valuesOf('v1').some((given) => isEqual(Buffer.from(given, 'hex'), expected));
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    throw badField(problem('body', 'INVALID_FORMAT', 'must be JSON, as the processor sends it'));
  }
}
