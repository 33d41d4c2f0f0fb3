import { Money } from '@masar/kit/money';
import { count, flag, list, object, read, required, text } from '@masar/kit/shape';
import type { Charge, Outcome } from '../billing/payments/processor';

const INTENT = object({
  id: required(text),
  status: required(text),
  amount: required(count),
  currency: required(text),
  metadata: object({ key: text }),
  last_payment_error: object({ message: text, code: text }),
});
/** has_more is required: an answer without it is not an empty page, but no page at all. */
const PAGE = object({ data: list(INTENT), has_more: required(flag) });
const REFUSAL = object({
  error: required(object({ type: text, message: text, code: text, decline_code: text })),
});

type Intent = ReturnType<typeof readIntent>;

function readIntent(body: unknown) {
  return read(INTENT, body);
}

/** The amount in minor units, as the processor takes it. */
export function minorAmount({ amount, currency }: Pick<Charge, 'amount' | 'currency'>): number {
  return Number(Money.stored(amount, currency).toDecimal().replace('.', ''));
}

/** The outcome of a payment at the processor. @throws Error for a payment of another charge, and for any other body */
export function outcomeOf(body: unknown, charge: Charge): Outcome {
  const intent = readIntent(body);
  requireSame(intent, charge);
  const { id: reference, status, last_payment_error: failure } = intent;
  switch (status) {
    case 'succeeded':
      return { status, reference };
    case 'requires_payment_method':
    case 'canceled':
      return {
        status: 'declined',
        reference,
        reason: failure?.message ?? `the payment is ${status}`,
      };
    case 'processing':
      return { status, reference };
    case 'requires_action':
    case 'requires_capture':
    case 'requires_confirmation':
      return { status: 'processing', reference, waitsForUs: true };
    default:
      throw new Error(`the processor knows a status that we do not: ${status}`);
  }
}

/**
 * The result of searching one page: the outcome where the payment is on it, else the id after which the next page
 * begins.
 */
interface FoundPayment {
  readonly outcome?: Outcome;
  readonly next?: string;
}

/** @throws Error for a body that is not a page */
export function findPayment(body: unknown, charge: Charge): FoundPayment {
  const { data = [], has_more: hasMore } = read(PAGE, body);
  const intent = data.find(({ metadata }) => metadata?.key === charge.key);
  if (intent) return { outcome: outcomeOf(intent, charge) };
  const last = data.at(-1);
  return hasMore && last ? { next: last.id } : {};
}

/** Refusal because another call holds the key. It says nothing about the payment of that call. */
const OF_KEY = 'idempotency_error';

/**
 * The reason of a refused payment, in the processor's words.
 * @throws Error for a refusal without a reason or of the key
 */
export function reasonIn(body: unknown): string {
  const { type, message, decline_code: declined, code } = read(REFUSAL, body).error;
  if (type === OF_KEY) throw new Error('the processor holds another call under the key');
  const reason = message ?? declined ?? code;
  if (reason === undefined) throw new Error('the processor refuses without a reason');
  return reason;
}

/** Refuses a payment of another invoice, attempt or sum. */
function requireSame({ amount, currency, metadata }: Intent, charge: Charge): void {
  const isSame =
    metadata?.key === charge.key &&
    amount === minorAmount(charge) &&
    currency.toUpperCase() === charge.currency;
  if (!isSame) throw new Error("the processor answers with a payment that is not the invoice's");
}
