import { newKey, openBank, type Bank } from './bank';
import type { Case } from './command-case';
import type { Stack } from '../stack/stack';

export const PROPOSALS = '/api/v1/underwriting/proposals';
export const TABLES = '/api/v1/underwriting/tables';

/** Answers of an applicant without any risk. */
export const ANSWERS = {
  ...{ age: 35, gender: 'MALE', occupation: 'engineer', smoker: false },
  healthDeclarations: [] as readonly unknown[],
};

/** A valid request for ten years of family takaful. */
export function proposalBody(answers: object = {}, over: object = {}) {
  return {
    ...{ type: 'TAKAFUL', applicantId: 'app_042', productCode: 'TKF-FAMILY-TERM' },
    ...{ coverageAmount: '500000.00', currency: 'SAR', term: 10 },
    applicantData: { ...ANSWERS, ...answers },
    ...over,
  };
}

interface Made {
  readonly proposalId: string;
}

/** A new proposal of a bank. */
export async function submit({ maker }: Bank, answers: object = {}, over: object = {}) {
  const body = proposalBody(answers, over);
  const { status, text, body: answer } = await maker.post<Made>(PROPOSALS, body);
  if (status !== 201) throw new Error(`no proposal was submitted: ${text}`);
  return answer.data.proposalId;
}

/** A new, evaluated proposal. */
export async function judged(bank: Bank, answers: object = {}): Promise<string> {
  const id = await submit(bank, answers);
  const { status, text } = await bank.maker.post(`${PROPOSALS}/${id}/evaluate`);
  if (status !== 200) throw new Error(`no proposal was judged: ${text}`);
  return id;
}

export const UNCLEAR = { occupation: 'other' };

type MakeCase = (bank: Bank, stack: Stack) => Promise<Case>;

const on =
  (make: (bank: Bank) => Promise<string>): MakeCase =>
  async (bank) => ({ targets: [await make(bank)] });
const byReviewer =
  (make: (bank: Bank) => Promise<string>): MakeCase =>
  async (bank) => ({ by: bank.reviewer, targets: [await make(bank)] });
const referral = (bank: Bank) => judged(bank, UNCLEAR);

/** A referral in a new bank, whose review waits for a second person with a third key. */
const proposed: MakeCase = async (_, stack) => {
  const reviewLimits = [{ amount: '1.00', currency: 'SAR' }];
  const bank = await openBank(stack, { settings: { underwriting: { reviewLimits } } });
  const id = await referral(bank);
  const review = { decision: 'APPROVED', riskClass: 'STANDARD', notes: 'Clear.' };
  const { status, text } = await bank.reviewer.post(`${PROPOSALS}/${id}/review`, review);
  if (status !== 200) throw new Error(`no review was proposed: ${text}`);
  return { by: bank.maker.as({ key: await newKey(bank.maker, ['*']) }), targets: [id] };
};

interface Tables {
  readonly tables: object;
}

/** The effective tables of takaful, as a body that drafts the same tables. */
async function sameTables({ maker }: Bank): Promise<object> {
  const { tables } = (await maker.get<Tables>(`${TABLES}/TAKAFUL`)).body.data;
  return { tables, notes: 'Nothing changed.' };
}

/** A bank's first draft: version v1. */
async function drafted(bank: Bank): Promise<string> {
  const body = await sameTables(bank);
  const {
    status,
    text,
    body: answer,
  } = await bank.maker.send<{ version: string }>('PUT', `${TABLES}/TAKAFUL`, { body });
  if (status !== 201) throw new Error(`no tables were drafted: ${text}`);
  return answer.data.version;
}

/** A record for each command of the rail, and bodies that the examples cannot provide. */
export const UNDERWRITING_CASES: Readonly<Record<string, MakeCase>> = {
  reviewProposal: async (bank) => ({
    ...{ by: bank.reviewer, targets: [await referral(bank)] },
    body: { decision: 'APPROVED', riskClass: 'STANDARD', notes: 'Clear.' },
  }),
  claimProposal: byReviewer(referral),
  releaseProposal: async (bank) => {
    const id = await referral(bank);
    await bank.reviewer.post(`${PROPOSALS}/${id}/claim`);
    return { by: bank.reviewer, targets: [id] };
  },
  approveProposalReview: proposed,
  rejectProposalReview: proposed,
  supplyProposalInformation: on((bank) => judged(bank, { smoker: undefined })),
  acceptProposal: on((bank) => judged(bank)),
  eraseApplicantData: on((bank) => judged(bank, { age: 66 })),
  draftUnderwritingTables: async (bank) => ({
    targets: ['TAKAFUL'],
    body: await sameTables(bank),
  }),
  approveUnderwritingTables: async (bank) => ({
    by: bank.reviewer,
    targets: ['TAKAFUL', await drafted(bank)],
  }),
};

export const UNDERWRITING_RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  [TABLES]: drafted,
  [`${TABLES}/TAKAFUL/versions`]: drafted,
};
