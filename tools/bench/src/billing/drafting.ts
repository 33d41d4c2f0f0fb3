import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal128, type MongoClient } from 'mongodb';

const TENANTS = 2_000;
const POLL_MS = 100;
const METRICS = ['api_calls', 'contracts', 'kyc_checks'];

/** Seconds from the first to the last draft of a month that has just ended, each tenant with a month's usage. */
export async function measureDrafting(mongo: MongoClient): Promise<string> {
  const database = mongo.db('masar_billing-finops');
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const month = first.toISOString().slice(0, 7);
  const ids = Array.from({ length: TENANTS }, (_, at) => `draft-${String(at).padStart(4, '0')}`);
  await database.collection<{ _id: string }>('usage_days').insertMany(
    ids.flatMap((tenantId) =>
      METRICS.flatMap((metric) =>
        Array.from({ length: 28 }, (_, at) => {
          const day = `${month}-${String(at + 1).padStart(2, '0')}`;
          const fields = { tenantId, workspaceId: 'default', metric, rail: 'external', day };
          const total = Decimal128.fromString('900');
          return { _id: Object.values(fields).join('/'), ...fields, total, through: {} };
        }),
      ),
    ),
  );
  const invoices = database.collection('invoices');
  const drafted = () => invoices.countDocuments({ tenantId: /^draft-/ });
  const due = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  await database
    .collection<{ _id: string }>('accounts')
    .insertMany(ids.map((tenantId) => accountOf(tenantId, `${month}-01`, due)));
  while ((await drafted()) === 0) await sleep(POLL_MS);
  const began = performance.now();
  while ((await drafted()) < TENANTS) await sleep(POLL_MS);
  const seconds = (performance.now() - began) / 1_000;
  return `drafts of ${TENANTS} tenants: ${seconds.toFixed(1)} s\n`;
}

/** An account as the gateway's event of the tenant creates it. */
function accountOf(tenantId: string, openedOn: string, nextDraftAt: Date) {
  const state = {
    ...{ key: 'account', name: tenantId, kind: 'live', status: 'active', settings: {} },
    ...{ openedOn, plans: [{ from: openedOn, plan: 'Starter' }], sequence: 1, nextDraftAt },
  };
  const at = new Date();
  return {
    ...{ _id: `acc_${tenantId}`, tenantId, environment: 'live', version: 1, sequence: 0 },
    ...{ createdAt: at, updatedAt: at, createdBy: 'bench', commands: [], outbox: [], state },
  };
}
