import { Purpose } from '@taprsvp/iso20022_external_codes/dist/Purpose';
import openapi from '@masar/proto/openapi.json';
import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { writePain001 } from '../../src/payments/write-pain001';
import { changesOf } from '../../src/rules/transfer/changes';
import { checkCreditTransfer } from '../../src/rules/transfer/check-credit-transfer';
import type { CreditTransfer } from '../../src/shared/credit-transfer';
import { ISLAMIC_PURPOSES } from '../../src/shared/fields/purpose';
import { toXml } from '../../src/shared/schema/to-xml';
import { readPractice } from '../../src/shared/practice/read-policy';
import { changed, MONDAY, TRANSFERS } from '../support/credit-transfers';
import { newSandbox, PaymentCalls } from '../support/payment-calls';
import { kept, uetr } from '../support/payments';
import { recordingChannel } from '../support/recording-channel';
import { failure, RunningService } from '../support/running-service';

let service: RunningService;
let payments: PaymentCalls;
const { channel, handed } = recordingChannel();
beforeAll(async () => {
  service = await RunningService.start({}, channel);
  payments = new PaymentCalls(service);
});
afterAll(() => service.stop());

const EMIRATES = 'AE070331234567890123456';
const TX = 'transactions[0]';
const OWN = { iso20022: { uaeftsPurposes: [{ purposeCode: 'MRBA', uaeCode: 'EMI' }] } };

/** Dirhams between two accounts of the Emirates, for a purpose. */
const dirhams = (purposeCode: string, changes: Readonly<Record<string, unknown>> = {}) =>
  changed(TRANSFERS.GCC, {
    ...{ 'debtorAccount.iban': EMIRATES, 'debtorAgent.bic': 'EBILAEAD' },
    [`${TX}.creditorAccount.iban`]: EMIRATES,
    [`${TX}.creditorAgent.bic`]: 'EBILAEAD',
    [`${TX}.amount.currency`]: 'AED',
    [`${TX}.purposeCode`]: purposeCode,
    ...changes,
  });

const facts = (settings?: unknown) => ({ practice: readPractice('GCC', settings), now: MONDAY });

/** Issues of a transfer, and the purpose in its message. */
const judged = (transfer: CreditTransfer, settings?: unknown) => {
  const changes = changesOf(transfer, facts(settings));
  const message = writePain001(
    kept(1, { creditTransfer: transfer, changes, practice: 'GCC', uetrs: [uetr(1)] }),
  );
  const { xml = '' } = toXml('pain.001.001.09', message);
  const told = checkCreditTransfer(transfer, facts(settings));
  return [
    ...told.map(({ severity, code }) => `${severity} ${code}`),
    /<Purp>(.*)<\/Purp>/.exec(xml)?.[1],
  ];
};

describe('dirhams within the Emirates', () => {
  it.each([
    ['ZKAT', 'CHC'],
    ['WAQF', 'CHC'],
    ['CHAR', 'CHC'],
    ['DIVD', 'DIV'],
    ['SALA', 'SAL'],
  ])('for %s go out with %s', (purpose, code) => {
    expect(judged(dirhams(purpose))).toEqual([`<Prtry>${code}</Prtry>`]);
  });

  it('are written with the code that their sender chose', () => {
    expect(judged(dirhams('EMI'))).toEqual(['<Prtry>EMI</Prtry>']);
  });

  it.each([
    ['MRBA', '<Prtry>MRBA</Prtry>'],
    ['RENT', '<Cd>RENT</Cd>'],
  ])('for %s, which has no code here, go out with it and a warning', (purpose, written) => {
    expect(judged(dirhams(purpose))).toEqual(['WARNING PURP_NOT_OF_UAEFTS', written]);
    const [issue] = checkCreditTransfer(dirhams(purpose), facts());
    expect(issue).toMatchObject({ rule: 'GCC UAEFTS purpose', isoReasonCode: 'FF07' });
    expect(issue!.message).toMatch(
      /of three letters, or name .* settings.iso20022.uaeftsPurposes$/,
    );
  });

  it('are written with the codes of the tenant and the built-in ones', () => {
    expect(judged(dirhams('MRBA'), OWN)).toEqual(['<Prtry>EMI</Prtry>']);
    expect(judged(dirhams('ZKAT'), OWN)).toEqual(['<Prtry>CHC</Prtry>']);
    const other = { iso20022: { uaeftsPurposes: [{ purposeCode: 'ZKAT', uaeCode: 'GOS' }] } };
    expect(judged(dirhams('ZKAT'), other)).toEqual(['<Prtry>GOS</Prtry>']);
  });
});

