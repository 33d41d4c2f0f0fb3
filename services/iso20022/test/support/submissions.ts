import { randomUUID } from 'node:crypto';
import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { createLog } from '@masar/kit/telemetry';
import { Registry } from 'prom-client';
import type { ChannelOf } from '../../src/network/open-channel';
import { cancel } from '../../src/payments/cancel';
import { channelSweep } from '../../src/worker/channel-sweep';
import { applyInbound } from '../../src/worker/inbound-sweep';
import { ingestWith, type Ingest } from '../../src/worker/ingest';
import { deliveryAlertsIn } from '../../src/worker/delivery-alerts';
import { openJobs } from '../../src/worker/jobs/open-jobs';
import { openStores, type OpenStores } from './killable-service';
import { CREATED, kept } from './payments';
import { PostBank } from './post-bank';

const SECOND_MS = 1_000;

/** A unique live tenant, so many seconds after the creation of its message. */
export const scopeOf = (tenantId: string, seconds: number): Scope => ({
  ...{
    tenantId,
    environment: 'live',
    actor: 'key_1',
    scopes: [],
    rpc: '',
    requestId: newId('req'),
  },
  clock: { now: () => new Date(CREATED.getTime() + seconds * SECOND_MS) },
});

/** The sweep that submits payments, on its own stores, and a bank. */
export class HandOvers {
  /** Lines that an operator reads. */
  told: string[] = [];
  private readonly closers: (() => unknown)[] = [];

  private constructor(
    readonly bank: PostBank,
    readonly stores: OpenStores['stores'],
    readonly ingest: Ingest,
  ) {}

  static async open(): Promise<HandOvers> {
    const bank = await PostBank.start();
    const { stores, close } = await openStores(newId('iso'));
    const jobs = openJobs({ schemaFolder: undefined });
    const apply = (scope: Scope, id: string) => applyInbound(stores, scope, id);
    const ingest = ingestWith({ inbound: stores.inbound, jobs, apply });
    const opened = new HandOvers(bank, stores, ingest);
    opened.closers.push(
      () => bank.close(),
      close,
      () => jobs.close(),
    );
    return opened;
  }

  reset(): void {
    this.bank.reset();
    this.told = [];
  }

  async close(): Promise<void> {
    for (const close of this.closers) await close();
  }

  sweepBy(channelOf: ChannelOf, ingest = this.ingest) {
    const log = this.listening();
    const alerts = deliveryAlertsIn(log, new Registry());
    const payments = this.stores.payments.aggregates;
    return channelSweep({ payments, channelOf, ingest, log, alerts });
  }

  async keptMessage(taking = this.ingest) {
    const { payments } = this.stores;
    const tenantId = randomUUID();
    const { id } = await payments.create(scopeOf(tenantId, 0), () => ({
      state: kept(),
      events: [],
    }));
    const channel = this.bank.channel();
    const sweep = this.sweepBy(() => channel, taking);
    return {
      ...{ id, tenantId },
      sweptAt: (seconds: number) => sweep.carryOut(scopeOf(tenantId, seconds), id),
      state: async () => (await payments.get(scopeOf(tenantId, 0), id)).state,
    };
  }

  /** The case has the id CASE01. */
  cancelBy(scope: Scope, id: string) {
    const asked = { caseId: 'CASE01', code: 'DUPL', actor: 'key_1' };
    return this.stores.payments.aggregates.update(scope, id, (payment, now) => ({
      state: cancel(payment, { ...asked, now }).state,
      events: [],
    }));
  }

  private listening() {
    const log = createLog('test', 'silent');
    const warn = (line: object, words: string) =>
      void this.told.push(JSON.stringify({ ...line, words }));
    return { ...log, warn } as typeof log;
  }
}
