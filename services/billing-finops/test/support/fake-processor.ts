import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of the processor when a payment is requested. */
export type Behaviour =
  | 'succeeds'
  | 'declines'
  | 'processes'
  | 'asks for a step of the payer'
  | 'charges and drops the connection'
  | 'drops the connection'
  | 'answers nonsense'
  | 'answers with another sum'
  | 'answers late'
  | 'refuses the key of a charge that it made'
  | 'is broken';

interface Intent {
  readonly id: string;
  readonly created: number;
  status: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Status of a new payment; one without a row succeeds at once. */
const STATUS: Partial<Record<Behaviour, string>> = {
  processes: 'processing',
  'asks for a step of the payer': 'requires_action',
};

const LATE_MS = 1_500;

/** A processor with the interface of PaymentIntents, as a real HTTP server that behaves as it is told. */
export class FakeProcessor {
  behaviour: Behaviour = 'succeeds';
  /** Idempotency keys of the calls that requested a payment. */
  readonly asked: string[] = [];
  /** True while it drops the connection of every look-up. */
  isSilent = false;
  lookUps = 0;
  /** Payments on a page of its list. */
  mostListed = 100;
  private readonly intents = new Map<string, Intent>();
  private readonly server: Server = createServer((req, res) => void this.answer(req, res));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Payments that were made or are pending. */
  get charges(): readonly Intent[] {
    return [...this.intents.values()].filter(({ status }) => status !== 'requires_payment_method');
  }

  /** Lets all pending payments succeed. */
  succeedAll(): void {
    for (const intent of this.intents.values()) intent.status = 'succeeded';
  }

  forget(): void {
    this.intents.clear();
    this.asked.length = 0;
    this.behaviour = 'succeeds';
    this.isSilent = false;
    this.lookUps = 0;
    this.mostListed = 100;
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const chunk of req) body.push(chunk as Buffer);
    if (req.headers.authorization !== 'Bearer sk_test_1') return send(res, 401, { error: {} });
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost');
    const [id, isCancelling] = [pathname.split('/')[3], pathname.endsWith('/cancel')];
    const intent = [...this.intents.values()].find((each) => each.id === id);
    if (isCancelling) return cancel(intent, res);
    if (req.method === 'POST') {
      const form = new URLSearchParams(Buffer.concat(body).toString());
      return this.charge(String(req.headers['idempotency-key']), form, res);
    }
    this.lookUps += 1;
    if (this.isSilent) return void res.socket?.destroy();
    if (id === undefined) return send(res, 200, this.page(searchParams));
    return intent ? send(res, 200, intent) : send(res, 404, { error: { message: 'no such id' } });
  }

  /** The newest first. */
  private page(asked: URLSearchParams) {
    const [from, to] = ['created[gte]', 'created[lte]'].map((name) => Number(asked.get(name)));
    const all = [...this.intents.values()]
      .filter(({ created }) => created >= from! && created <= to!)
      .toReversed();
    const after = all.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
    const limit = Math.min(Number(asked.get('limit') ?? 10), this.mostListed);
    return { data: all.slice(after, after + limit), has_more: after + limit < all.length };
  }

  private async charge(key: string, form: URLSearchParams, res: ServerResponse): Promise<void> {
    this.asked.push(key);
    switch (this.behaviour) {
      case 'drops the connection':
        return void res.socket?.destroy();
      case 'is broken':
        return send(res, 500, { error: { message: 'out of order' } });
      case 'declines':
        return send(res, 402, { error: { code: 'card_declined', message: 'Insufficient funds.' } });
      default:
    }
    const intent = this.make(key, form);
    switch (this.behaviour) {
      case 'charges and drops the connection':
        return void res.socket?.destroy();
      case 'answers nonsense':
        return void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>welcome</html>');
      case 'answers with another sum':
        return send(res, 200, { ...intent, amount: intent.amount + 1 });
      case 'refuses the key of a charge that it made':
        return send(res, 400, { error: { type: 'idempotency_error', message: 'Key in use.' } });
      case 'answers late':
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        return send(res, 200, intent);
      default:
        return send(res, 200, intent);
    }
  }

  private make(key: string, form: URLSearchParams): Intent {
    const before = this.intents.get(key);
    if (before) return before;
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return field === undefined ? [] : [[field, value]];
      }),
    );
    const intent = {
      created: Math.floor(Date.now() / 1_000),
      id: `pi_${this.intents.size + 1}_${key.slice(-6)}`,
      status: STATUS[this.behaviour] ?? 'succeeded',
      amount: Number(form.get('amount')),
      currency: String(form.get('currency')),
      metadata,
    };
    this.intents.set(key, intent);
    return intent;
  }
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function cancel(intent: Intent | undefined, res: ServerResponse): void {
  if (intent?.status !== 'requires_action')
    return send(res, 400, { error: { message: 'too late' } });
  intent.status = 'canceled';
  send(res, 200, intent);
}
