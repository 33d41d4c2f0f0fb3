import { RunningService, type Caller } from '@masar/kit/testing';
import { connect } from '@masar/kit/store';
import type { RunningService as Running } from '@masar/kit/service';
import { CONTEXT_KEY, signContext } from '@masar/kit/rpc';
import { streamPath } from '@masar/kit/streams';
import { contextKeyOf } from '@masar/kit/testing';
import { FinopsStreamsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/reports';
import { mongo, type Connection } from 'mongoose';
import { start } from '../../src/main';
import type { UsageDay } from '../../src/shared/usage/usage-day';
import { UsageDays, type UsageDayDocument } from '../../src/shared/usage/store';
import { NOW } from './running-service';

const SERVER = 'billing-finops';
/** A version that no maker in a test has. */
const TAKEN_OVER = 1_000_000;

interface Used {
  readonly day: string;
  readonly quantity: number;
  readonly metric?: string;
  readonly workspaceId?: string;
  readonly rail?: string;
}

/** The service with its usage, written as recording writes it. */
export class CostingService {
  private constructor(
    readonly running: RunningService,
    private readonly streamsUrl: string,
    private readonly connection: Connection,
  ) {}

  static async start(): Promise<CostingService> {
    let started: Running | undefined;
    const running = await RunningService.start({
      server: SERVER,
      start: async (settings, bus) => (started = await start(settings, bus, { renewEveryMs: 0 })),
      now: NOW,
      scopes: ['finops:*'],
    });
    const uri = String(process.env['MASAR_TEST_MONGODB_URI']);
    const connection = await connect({ uri, database: `masar_${SERVER}` });
    // Shared costs are spread over all tenants of a day, also over those that an earlier file left here.
    await new UsageDays(connection).documents.deleteMany({});
    return new CostingService(running, String(started?.streamsUrl), connection);
  }

  async stop(): Promise<void> {
    await this.connection.close();
    await this.running.stop();
  }

  /** Announces a new tenant, as the gateway does. */
  async tell({ tenantId, environment = 'live' }: Caller, name: string): Promise<void> {
    const tenant = { id: tenantId, name, kind: environment, status: 'active', plan: 'Starter' };
    const data = { tenant, tenantTime: NOW.toISOString() };
    const event = { type: 'tenant.created', source: '/masar/gateway', subject: tenantId, data };
    await this.running.publish({ ...event, tenantId, environment });
  }

  /** Adds days of usage; storage as one reading of its hour. */
  async use({ tenantId }: Caller, ...all: readonly Used[]): Promise<void> {
    const { documents } = new UsageDays(this.connection);
    const written = all.map(({ day, quantity, metric = 'api_calls', ...where }) => {
      const { workspaceId = 'default', rail = 'contracts' } = where;
      const fields = { tenantId, workspaceId, metric, rail, day };
      const total = mongo.Decimal128.fromString(String(quantity));
      const hours = { '09': { sum: total, readings: 1 } };
      const _id = Object.values(fields).join('/');
      return { _id, ...fields, total, through: {}, ...(metric === 'storage' && { hours }) };
    });
    await documents.insertMany(written satisfies UsageDayDocument[]);
  }

  /** Adds storage day by day, from the first of the month on. */
  async read({ tenantId }: Caller, month: string, days: readonly Hours[]): Promise<void> {
    const { documents } = new UsageDays(this.connection);
    const written = days.map((hours, at) => {
      const day = `${month}-${String(at + 1).padStart(2, '0')}`;
      const fields = { tenantId, workspaceId: 'default', metric: 'storage', rail: 'zakat', day };
      const entries = Object.entries(hours).map(([hour, [sum, readings]]) => {
        return [hour, { sum: mongo.Decimal128.fromString(sum), readings }] as const;
      });
      const total = mongo.Decimal128.fromString('0');
      const _id = Object.values(fields).join('/');
      return { _id, ...fields, total, through: {}, hours: Object.fromEntries(entries) };
    });
    await documents.insertMany(written satisfies UsageDayDocument[]);
  }

  /** Asks for a download as the gateway does. */
  download(reportId: string, caller: Caller, range?: string): Promise<Response> {
    const { path } = FinopsStreamsServiceService.downloadCostReport;
    const context = {
      ...{ scopes: [], environment: 'live' as const, requestId: 'req_1', ...caller },
      ...{ server: SERVER, rpc: path, issuedAt: Date.now() },
    };
    const signed = signContext(context, contextKeyOf(SERVER));
    const url = this.streamsUrl + streamPath(path.slice(1), { report_id: reportId });
    return fetch(url, { headers: { [CONTEXT_KEY]: signed, ...(range && { range }) } });
  }

  /** Number of stored chunks of a report. */
  chunksOf(reportId: string): Promise<number> {
    return this.collection('report_chunks').countDocuments({ reportId });
  }

  /** Damages a chunk of a report, so that reading it fails. */
  async spoilChunk(reportId: string, number: number): Promise<void> {
    const spoilt = { $set: { bytes: null } };
    await this.collection('report_chunks').updateOne({ reportId, number }, spoilt);
  }

  /** Takes the tenant out of a report's chunks, as releases before 2026-11-25 stored them. */
  async forgetTenantOf(reportId: string): Promise<void> {
    await this.collection('report_chunks').updateMany({ reportId }, { $unset: { tenantId: '' } });
  }

  /** Leaves a claimed report and chunks, as a killed maker does. */
  async leaveHalfMade(reportId: string, nextDueAt: Date): Promise<void> {
    await this.addChunk(reportId, 'rpa_dead');
    const claimed = { $set: { 'state.attempts': 1, 'state.nextDueAt': nextDueAt } };
    await this.collection('finops_reports').updateOne({ _id: reportId }, claimed);
  }

  /** Lets another maker claim a report and write a chunk of it. @param attempts number of its makers so far */
  async takeOver(reportId: string, attempts: number): Promise<void> {
    await this.addChunk(reportId, 'rpa_other');
    const claimed = { 'state.attempts': attempts, version: TAKEN_OVER };
    await this.collection('finops_reports').updateOne({ _id: reportId }, { $set: claimed });
  }

  private async addChunk(reportId: string, attempt: string): Promise<void> {
    const bytes = new mongo.Binary(Buffer.from('half'));
    const report = await this.collection('finops_reports').findOne({ _id: reportId });
    const place = { tenantId: report?.['tenantId'], reportId, attempt, number: 0 };
    const chunk = { _id: `${reportId}/${attempt}`, ...place, bytes };
    await this.collection('report_chunks').insertOne(chunk);
  }

  private collection(name: string) {
    return this.connection
      .getClient()
      .db(this.connection.name)
      .collection<{ _id: string; [field: string]: unknown }>(name);
  }
}

/** By hour, the sum of its readings and their number. */
export type Hours = Readonly<Record<string, readonly [sum: string, readings: number]>>;

/** A day of these readings, as the store reads it. */
export function gaugeDay(hours: Hours): UsageDay {
  const entries = Object.entries(hours).map(([hour, [sum, readings]]) => [hour, { sum, readings }]);
  return {
    ...{ tenantId: 'tnt_a', workspaceId: 'default', metric: 'storage', rail: 'zakat' },
    ...{ day: '2025-07-01', total: '0', hours: Object.fromEntries(entries) as never },
  };
}

const HOUR_MS = 3_600_000;

/** The caller, with the clock of its sandbox moved ahead by so many hours. */
export function later(caller: Caller, hours: number): Caller {
  return { ...caller, environment: 'sandbox', clockOffsetMs: hours * HOUR_MS };
}
