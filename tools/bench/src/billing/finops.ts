import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal128, type MongoClient } from 'mongodb';
import type { Caller } from '../callers';
import { median } from '../median';
import type { ServerProcess } from '../server-process';

const DAYS = 28;
const WORKSPACES = 720;
const RAILS = ['contracts', 'murabaha', 'kafalah', 'zakat', 'iso20022', 'disputes', 'underwriting'];
const BATCH = 10_000;
const QUERIES = 100;
const POLL_MS = 250;
const MB = 1_048_576;

interface Parts {
  readonly mongo: MongoClient;
  readonly server: ServerProcess;
  readonly few: Caller;
  readonly many: Caller;
}

/** Cost summaries of a month, and a report of about a million rows: how long it takes, and what memory it needs. */
export async function measureFinops(parts: Parts): Promise<string> {
  const { few, many } = parts;
  await fill(parts.mongo, few, { month: '2026-02', workspaces: 1 });
  await fill(parts.mongo, many, { month: '2026-02', workspaces: 10 });
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let round = 0; round < QUERIES; round += 1) {
    times.few.push(await summarise(parts, few));
    times.many.push(await summarise(parts, many));
  }
  const summary = `a cost summary: ${median(times.many).toFixed(0)} ms over ${10 * RAILS.length * DAYS} days of usage, ${median(times.few).toFixed(0)} ms over ${RAILS.length * DAYS}\n`;
  await fill(parts.mongo, many, { month: '2026-03', workspaces: WORKSPACES });
  return summary + (await measureReport(parts));
}

async function summarise({ server }: Parts, caller: Caller): Promise<number> {
  const began = performance.now();
  const path = '/v1/rails/finops/costs/summary?period=2026-02&group_by=rail';
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

/** A month of calls in so many workspaces, on seven rails. */
async function fill(
  mongo: MongoClient,
  caller: Caller,
  { month, workspaces }: { readonly month: string; readonly workspaces: number },
): Promise<void> {
  const days = mongo.db('masar_billing-finops').collection<{ _id: string }>('usage_days');
  const tenantId = caller['X-Tenant-ID'];
  const total = Decimal128.fromString('1000');
  let batch: { _id: string }[] = [];
  for (let number = 0; number < workspaces; number += 1) {
    for (const rail of RAILS) {
      for (let day = 1; day <= DAYS; day += 1) {
        const date = `${month}-${String(day).padStart(2, '0')}`;
        const workspaceId = `w${number}`;
        const fields = { tenantId, workspaceId, metric: 'api_calls', rail, day: date };
        batch.push({
          _id: Object.values(fields).join('/'),
          ...fields,
          total,
          through: {},
        } as never);
      }
    }
    if (batch.length >= BATCH) batch = (await days.insertMany(batch), []);
  }
  if (batch.length > 0) await days.insertMany(batch);
}
