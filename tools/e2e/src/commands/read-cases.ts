import type { Answer } from '../client/answer';
import { openBank } from '../rails/bank';
import type { Client } from '../client/client';
import {
  commandOf,
  createOf,
  triedDelivery,
  type Command,
  type Surroundings,
} from './command-cases';
import { day } from '../rails/day';
import { DOCUMENT, OPERATIONS, type Operation } from '../client/document';
import { eventually } from '../client/eventually';
import { readyReport } from '../rails/finops';
import { murabahaIn } from '../rails/murabaha';
import { RECORDS } from './records';
import { TABLES } from '../rails/underwriting';
import { newUsage } from '../rails/usage';

/** A request with a non-empty answer. */
interface Reading {
  readonly by?: Client;
  /** Ids for the parameters of its path, in order. */
  readonly targets?: readonly string[];
  readonly query?: string;
}

type MakeReading = (surroundings: Surroundings) => Promise<Reading>;

const called = (id: string) => {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (!operation) throw new Error(`openapi.json has no ${id}`);
  return operation;
};

/** Carries a command out, and returns it with a client that may read the result. */
async function done(id: string, surroundings: Surroundings): Promise<Command> {
  const operation = called(id);
  const command = await commandOf(operation, surroundings);
  const { body } = command;
  const { status, text } = await command.by.send(operation.method, command.path, { body });
  if (status !== operation.success) throw new Error(`${id} is refused: ${text}`);
  return command;
}

/** Reads the target of a command by its ids; some operations take only the first ones. */
const after =
  (id: string): MakeReading =>
  async (surroundings) => {
    const { by, path } = await done(id, surroundings);
    const segments = path.split('/');
    const targets = called(id)
      .path.split('/')
      .flatMap((each, at) => (each.startsWith('{') ? (segments[at] ?? '') : []));
    return { by, targets };
  };
const onActiveMurabaha: MakeReading = async ({ bank }) => ({
  targets: [(await murabahaIn('ACTIVE', bank)).id],
});
const versionOfTables: MakeReading = async ({ bank }) => {
  const version = await RECORDS[`${TABLES}/TAKAFUL/versions`]?.(bank);
  return { targets: ['TAKAFUL', version ?? ''] };
};
const lastDays: MakeReading = async () => ({
  query: `from=${day(-30)}T00:00:00Z&to=${day(1)}T00:00:00Z`,
});

const onReadyReport: MakeReading = async ({ bank }) => ({ targets: [await readyReport(bank)] });
/** Usage that the summaries have counted. */
const shownUsage: MakeReading = async ({ bank }) => {
  await newUsage(bank);
  await eventually(async () => {
    const { text } = await bank.maker.get('/v1/rails/finops/usage');
    return text.includes('"kyc_checks"') || undefined;
  }, 'the usage is counted');
  return {};
};

/** The first entry of a list about a new contract. */
async function toldOf(path: string, surroundings: Surroundings): Promise<{ readonly id: string }> {
  await done('createContract', surroundings);
  return eventually(async () => {
    const { body } = await surroundings.bank.maker.get<{ id: string }[]>(path);
    return body.data[0];
  }, `${path} has an entry`);
}

