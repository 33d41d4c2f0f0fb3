import type { Bank } from './bank';
import type { Case } from './command-case';

export const USAGE = '/v1/billing/usage';

/** Twelve customer checks, in the default workspace. */
const CHECKS = { workspaceId: 'default', metric: 'kyc_checks', quantity: 12 };

/** A new record of a bank. */
export async function newUsage({ maker }: Bank, over: object = {}): Promise<string> {
  const { status, text } = await maker.post(USAGE, { ...CHECKS, ...over });
  if (status !== 201) throw new Error(`no usage was recorded: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** Creates records of the collection, through the other path that accepts them. */
export const USAGE_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  '/api/v1/billing/usage/records': (bank) => newUsage(bank),
};

/** Bodies with a workspace that every tenant has. */
export const USAGE_CASES: Readonly<Record<string, () => Promise<Case>>> = {
  recordUsage: async () => ({ body: CHECKS }),
  recordUsageBatch: async () => ({ body: { records: [CHECKS] } }),
};
