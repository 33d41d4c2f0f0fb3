import { Decimal128, type MongoClient } from 'mongodb';
import type { Caller } from '../servers/callers';
import { median } from '../measure/median';

const DAYS = 30;
const QUERIES = 200;
const METRICS = ['api_calls', 'contracts', 'kyc_checks', 'storage'];

interface Parts {
  readonly mongo: MongoClient;
  readonly url: string;
  /** Tenant with 10^4 records, and one with 10^7 in 200 workspaces. */
  readonly few: Caller;
  readonly many: Caller;
}

interface Filled {
  readonly workspaces: number;
  readonly records: number;
}

/** Compares a month's query of a tenant with 10^7 records with that of a tenant with 10^4. */
export async function measureQueries(parts: Parts): Promise<string> {
  await fill(parts.mongo, parts.few, { workspaces: 1, records: 10_000 });
  await fill(parts.mongo, parts.many, { workspaces: 200, records: 10_000_000 });
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let round = 0; round < QUERIES; round += 1) {
    times.few.push(await ask(parts.url, parts.few));
    times.many.push(await ask(parts.url, parts.many));
  }
  const [few, many] = [median(times.few), median(times.many)];
  return `a month's query: ${many.toFixed(1)} ms over 10^7 records, ${few.toFixed(1)} ms over 10^4 (${(many / few).toFixed(2)} times)\n`;
}

async function ask(url: string, caller: Caller): Promise<number> {
  const began = performance.now();
  const period = 'startDate=2026-01-01&endDate=2026-01-30';
  const path = `/v1/billing/usage?workspaceId=default&metric=api_calls&${period}`;
  const answer = await fetch(`${url}${path}`, { headers: caller });
  const text = await answer.text();
  if (!answer.ok || !text.includes('2026-01-30')) throw new Error(`GET answered ${text}`);
  return performance.now() - began;
}

/** Stores the daily usage of this many records. */
async function fill(mongo: MongoClient, caller: Caller, filled: Filled): Promise<void> {
  const days = mongo.db('masar_billing-finops').collection<{ _id: string }>('usage_days');
  const tenantId = caller['X-Tenant-ID'];
  const each = filled.records / filled.workspaces / DAYS / METRICS.length;
  const documents = Array.from({ length: filled.workspaces }, (_, number) =>
    METRICS.flatMap((metric) =>
      Array.from({ length: DAYS }, (_day, day) => {
        const workspaceId = number === 0 ? 'default' : `workspace-${number}`;
        const date = `2026-01-${String(day + 1).padStart(2, '0')}`;
        return {
          _id: `${tenantId}/${workspaceId}/${metric}/external/${date}`,
          ...{ tenantId, workspaceId, metric, rail: 'external', day: date, through: {} },
          total: Decimal128.fromString(String(Math.round(each))),
        };
      }),
    ),
  );
  await days.insertMany(documents.flat());
}
