import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal128, type MongoClient } from 'mongodb';
import type { Caller } from '../servers/callers';
import { median } from '../measure/median';
import type { ServerProcess } from '../servers/server-process';

const DAYS = 28;
const METRICS = ['api_calls', 'contracts', 'kyc_checks', 'storage'];
/** A million rows of FOCUS: calls of seven rails on each day, five resources for each. */
const WORKSPACES = 1_021;
const RAILS = ['contracts', 'murabaha', 'kafalah', 'zakat', 'iso20022', 'disputes', 'underwriting'];
const BATCH = 10_000;
const QUERIES = 100;
const POLL_MS = 250;
const MB = 1_048_576;

interface Parts {
  readonly mongo: MongoClient;
  readonly server: ServerProcess;
  /** Tenant with 10^4 events in one workspace, one with 10^7 in one, and one with 10^7 in ten. */
  readonly few: Caller;
  readonly much: Caller;
  readonly many: Caller;
}

/** Measures cost summaries of a month, and time and memory of a report of about a million rows. */
export async function measureFinops(parts: Parts): Promise<string> {
  const { mongo, few, much, many } = parts;
  const ofAll = { month: '2026-02', metrics: METRICS };
  await fill(mongo, few, { ...ofAll, workspaces: 1, events: 10_000 });
  await fill(mongo, much, { ...ofAll, workspaces: 1, events: 10_000_000 });
  await fill(mongo, many, { ...ofAll, workspaces: 10, events: 10_000_000 });
  const lines: string[] = [];
  for (const dimension of ['tenant', 'rail', 'workspace', 'resource']) {
    lines.push(await compareSummaries(parts, dimension));
  }
  const ofCalls = { month: '2026-03', metrics: ['api_calls'], events: 100_000_000 };
  await fill(mongo, many, { ...ofCalls, workspaces: WORKSPACES });
  return lines.join('') + (await measureReport(parts));
}

async function compareSummaries(parts: Parts, dimension: string): Promise<string> {
  const times: Record<'few' | 'much' | 'many', number[]> = { few: [], much: [], many: [] };
  for (let round = 0; round < QUERIES; round += 1) {
    for (const name of ['few', 'much', 'many'] as const) {
      times[name].push(await summarise(parts, parts[name], dimension));
    }
  }
  const [few, much, many] = [median(times.few), median(times.much), median(times.many)];
  return (
    `a cost summary by ${dimension}: ${much.toFixed(1)} ms over 10^7 events, ${few.toFixed(1)} ms over 10^4 ` +
    `(${(much / few).toFixed(2)} times); ${many.toFixed(1)} ms over 10^7 in ten workspaces (${(many / few).toFixed(2)} times)\n`
  );
}

async function summarise({ server }: Parts, caller: Caller, dimension: string): Promise<number> {
  const began = performance.now();
  const path = `/v1/rails/finops/costs/summary?period=2026-02&group_by=${dimension}`;
  const answer = await fetch(`${server.url}${path}`, { headers: caller });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`GET answered ${text}`);
  return performance.now() - began;
}

async function measureReport({ server, many }: Parts): Promise<string> {
  const before = (await server.usage()).rssBytes;
  const path = `${server.url}/v1/rails/finops/reports`;
  const headers = { ...many, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ period: '2026-03', format: 'FOCUS' });
  const began = performance.now();
  const ordered = await fetch(`${path}/export`, { method: 'POST', headers, body });
  const { report_id: id } = (await ordered.json()) as { readonly report_id: string };
  let report: { readonly status: string; readonly rows?: number } = { status: 'PENDING' };
  let most = before;
  while (report.status === 'PENDING') {
    await sleep(POLL_MS);
    report = (await (await fetch(`${path}/${id}`, { headers: many })).json()) as typeof report;
    most = Math.max(most, (await server.usage()).rssBytes);
  }
  const madeIn = (performance.now() - began) / 1_000;
  const asked = performance.now();
  const download = await fetch(`${path}/${id}/download`, { headers: many });
  let firstMs: number | undefined;
  let bytes = 0;
  for await (const chunk of download.body ?? []) {
    firstMs ??= performance.now() - asked;
    bytes += (chunk as Uint8Array).length;
  }
  const seconds = (performance.now() - asked) / 1_000;
  most = Math.max(most, (await server.usage()).rssBytes);
  return (
    `FOCUS of ${report.rows} rows (${report.status}): made in ${madeIn.toFixed(1)} s, ` +
    `${(bytes / MB).toFixed(0)} MB downloaded in ${seconds.toFixed(1)} s, first byte after ${(firstMs ?? NaN).toFixed(0)} ms; ` +
    `memory of the whole platform ${(before / MB).toFixed(0)} MB before, ${(most / MB).toFixed(0)} MB at most\n`
  );
}

interface Filled {
  readonly month: string;
  readonly metrics: readonly string[];
  readonly workspaces: number;
  readonly events: number;
}

/** Stores the daily usage of this many events, on seven rails. */
async function fill(mongo: MongoClient, caller: Caller, filled: Filled): Promise<void> {
  const days = mongo.db('masar_billing-finops').collection<{ _id: string }>('usage_days');
  const { metrics, workspaces, events } = filled;
  const each = Math.round(events / workspaces / metrics.length / RAILS.length / DAYS);
  let batch: { _id: string }[] = [];
  for (let number = 0; number < workspaces; number += 1) {
    batch.push(...ofWorkspace({ ...filled, caller, workspaceId: `w${number}`, each }));
    if (batch.length >= BATCH) batch = (await days.insertMany(batch), []);
  }
  if (batch.length > 0) await days.insertMany(batch);
}

interface Workspace extends Filled {
  readonly caller: Caller;
  readonly workspaceId: string;
  /** Events of a day. */
  readonly each: number;
}

function ofWorkspace({ caller, workspaceId, month, metrics, each }: Workspace): { _id: string }[] {
  const tenantId = caller['X-Tenant-ID'];
  const total = Decimal128.fromString(String(each));
  return metrics.flatMap((metric) =>
    RAILS.flatMap((rail) =>
      Array.from({ length: DAYS }, (_, at) => {
        const day = `${month}-${String(at + 1).padStart(2, '0')}`;
        const fields = { tenantId, workspaceId, metric, rail, day };
        const hours = metric === 'storage' && { hours: { '09': { sum: total, readings: 1 } } };
        return { _id: Object.values(fields).join('/'), ...fields, total, through: {}, ...hours };
      }),
    ),
  );
}
