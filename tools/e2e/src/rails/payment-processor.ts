import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Payment {
  readonly id: string;
  status: 'processing' | 'succeeded';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Signing {
  readonly secret?: string;
  /** Unix seconds. */
  readonly at?: number;
}

/** A processor of PaymentIntents on loopback; the test decides when a payment succeeds. */
export class PaymentProcessor {
  readonly secret = 'whsec_of_the_end_to_end_tests';
  readonly payments: Payment[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<PaymentProcessor> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const processor = new PaymentProcessor(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => void processor.answer(request, response));
    return processor;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The message that a payment has succeeded, with unusual white space, so that only its exact bytes verify. */
  messageOn({ id, metadata }: Payment): string {
    const object = { id, object: 'payment_intent', metadata };
    const event = { id: `evt_${id}`, type: 'payment_intent.succeeded', data: { object } };
    return `${JSON.stringify(event, null, 3)}\r\n`;
  }

  /** The signature header for a body. */
  sign(body: string, { secret = this.secret, at = Math.floor(Date.now() / 1_000) }: Signing = {}) {
    const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { 'Stripe-Signature': `t=${at},v1=${mac}` };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const id = request.url?.split('/').at(-1);
    const payment =
      request.method === 'POST' ? this.make(form) : this.payments.find((each) => each.id === id);
    response
      .writeHead(payment ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(payment ?? { error: { message: 'no such payment' } }));
  }

  private make(form: URLSearchParams): Payment {
    const names = ['key', 'invoice', 'tenant'];
    const metadata = names.map((name) => [name, form.get(`metadata[${name}]`)]);
    const payment: Payment = {
      ...{ id: `pi_${this.payments.length + 1}`, status: 'processing' },
      ...{ amount: Number(form.get('amount')), currency: String(form.get('currency')) },
      metadata: Object.fromEntries(metadata) as Record<string, string>,
    };
    this.payments.push(payment);
    return payment;
  }
}
