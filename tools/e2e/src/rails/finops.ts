import { openBank, type Bank } from './bank';
import type { Case } from './command-case';
import { eventually } from '../client/eventually';
import { moveClock } from './sandbox-clock';
import type { Stack } from '../stack/stack';
import { newUsage } from './usage';

export const FINOPS = '/api/v1/rails/finops';

const CENTER = {
  ...{ name: 'Contracts', type: 'rail', rail: 'contracts', owner_id: 'team-lending' },
  ...{ budget_monthly: 1000, currency: 'USD', alert_threshold_pct: 0.8 },
};

/** Creates a record of a collection and returns its id. */
const making =
  (path: string, body: object, id = 'id') =>
  async ({ maker }: Bank): Promise<string> => {
    const { status, text } = await maker.post(`${FINOPS}/${path}`, body);
    if (status !== 201 && status !== 202) throw new Error(`${path} refuses: ${text}`);
    return (JSON.parse(text) as Readonly<Record<string, string>>)[id] ?? '';
  };

/** A sandbox whose calls of a whole month are far below its plan. */
async function recommendation(stack: Stack): Promise<{ readonly bank: Bank; readonly id: string }> {
  const bank = await openBank(stack, { kind: 'sandbox', plan: 'Growth' });
  await newUsage(bank, { metric: 'api_calls', quantity: 100 });
  await moveClock(bank.maker, { advance: 'P1D' });
  await moveClock(bank.maker, { advance: 'P32D' });
  const { text } = await bank.maker.get(`${FINOPS}/recommendations`);
  const [first] = (JSON.parse(text) as { data: readonly { id: string }[] }).data;
  if (!first) throw new Error('nothing is recommended');
  return { bank, id: first.id };
}

type MakeCase = (bank: Bank, stack: Stack) => Promise<Case>;

/** Bodies and records that the examples cannot provide. */
export const FINOPS_CASES: Readonly<Record<string, MakeCase>> = {
  createCostCenter: async () => ({ body: CENTER }),
  decideRecommendation: async (_, stack) => {
    const { bank, id } = await recommendation(stack);
    return { by: bank.maker, targets: [id], body: { status: 'DISMISSED' } };
  },
};

const newReport = making(
  'reports/export',
  { period: new Date().toISOString().slice(0, 7), format: 'CSV' },
  'report_id',
);

export const FINOPS_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  [`${FINOPS}/cost-centers`]: making('cost-centers', CENTER),
  [`${FINOPS}/reports`]: newReport,
};

const reports = new WeakMap<Bank, Promise<string>>();

/** A report of the bank that can be downloaded: one for all, since the sweep that makes them comes every ten seconds. */
export function readyReport(bank: Bank): Promise<string> {
  const report = reports.get(bank) ?? makeReport(bank);
  reports.set(bank, report);
  return report;
}

async function makeReport(bank: Bank): Promise<string> {
  const id = await newReport(bank);
  await eventually(async () => {
    const { status } = await bank.maker.fetch('GET', `${FINOPS}/reports/${id}/download`);
    return status === 200 || undefined;
  }, 'the report is ready');
  return id;
}