/** Reads that need more than a record of their collection. */
const READS: Readonly<Record<string, MakeReading>> = {
  listCreditNotes: after('creditInvoice'),
  listRecommendations: async (surroundings) => ({
    by: (await commandOf(called('decideRecommendation'), surroundings)).by,
  }),
  getInvoiceHtml: after('creditInvoice'),
  getInvoiceUbl: after('creditInvoice'),
  listDisputeComments: after('createDisputeComment'),
  listDisputeEvidence: after('addDisputeEvidence'),
  listKafalahAmendments: after('decideKafalahAmendment'),
  listKafalahClaims: after('submitKafalahClaim'),
  listKafalahRecourse: after('payKafalahClaim'),
  listMurabahaCollectionCosts: after('reimburseMurabahaCollectionCost'),
  listMurabahaDonations: after('disburseMurabahaDonation'),
  listMurabahaPayments: after('receiveMurabahaPayment'),
  getUsage: async ({ bank }) => {
    await newUsage(bank);
    const days = `startDate=${day(-1)}&endDate=${day(0)}`;
    return { query: `workspaceId=default&metric=kyc_checks&${days}` };
  },
  getMurabahaSchedule: onActiveMurabaha,
  getMurabahaSettlementQuote: onActiveMurabaha,
  getMurabahaDonationReport: async (surroundings) => {
    const { by } = await done('disburseMurabahaDonation', surroundings);
    return { by, query: `month=${day(40).slice(0, 7)}` };
  },
  getDisputeReport: lastDays,
  getDisputeReportCsv: lastDays,
  getUnderwritingReport: lastDays,
  getUnderwritingReportCsv: lastDays,
  getCostReport: onReadyReport,
  listCostReports: async (surroundings) => {
    await readyReport(surroundings.bank);
    return {};
  },
  downloadCostReport: onReadyReport,
  getCostSummary: shownUsage,
  getFinopsUsage: shownUsage,
  getMarketPractice: async () => ({ targets: ['GCC'] }),
  getTenant: async ({ bank }) => ({ by: bank.maker, targets: [bank.id] }),
  getSandboxClock: async ({ stack }) => ({
    by: (await openBank(stack, { kind: 'sandbox' })).maker,
  }),
  getUnderwritingTables: async () => ({ targets: ['TAKAFUL'] }),
  listUnderwritingTableVersions: after('approveUnderwritingTables'),
  getUnderwritingTableVersion: versionOfTables,
  compareUnderwritingTables: versionOfTables,
  getEvent: async (surroundings) => ({
    targets: [(await toldOf('/v1/events?type=contract.created', surroundings)).id],
  }),
  listEvents: async (surroundings) => {
    await toldOf('/v1/events?type=contract.created', surroundings);
    return { query: 'type=contract.created&perPage=1' };
  },
  listAudit: async (surroundings) => {
    await toldOf('/v1/audit?action=createContract', surroundings);
    return { query: 'action=createContract&perPage=1' };
  },
  listDeliveries: async (surroundings) => {
    const delivery = `/v1/webhooks/deliveries/${await triedDelivery(surroundings)}`;
    const { body } = await surroundings.bank.maker.get<{ endpointId: string }>(delivery);
    return { targets: [body.data.endpointId] };
  },
  getDelivery: async (surroundings) => ({ targets: [await triedDelivery(surroundings)] }),
};

/** The target of a read: a record, or an entry of its list. */
async function readingOf(operation: Operation, surroundings: Surroundings): Promise<Reading> {
  const own = READS[operation.id];
  if (own) return own(surroundings);
  if (operation.path.includes('{')) return {};
  const make = RECORDS[operation.path];
  if (make) await make(surroundings.bank);
  else {
    const create = createOf(operation.path);
    if (create) await done(create.id, surroundings);
  }
  return {};
}

/** A request with a non-empty answer; a list has one entry. */
export async function readOf(
  operation: Operation,
  surroundings: Surroundings,
): Promise<Omit<Command, 'body'>> {
  const reading = await readingOf(operation, surroundings);
  const asked = await commandOf(operation, surroundings, reading);
  const { by = asked.by, query = isList(operation) ? 'perPage=1' : '' } = reading;
  return { by, path: query ? `${asked.path}?${query}` : asked.path };
}

/** Sends a read with a non-empty answer. */
export async function ask(operation: Operation, surroundings: Surroundings): Promise<Answer> {
  const { by, path } = await readOf(operation, surroundings);
  return by.fetch('GET', path);
}

/** True for an operation that answers pages. */
export function isList({ path, method }: Operation): boolean {
  const { parameters = [] } = DOCUMENT.paths[path]?.[method.toLowerCase()] ?? {};
  return parameters.some(({ name }) => name === 'perPage');
}
