import { openBank, type Bank } from '../rails/bank';
import type { Case } from '../rails/command-case';
import type { Stack } from '../stack/stack';

interface Dispute {
  readonly disputeId: string;
}

type MakeCase = (bank: Bank, stack: Stack) => Promise<Case>;

/** A valid new dispute. */
export const COMPLAINT = {
  ...{ type: 'TRANSACTION', category: 'DUPLICATE_CHARGE', customerId: 'cust_001' },
  ...{ transactionId: 'txn_889', amount: '250.00', currency: 'SAR', priority: 'HIGH' },
};

/** A new dispute of a bank. */
export async function newDispute({ maker }: Bank, over: object = {}): Promise<string> {
  const { status, text, body } = await maker.post<Dispute>('/v1/disputes', {
    ...COMPLAINT,
    ...over,
  });
  if (status !== 201) throw new Error(`no dispute was opened: ${text}`);
  return body.data.disputeId;
}

/** A new agent of a bank. */
export async function newAgent({ maker }: Bank): Promise<string> {
  const agent = { name: 'Amal', skills: ['CANCELLATION'] };
  const { status, text, body } = await maker.post<{ id: string }>('/v1/disputes/agents', agent);
  if (status !== 201) throw new Error(`no agent was made: ${text}`);
  return body.data.id;
}

/** A dispute in a new bank, whose resolution waits for the reviewer as second person. */
const proposed: MakeCase = async (_, stack) => {
  const approvalLimit = { amount: '100.00', currency: 'SAR' };
  const bank = await openBank(stack, { settings: { dispute: { approvalLimit } } });
  const disputeId = await newDispute(bank);
  const terms = { resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250.00' };
  await bank.maker.post(`/v1/disputes/${disputeId}/resolve`, terms);
  return { by: bank.reviewer, targets: [disputeId] };
};

/** A record for each command of the rail; bodies are the examples, with other ids. */
export const DISPUTE_CASES: Readonly<Record<string, MakeCase>> = {
  createDispute: async () => ({ body: COMPLAINT }),
  assignDispute: async (bank) => {
    return { body: { assignedTo: await newAgent(bank) } };
  },
  resolveDispute: async () => ({
    body: { resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250.00' },
  }),
  approveDisputeResolution: proposed,
  rejectDisputeResolution: proposed,
};

/** Creates records that must refer to a subject, which no single required field shows. */
export const DISPUTE_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  '/api/v1/disputes': (bank) => newDispute(bank),
};
