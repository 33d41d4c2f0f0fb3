import type { Charge, Outcome, Processor } from '../billing/payments/processor';
import { findPayment, minorAmount, outcomeOf, reasonIn } from './payment-intent';

const TIMEOUT_MS = 10_000;
/** Largest answer of the processor; a page of a hundred payments has about a fifth of it. */
const MOST_BYTES = 2_097_152;
/** A charge is searched for among the payments of this time around it, as clocks differ by minutes. */
const WITHIN_MS = 600_000;
const MOST_PAGES = 100;
const LOOK_UP_MS = 60_000;
const TOO_MANY = 429;
const BROKEN = 500;
/**
 * A payment that waits for a step that nobody takes is cancelled after so long, so that the invoice can be paid again.
 */
const CANCELLED_AFTER_MS = 3_600_000;
/** Pause after a call without an answer: each such call takes the whole time-out, and sweeps wait for each other. */
const AWAY_FOR_MS = 30_000;
/** Statuses that refuse the payment. Others are about our key or say nothing about the payment. */
const REFUSED = [400, 402, 404];

interface Options {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs?: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A processor with the interface of PaymentIntents. One call makes and confirms a payment under the idempotency key of
 * its attempt. Any answer that is not clear is unknown, and is looked up later.
 */
export class HttpProcessor implements Processor {
  /** Time of performance.now() until which the processor is not asked. */
  private awayUntilMs = 0;

  constructor(private readonly options: Options) {}

  async charge(charge: Charge): Promise<Outcome> {
    try {
      const { status, body } = await this.post(charge);
      if (status === 200 || status === 201) return outcomeOf(body, charge);
      if (REFUSED.includes(status)) return { status: 'declined', reason: reasonIn(body) };
      return unknownOutcome(`it answers with status ${status}`);
    } catch (error) {
      return unknownOutcome((error as Error).message);
    }
  }

  async lookUp(charge: Charge): Promise<Outcome | undefined> {
    if (performance.now() < this.awayUntilMs)
      return unknownOutcome('it did not answer a moment ago');
    try {
      const found = await this.found(charge);
      return found && (await this.ended(found, charge));
    } catch (error) {
      return unknownOutcome((error as Error).message);
    }
  }

  /**
   * Finds a payment by its id where the processor has answered one, else in the list, which never lags as the search
   * does.
   */
  private async found(charge: Charge): Promise<Outcome | undefined> {
    const { reference, startedAt } = charge;
    if (reference !== undefined) {
      return outcomeOf(await this.get(`/${encodeURIComponent(reference)}`), charge);
    }
    const started = new Date(startedAt).getTime();
    const [from, to] = [started - WITHIN_MS, started + WITHIN_MS].map((ms) =>
      String(Math.floor(ms / 1_000)),
    ) as [string, string];
    const asked = new URLSearchParams({ limit: '100', 'created[gte]': from, 'created[lte]': to });
    const deadline = performance.now() + LOOK_UP_MS;
    for (let page = 1; page <= MOST_PAGES && performance.now() < deadline; page += 1) {
      const { outcome, next } = findPayment(await this.get(`?${asked}`), charge);
      if (outcome || next === undefined) return outcome;
      asked.set('starting_after', next);
    }
    return unknownOutcome('it has more payments of that time than are looked through');
  }

  /** The outcome. A payment that has waited for us too long is cancelled first. */
  private async ended(outcome: Outcome, charge: Charge): Promise<Outcome> {
    if (outcome.status !== 'processing' || !outcome.waitsForUs) return outcome;
    const age = Date.now() - new Date(charge.startedAt).getTime();
    if (age < CANCELLED_AFTER_MS) return outcome;
    const path = `/${encodeURIComponent(outcome.reference)}/cancel`;
    const { status, body } = await this.ask(path, { method: 'POST' });
    return status === 200 ? outcomeOf(body, charge) : outcome;
  }

  /** Gets a page. No answer at all pauses all look-ups for a while; a bad answer on one payment does not. */
  private async get(path: string): Promise<unknown> {
    const answer = this.ask(path, { method: 'GET' });
    const { status, body } = await answer.catch((error: unknown) => {
      this.leaveAlone();
      throw error;
    });
    if (status === TOO_MANY || status >= BROKEN) this.leaveAlone();
    if (status !== 200) throw new Error(`it answers with status ${status}`);
    return body;
  }

  private leaveAlone(): void {
    this.awayUntilMs = performance.now() + AWAY_FOR_MS;
  }

  private post(charge: Charge): Promise<Answer> {
    const { key, method, currency, invoiceId, tenantId } = charge;
    const body = new URLSearchParams({
      ...{ amount: String(minorAmount(charge)), currency: currency.toLowerCase() },
      ...{ payment_method: method, confirm: 'true', error_on_requires_action: 'true' },
      ...{ 'metadata[key]': key, 'metadata[invoice]': invoiceId, 'metadata[tenant]': tenantId },
    });
    return this.ask('', { method: 'POST', body, headers: { 'idempotency-key': key } });
  }

  /** Calls the processor. It follows no redirect, so that the secret key reaches the processor only. */
  private async ask(path: string, init: RequestInit): Promise<Answer> {
    const { url, key, timeoutMs = TIMEOUT_MS } = this.options;
    const response = await fetch(`${url.replace(/\/$/, '')}/v1/payment_intents${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await readJson(response) };
  }
}

async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let left = MOST_BYTES;
  for await (const chunk of body ?? []) {
    left -= chunk.byteLength;
    if (left < 0) throw new Error(`its answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function unknownOutcome(problem: string): Outcome {
  return { status: 'unknown', problem };
}
