import type { Bank } from '../rails/bank';
import type { Case } from '../rails/command-case';
import { distributedZakat, dueZakat, payout } from '../rails/zakat';

/** Targets and bodies of the rail's commands: the examples, with other ids. */
export const ZAKAT_CASES: Readonly<Record<string, (bank: Bank) => Promise<Case>>> = {
  voidZakatCalculation: async (bank) => ({ targets: [await dueZakat(bank)] }),
  distributeZakat: async (bank) => ({ body: payout(await dueZakat(bank), '1000.00') }),
  reverseZakatDistribution: async (bank) => ({ targets: [await distributedZakat(bank)] }),
};

/** Creates records of collections for which an example as body is not enough. */
export const ZAKAT_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  '/api/v1/zakat/calculations': dueZakat,
  '/api/v1/zakat/distributions': distributedZakat,
};