it('a tenant can name the code for each purpose of ISO and of this API', () => {
  const pattern = new RegExp(
    openapi.components.schemas.UaeftsPurposeInput.properties.purposeCode.pattern,
  );
  const all = [...Object.values(Purpose), ...ISLAMIC_PURPOSES];
  expect(all.filter((each) => !pattern.test(each))).toEqual([]);
});

describe('another payment of the Gulf', () => {
  const SAUDI = 'SA0380000000608010167519';
  it.each([
    ['in another currency', { [`${TX}.amount.currency`]: 'SAR' }],
    [
      'to another country',
      { [`${TX}.creditorAccount.iban`]: SAUDI, [`${TX}.creditorAgent.bic`]: 'RJHISARI' },
    ],
    ['from another country', { 'debtorAccount.iban': SAUDI, 'debtorAgent.bic': 'RJHISARI' }],
  ])('%s has no code of the Emirates', (_, changes) => {
    expect(judged(dirhams('ZKAT', changes))).toEqual(['<Prtry>ZKAT</Prtry>']);
    expect(judged(dirhams('CHC', changes))[0]).toBe('ERROR PURP_UNKNOWN');
  });
});

it('a message of several payments is written with the code of each', () => {
  const [first] = dirhams('ZKAT').transactions!;
  const transactions = [
    first,
    { ...first, purposeCode: 'RENT', endToEndId: 'E2E-2' },
    { ...first, creditorAccount: { iban: 'SA0380000000608010167519' }, endToEndId: 'E2E-3' },
  ];
  const transfer = dirhams('ZKAT', { transactions, numberOfTransactions: 3 });
  expect(changesOf(transfer, facts())).toEqual({ purposeCodes: ['CHC', 'RENT', 'ZKAT'] });
});

describe('through the service', () => {
  const sent = (transfer: CreditTransfer) =>
    changed(transfer, { requestedExecutionDate: '2026-11-23' });

  it('the bank gets the code, the request stays, and a purpose without a code is a warning', async () => {
    const sandbox = newSandbox();
    const { message, validationResult } = await payments.send(sandbox, sent(dirhams('ZKAT')));
    expect(validationResult!.warnings).toEqual([]);
    const { creditTransfer } = await payments.get(sandbox, message!.id);
    expect(creditTransfer!.transactions[0]!.purposeCode).toBe('ZKAT');
    await service.runDue(sandbox);
    const given = handed.find(({ id }) => id === message!.id);
    expect(given!.xml).toContain('<Purp><Prtry>CHC</Prtry></Purp>');
    const told = async (settings?: Record<string, unknown>) =>
      (
        await payments.send(newSandbox(settings && { settings }), sent(dirhams('MRBA')))
      ).validationResult!.warnings.map(({ code }) => code);
    expect(await told()).toEqual(['PURP_NOT_OF_UAEFTS']);
    expect(await told(OWN)).toEqual([]);
  });

  it('an Islamic transfer needs a purpose that the Shariah rules know', async () => {
    const call = payments.sendIslamic(newSandbox(), {}, sent(dirhams('IOL')));
    expect(await failure(call)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'creditTransfer.transactions[0].purposeCode', code: 'PURP_NOT_JUDGED' }],
    });
  });

  it.each([
    ['that it should have', 'ZKAT', 'should be CHC as Prtry'],
    ['that is missing where it has one of ISO', 'RENT', 'send that code, of three letters'],
    ['that is missing where nobody knows its own', 'FOOD', 'send that code, of three letters'],
  ])('a message is told the code %s', async (_, purpose, way) => {
    const message = writePain001(
      kept(1, { creditTransfer: dirhams(purpose), practice: 'GCC', uetrs: [uetr(1)] }),
    );
    const verdict = await service.call(RPCS.validateIso20022Message, {
      ...{ messageType: 'pain.001', xml: undefined, marketPractice: 'GCC' },
      json: JSON.stringify(message),
    });
    expect([...verdict.errors, ...verdict.warnings]).toMatchObject([
      {
        path: 'Document.CstmrCdtTrfInitn.PmtInf[0].CdtTrfTxInf[0].Purp',
        ...{ code: 'PURP_NOT_OF_UAEFTS', severity: 'WARNING', rule: 'GCC UAEFTS purpose' },
        message: expect.stringContaining(way),
      },
    ]);
  });
});
