import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bank } from './bank';
import { Client, type Sending } from '../client/client';
import { contractBody, type Contract } from './contract';
import type { LoadBalancer } from '../stack/load-balancer';

/** One request of the load, with its outcome. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey?: string;
  /** An HTTP status, or the code of a broken connection. */
  readonly outcome: number | string;
  /** Id of the contract in the answer. */
  readonly contractId?: string;
}

type Make = () => readonly [method: string, path: string, sending?: Sending];

const body = contractBody();

/**
 * Reads of every service, and, as half of the requests, commands with and without idempotency keys. Their number
 * is odd, so that each one reaches both of two gateways in turn.
 */
const MIX: readonly Make[] = [
  () => ['POST', '/v1/contracts', { body }],
  () => ['GET', '/v1/contracts?perPage=5'],
  () => ['POST', '/v1/contracts', { body, idempotencyKey: randomUUID() }],
  () => ['GET', '/v1/disputes?perPage=5'],
  () => ['POST', '/v1/contracts', { body }],
  () => ['GET', '/v1/underwriting/proposals?perPage=5'],
  () => ['POST', '/v1/contracts', { body, idempotencyKey: randomUUID() }],
  () => ['GET', '/v1/zakat/calculations?perPage=5'],
  () => ['POST', '/v1/contracts', { body }],
  () => ['GET', '/v1/rails/iso20022/messages?perPage=5'],
  () => ['POST', '/v1/contracts', { body, idempotencyKey: randomUUID() }],
  () => ['GET', '/v1/billing/plans'],
  () => ['GET', '/v1/webhooks/endpoints'],
];

/** Cap on requests in flight: on a busy machine long waits would tell nothing about restarts. */
const MAX_UNANSWERED = 64;

/** Sends requests at a steady rate over a load balancer, without waiting for answers. */
export class SteadyLoad {
  readonly sent: Sent[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private readonly sending: Promise<void>;

  constructor(
    private readonly balancer: LoadBalancer,
    private readonly bank: Bank,
    private readonly perSecond: number,
  ) {
    this.sending = this.send();
  }

  /** Resolves when all requests are answered. */
  async stop(): Promise<readonly Sent[]> {
    this.closing.abort();
    await this.sending;
    await Promise.all(this.running);
    return this.sent;
  }

  private async send(): Promise<void> {
    const began = performance.now();
    for (let count = 0; !this.closing.signal.aborted; count += 1) {
      const exchange = this.exchange(count).finally(() => this.running.delete(exchange));
      this.running.add(exchange);
      while (this.running.size >= MAX_UNANSWERED) await Promise.race(this.running);
      await sleep(Math.max(0, began + ((count + 1) * 1_000) / this.perSecond - performance.now()));
    }
  }

  private async exchange(count: number): Promise<void> {
    const make = MIX[count % MIX.length] as Make;
    const [method, path, sending = {}] = make();
    const { idempotencyKey } = sending;
    const request = { method, path, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    try {
      const client = new Client(this.balancer.pick(), this.bank.maker.identity);
      const { status, text } = await client.fetch(method, path, sending);
      const isMade = method === 'POST' && status === 201;
      const made = isMade && { contractId: (JSON.parse(text) as { data: Contract }).data.id };
      this.sent.push({ ...request, outcome: status, ...made });
    } catch (error) {
      this.sent.push({ ...request, outcome: String((error as NodeJS.ErrnoException).code) });
    }
  }
}
