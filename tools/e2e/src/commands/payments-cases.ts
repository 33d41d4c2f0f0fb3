import type { Bank } from '../rails/bank';
import type { Case } from '../rails/command-case';
import {
  statementOf,
  bankMessage,
  kuwaitiTransfer,
  openRecall,
  receivedMessage,
  requestedStatement,
  sentMessage,
  sentUetr,
} from '../rails/payments';

/** Targets and bodies of the commands on payments. */
export const PAYMENTS_CASES: Readonly<Record<string, (bank: Bank) => Promise<Case>>> = {
  sendCreditTransfer: async () => ({ body: kuwaitiTransfer() }),
  sendIslamicCreditTransfer: async () => ({
    body: { ...kuwaitiTransfer(), contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014' },
  }),
  cancelCreditTransfer: async (bank) => ({ targets: [await sentMessage(bank)] }),
  requestStatement: async (bank) => {
    await sentMessage(bank);
    return { body: statementOf() };
  },
  acceptIso20022Recall: async (bank) => ({ targets: [await openRecall(bank)], body: {} }),
  rejectIso20022Recall: async (bank) => ({
    targets: [await openRecall(bank)],
    body: { code: 'CUST' },
  }),
  receiveIso20022Message: async () => ({ body: { xml: bankMessage() } }),
};

/** Creates records for the ids in the paths of the collections. */
export const PAYMENTS_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  '/api/v1/rails/iso20022/credit-transfers': sentMessage,
  '/api/v1/rails/iso20022/inbound-messages': receivedMessage,
  '/api/v1/rails/iso20022/messages': sentMessage,
  '/api/v1/rails/iso20022/recalls': openRecall,
  '/api/v1/rails/iso20022/statements/request': requestedStatement,
  '/api/v1/rails/iso20022/transactions/uetr': sentUetr,
};
