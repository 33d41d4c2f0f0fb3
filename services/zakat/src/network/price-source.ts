import Ajv from 'ajv';
import type { CalendarDate } from '@masar/kit/time';
import { fraction } from '@masar/kit/money';
import type { Metal, MetalPrice } from '../shared/prices';

export interface PriceRequest {
  readonly metal: Metal;
  readonly currency: string;
  readonly date: CalendarDate;
}

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 16_384;

/** Other fields of an answer are ignored. Documented in docs/prices.md. */
const isAnswer = new Ajv({ strict: true }).compile<MetalPrice>({
  type: 'object',
  required: ['metal', 'currency', 'date', 'pricePerGram', 'source'],
  properties: {
    metal: { type: 'string' },
    currency: { type: 'string' },
    date: { type: 'string' },
    pricePerGram: { type: 'string', pattern: '^[0-9]{1,9}(\\.[0-9]{1,8})?$' },
    source: { type: 'string', pattern: '^[^\\u0000-\\u001f\\u007f]{1,128}$' },
  },
});

/** The operator's service for today's prices. */
export class PriceSource {
  /** @throws Error unless the address is an HTTP URL without a user */
  constructor(
    private readonly address: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    // Node refuses a user in a URL too, but its error repeats the URL.
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return;
    throw new Error('ZAKAT_PRICE_URL must be a URL of http:// or https:// that names no user');
  }

  /**
   * Sends one request. Redirects are not followed.
   * @throws Error with a sentence for the operator, without the address, which may hold a key
   */
  async ask(request: PriceRequest): Promise<MetalPrice> {
    const url = new URL(this.address);
    for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value);
    const signal = AbortSignal.timeout(this.timeoutMs);
    const headers = { accept: 'application/json' };
    const answer = await fetch(url, { headers, redirect: 'manual', signal });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`the price source answered with status ${answer.status}`);
    }
    return readAnswer(await readText(answer), request);
  }
}

/** The body. @throws Error as soon as it exceeds MAX_BYTES */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) {
      throw new Error(`the price source answered more than ${MAX_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function readAnswer(text: string, { metal, currency, date }: PriceRequest): MetalPrice {
  const answer: unknown = parse(text);
  if (!isAnswer(answer)) {
    const [problem] = isAnswer.errors ?? [];
    const where = problem?.instancePath.slice(1) || 'answer';
    throw new Error(`the price source's ${where} ${problem?.message ?? 'is not as documented'}`);
  }
  const isAsked = answer.metal === metal && answer.currency === currency && answer.date === date;
  if (!isAsked) throw new Error('the price source answered for another metal, currency or day');
  const { pricePerGram, source } = answer;
  if (fraction(pricePerGram).lte(0)) throw new Error("the price source's price is not above zero");
  return { metal, currency, date, pricePerGram, source };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the price source answered no JSON');
  }
}
