import type { Client } from '../client/client';
import type { Bank } from './bank';
import { OPERATIONS } from '../client/document';

/** The fields of a contract that tests read. */
export interface Contract {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly jurisdiction: string;
  readonly parties: unknown;
  readonly asset: {
    readonly description: string;
    readonly category: string;
    readonly purpose?: string;
    readonly costPrice: { readonly amount: number; readonly currency: string };
    readonly profitMargin: number;
  };
  readonly terms: Readonly<Record<string, unknown>>;
  readonly payment: {
    readonly totalAmount: number;
    readonly monthlyAmount: number;
    readonly lastAmount: number;
    readonly currency: string;
    readonly basis: string;
  };
  readonly compliance: {
    readonly shariahStatus: string;
    readonly lastChecked: string | null;
    readonly shariahBoardRef?: string;
    readonly checks: readonly {
      readonly rule: string;
      readonly outcome: string;
      readonly reference: string;
    }[];
  };
  readonly evidence?: unknown;
  readonly termination?: unknown;
  readonly rejection?: unknown;
  readonly completion?: unknown;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly submittedAt?: string;
  readonly approvedAt?: string;
  readonly activatedAt?: string;
  readonly completedAt?: string;
  readonly terminatedAt?: string;
}

/** Fields of a new contract that differ from the default. */
export interface ContractParts {
  readonly type?: string;
  readonly asset?: object;
  readonly terms?: object;
  readonly parties?: object;
}

/** 50,000 at 8 percent over 36 months, as in proto/examples/createContract.json. */
export function contractBody({ type = 'murabaha', asset, terms, parties }: ContractParts = {}) {
  return {
    type,
    jurisdiction: 'SA',
    parties: {
      financier: { entityId: 'ent_bank_001' },
      customer: { entityId: 'ent_customer_042' },
      ...parties,
    },
    asset: {
      description: 'Toyota Camry 2025',
      category: 'vehicle',
      costPrice: { amount: 50000, currency: 'SAR' },
      profitMargin: 0.08,
      ...asset,
    },
    terms: { paymentSchedule: 'monthly', numberOfInstallments: 36, gracePeriodDays: 5, ...terms },
  };
}

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** Ownership and possession before the sale, which the activation of a murabaha requires. */
export const EVIDENCE = {
  ownership: { documentRef: 'PO-2026-0117', acquiredAt: YESTERDAY },
  possession: {
    type: 'CONSTRUCTIVE',
    evidenceType: 'WAREHOUSE_RECEIPT',
    takenAt: YESTERDAY,
    documentIds: ['doc-1'],
  },
};

/** Evidence that a type requires at activation; a type refuses the evidence of another. */
const EVIDENCE_OF: Readonly<Record<string, object>> = {
  murabaha: EVIDENCE,
  ijarah: { ownership: EVIDENCE.ownership },
  salam: { capitalPaidAt: YESTERDAY },
  takaful: { segregatedAccounts: true },
};

/** Bodies that each command accepts on a murabaha in the right state. */
export const COMMANDS: Readonly<Record<string, object>> = {
  submit: {},
  approve: { shariahBoardRef: 'SSB-2026-041' },
  reject: { reason: 'the asset is not described well enough' },
  activate: { evidence: EVIDENCE },
  complete: { settlementReference: 'STL-2026-7781' },
  terminate: { reason: 'early_settlement', effectiveDate: new Date().toISOString().slice(0, 10) },
};

/** Commands from a new draft to each state. */
export const WAY_TO: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  under_review: ['submit'],
  approved: ['submit', 'approve'],
  rejected: ['submit', 'reject'],
  active: ['submit', 'approve', 'activate'],
  completed: ['submit', 'approve', 'activate', 'complete'],
  terminated: ['submit', 'approve', 'activate', 'terminate'],
};

/** The client that may give this command: the maker may not review. */
export function giverOf(command: string, { maker, reviewer }: Bank): Client {
  const operation = OPERATIONS.find(({ path }) => path.endsWith(`/v1/contracts/{id}/${command}`));
  return operation?.scope.endsWith(':review') ? reviewer : maker;
}

/** Makes a contract. @throws Error when it is refused */
export async function createContract(client: Client, body: object = contractBody()) {
  const { status, text, body: answer } = await client.post<Contract>('/v1/contracts', body);
  if (status !== 201) throw new Error(`no contract was made: ${text}`);
  return answer.data;
}

/** Makes a contract and leads it to a state. @throws Error when a step is refused */
export async function contractIn(state: string, bank: Bank, body?: object): Promise<Contract> {
  let contract = await createContract(bank.maker, body);
  for (const command of WAY_TO[state] ?? []) contract = await give(command, bank, contract);
  return contract;
}

async function give(command: string, bank: Bank, { id, type }: Contract): Promise<Contract> {
  const path = `/v1/contracts/${id}/${command}`;
  const isActivation = command === 'activate';
  const body = isActivation ? { evidence: EVIDENCE_OF[type] ?? {} } : COMMANDS[command];
  const answer = await giverOf(command, bank).post<Contract>(path, body);
  if (answer.status !== 200) throw new Error(`${command} is refused: ${answer.text}`);
  return answer.body.data;
}

/** Number of the tenant's contracts. */
export async function countContracts(client: Client): Promise<number> {
  return (await client.get('/v1/contracts?perPage=1')).body.pagination.total;
}
