import { changed, TRANSFERS } from '../support/credit-transfers';
import { XML } from '../support/messages';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { failure, RunningService } from '../support/running-service';
import { shown, ValidateCalls } from '../support/validate-calls';

let service: RunningService;
let calls: ValidateCalls;
let payments: PaymentCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ValidateCalls(service);
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const judge = (json: unknown, marketPractice?: string) =>
  calls.ask({ messageType: undefined, json: JSON.stringify(json), marketPractice });

const CODES = ['GCC', 'CBPR+', 'SEPA', 'MY', 'ID', 'PK'] as const;
const OF = (code: (typeof CODES)[number]) =>
  changed(TRANSFERS[code], { requestedExecutionDate: '2026-11-24' });
const ISLAMIC = {
  ...{ marketPractice: 'GCC', creditTransfer: OF('GCC') },
  ...{ contractType: 'MURABAHA', shariahBoardRef: 'SSB-2026-014', profitRate: '0.0525' },
};

describe('the body of a credit transfer', () => {
  it.each(CODES)('a body accepted under %s is valid unchanged', async (marketPractice) => {
    const creditTransfer = OF(marketPractice);
    const { validationResult } = await payments.send(newSandbox(), creditTransfer, marketPractice);
    const verdict = await judge({ marketPractice, creditTransfer });
    expect(verdict).toMatchObject({
      ...{ valid: true, errors: [], warnings: validationResult!.warnings },
      marketPracticeCompliance: { practice: marketPractice, compliant: true },
    });
  });

  it('a body rejected for its written message has the same errors', async () => {
    const lines = ['Mubarak Street', 'Tower 2, Berlin'];
    const creditTransfer = changed(OF('CBPR+'), { 'debtor.postalAddress.addressLines': lines });
    const sent = payments.send(newSandbox(), creditTransfer, 'CBPR+');
    const { details } = await failure(sent);
    const { errors } = await judge({ marketPractice: 'CBPR+', creditTransfer });
    expect(errors.map(({ path: field, code, message }) => ({ field, code, message }))).toEqual(
      details,
    );
  });
});

describe('the body of an Islamic credit transfer', () => {
  it('an accepted body is valid unchanged', async () => {
    await payments.sendIslamic(newSandbox(), {}, OF('GCC'));
    expect(await judge(ISLAMIC)).toMatchObject({ valid: true, conformanceLevel: 'FULL' });
  });

  it.each<[what: string, change: object, told: string]>([
    ['a contract that is none', { contractType: 'LOAN' }, 'CONTRACT_UNKNOWN contractType'],
    ['no reference of a board', { shariahBoardRef: undefined }, 'REQUIRED shariahBoardRef'],
    ['no practice', { marketPractice: undefined }, 'REQUIRED marketPractice'],
    [
      'a purpose of interest',
      { creditTransfer: changed(OF('GCC'), { 'transactions[0].purposeCode': 'INTE' }) },
      'SHARIAH_VIOLATION creditTransfer.transactions[0].purposeCode',
    ],
  ])('with %s is not valid', async (_, change, told) => {
    expect(shown(await judge({ ...ISLAMIC, ...change }))).toContain(told);
  });
});

describe('a message without a messageType', () => {
  it('in XML has the version of its namespace', async () => {
    expect(shown(await calls.ask({ messageType: undefined, xml: XML }))).toEqual([]);
  });

  it("in JSON by ISO's names is rejected, as it does not state its version", async () => {
    const { details } = await failure(judge({ Document: {} }));
    expect(details).toMatchObject([{ field: 'messageType', code: 'REQUIRED' }]);
  });

  it('in XML of another version than the stated one is an error', async () => {
    const xml = XML.replace('pain.001.001.09', 'pain.001.001.03');
    const verdict = await calls.ask({ messageType: 'pain.001.001.09', xml });
    expect(shown(verdict)).toContain('MESSAGE_TYPE_MISMATCH /Document');
  });
});
