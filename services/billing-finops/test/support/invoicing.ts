import { toEvents, type EventBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { systemScope } from '@masar/kit/scope';
import { databaseOf, connect } from '@masar/kit/store';
import { RunningService, type Caller } from '@masar/kit/testing';
import {
  InvoicesServiceService as RPC,
  type Invoice,
  type PayInvoiceRequest,
} from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import {
  ProcessorMessagesServiceService as MESSAGES,
  type ReceiveProcessorMessageRequest,
} from '@masar/proto/gen/ts/masar/billing/v1/processor_messages';
import { mongo, type Connection } from 'mongoose';
import { start } from '../../src/main';
import type { Account } from '../../src/shared/accounts/account';
import { UsageDays, type UsageDayDocument } from '../../src/shared/usage/store';
import { workspace } from './recording';
import { accountWith } from './usage';

/** The clock of every test with a running service. */
export const NOW = new Date('2026-06-16T09:00:00Z');
export const APRIL = { start: '2026-04-01', end: '2026-04-30' };
export const MAY = { start: '2026-05-01', end: '2026-05-31' };

const HOUR_MS = 3_600_000;

interface Used {
  readonly day: string;
  readonly quantity: number;
  readonly metric?: string;
  readonly workspaceId?: string;
}

/** The service as it runs everywhere, and the database that it reads. */
export class InvoicingService {
  private constructor(
    readonly running: RunningService,
    private readonly bus: EventBus,
    private readonly connection: Connection,
  ) {}

  static async start(env: NodeJS.ProcessEnv = {}): Promise<InvoicingService> {
    let bus: EventBus | undefined;
    const running = await RunningService.start({
      server: 'billing-finops',
      start: (settings, given) => {
        bus = given;
        return start(settings, given, { processorTimeoutMs: 500 });
      },
      now: NOW,
      scopes: ['billing:*', 'platform:write'],
      env,
    });
    const uri = String(process.env['MASAR_TEST_MONGODB_URI']);
    const connection = await connect({ uri, database: 'masar_billing-finops' });
    return new InvoicingService(running, bus as EventBus, connection);
  }

  async stop(): Promise<void> {
    await this.connection.close();
    await this.running.stop();
  }

  /** A tenant that no other test uses, on Starter since January, whose months no sweep drafts before August. */
  async tenant(
    over: Partial<Account> = {},
    environment: 'live' | 'sandbox' = 'sandbox',
  ): Promise<Caller> {
    const tenantId = newId('tnt');
    const plans = over.plans ?? [{ from: '2026-01-01', plan: 'Starter' }];
    const nextDraftAt = new Date('2026-08-01T00:00:00Z');
    const state = accountWith(plans, { kind: environment, nextDraftAt, ...over });
    await this.collection('accounts').insertOne({
      ...{ _id: newId('acc'), tenantId, environment, version: 1, sequence: 0 },
      ...{ createdAt: NOW, updatedAt: NOW, createdBy: 'test', commands: [], outbox: [], state },
    });
    return { tenantId, actor: 'key_maker', environment };
  }

  /** Announces a tenant, as the gateway does. */
  async tell(
    type: 'tenant.created' | 'tenant.updated',
    caller: Caller,
    tenant: object,
    at: Date,
    sequence = type === 'tenant.created' ? 0 : at.getTime(),
  ) {
    const { tenantId, environment = 'sandbox' } = caller;
    const work = { tenantId, environment, name: 'test', rail: 'test' };
    const origin = { source: '/masar/gateway', subject: tenantId, lastSequence: sequence, at };
    const whole = {
      id: tenantId,
      name: 'Acme Bank',
      kind: environment,
      status: 'active',
      ...tenant,
    };
    const data = { tenant: whole, tenantTime: at.toISOString() };
    await this.bus.publish(toEvents(systemScope(work), origin, [{ type, data }]));
  }

  /** Adds to what a tenant used on a day. */
  async use({ tenantId }: Caller, ...all: readonly Used[]): Promise<void> {
    const { documents } = new UsageDays(this.connection);
    for (const { day, quantity, metric = 'api_calls', workspaceId = 'default' } of all) {
      const fields = { tenantId, workspaceId, metric, rail: 'external', day };
      const _id = Object.values(fields).join('/');
      const amount = mongo.Decimal128.fromString(String(quantity));
      const added = { $inc: { total: amount }, $setOnInsert: fields };
      const filter = { _id } as mongo.Filter<UsageDayDocument>;
      await documents.updateOne(filter, added as mongo.UpdateFilter<UsageDayDocument>, {
        upsert: true,
      });
    }
  }

  /** Announces the workspace and drafts an invoice. */
  async create(caller: Caller, period = APRIL, workspaceId = 'default'): Promise<Invoice> {
    if (workspaceId !== 'default') await workspace(this.running, caller, workspaceId);
    return this.running.call(RPC.createInvoice, { workspaceId, period }, caller);
  }

  get(caller: Caller, id: string): Promise<Invoice> {
    return this.running.call(RPC.getInvoice, { id }, caller);
  }

  finalize(caller: Caller, id: string): Promise<Invoice> {
    return this.running.call(RPC.finalizeInvoice, { id }, caller);
  }

  void(caller: Caller, id: string): Promise<Invoice> {
    return this.running.call(RPC.voidInvoice, { id, reason: 'Wrong workspace.' }, caller);
  }

  /** Pays manually, unless `over` says otherwise. */
  pay(caller: Caller, id: string, over: Partial<PayInvoiceRequest> = {}) {
    const manual = { id, paymentMethod: 'manual', reference: 'TRF-1' };
    return this.running.call(RPC.payInvoice, { ...manual, ...over }, caller);
  }

  /** Pays by the processor. */
  payByCard(caller: Caller, id: string) {
    return this.pay(caller, id, { paymentMethod: 'pm_card', reference: undefined });
  }

  credit(caller: Caller, id: string, amount?: number) {
    return this.running.call(RPC.creditInvoice, { id, amount, reason: 'Outage.' }, caller);
  }

  list(caller: Caller, filter: { readonly status?: string; readonly workspaceId?: string } = {}) {
    const page = { page: 1, perPage: 100 };
    const asked = { status: undefined, workspaceId: undefined, ...filter, ...page };
    return this.running.call(RPC.listInvoices, asked, caller);
  }

  /** Delivers a message of the processor, as the gateway does: without a tenant and without scopes. */
  message(received: ReceiveProcessorMessageRequest) {
    const nobody = { tenantId: 'platform', actor: 'signed-message', scopes: [] };
    return this.running.call(MESSAGES.receiveProcessorMessage, received, nobody);
  }

  /** Changes a document as no command can, to imitate a process that died. */
  async rewrite(collection: string, _id: string, update: mongo.UpdateFilter<{ _id: string }>) {
    await this.collection(collection).updateOne({ _id }, update);
  }

  private collection(name: string) {
    return databaseOf(this.connection).collection<{ _id: string }>(name);
  }
}

/** The caller, with the clock of its sandbox moved ahead by so many hours. */
export function later(caller: Caller, hours: number): Caller {
  return { ...caller, environment: 'sandbox', clockOffsetMs: hours * HOUR_MS };
}

export const DAY = 24;
