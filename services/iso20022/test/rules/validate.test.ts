import {
  type Iso20022Validation,
  type ValidateIso20022MessageRequest,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { changed, CREDIT_TRANSFER, MESSAGE, XML } from '../support/messages';
import { failure, RunningService } from '../support/running-service';
import { shown, ValidateCalls } from '../support/validate-calls';

let service: RunningService;
let calls: ValidateCalls;

beforeAll(async () => {
  service = await RunningService.start();
  calls = new ValidateCalls(service);
});
afterAll(() => service?.stop());

const TX = 'creditTransfer.transactions.0';
const GCC_FORMS: readonly [form: string, () => Promise<Iso20022Validation>][] = [
  ['a credit transfer', () => calls.askJson(CREDIT_TRANSFER, 'GCC')],
  ["a message by ISO's names", () => calls.askJson(MESSAGE, 'GCC')],
  ['a message in XML', () => calls.ask({ xml: XML, marketPractice: 'GCC' })],
];

test.each(GCC_FORMS)(
  '%s that breaks nothing is valid, FULL, and as its practice is',
  async (_, verdict) => {
    expect(await verdict()).toEqual({
      ...{ valid: true, errors: [], warnings: [], conformanceLevel: 'FULL' },
      marketPracticeCompliance: { practice: 'GCC', compliant: true, issues: [] },
    });
  },
);

test('without a practice the answer has no compliance', async () => {
  const { conformanceLevel, marketPracticeCompliance } = await calls.askJson(CREDIT_TRANSFER);
  expect([conformanceLevel, marketPracticeCompliance]).toEqual(['FULL', undefined]);
});

describe('a credit transfer', () => {
  it('gets all issues at once, in document order, with paths of its JSON', async () => {
    const wrong = changed(
      changed(
        changed(
          CREDIT_TRANSFER,
          'creditTransfer.debtorAccount.iban',
          'KW82CBKU0000000000001234560101',
        ),
        `${TX}.amount.value`,
        '1500.1255',
      ),
      'creditTransfer.chargeBearer',
      'SLEV',
    );
    const verdict = await calls.askJson(wrong, 'GCC');
    expect(shown(verdict)).toEqual([
      'IBAN_CHECKSUM creditTransfer.debtorAccount.iban',
      expect.stringMatching(/ creditTransfer.chargeBearer$/),
      'AMT_DECIMALS creditTransfer.transactions[0].amount.value',
    ]);
    expect(verdict).toMatchObject({ valid: false, conformanceLevel: 'NONE' });
    const { compliant, issues } = verdict.marketPracticeCompliance ?? {};
    expect([compliant, issues?.map(({ path, rule }) => `${path} ${rule?.split(' ')[0]}`)]).toEqual([
      false,
      [
        'creditTransfer.debtorAccount.iban undefined',
        'creditTransfer.chargeBearer GCC',
        'creditTransfer.transactions[0].amount.value undefined',
      ],
    ]);
  });

  it('with warnings only is valid and PARTIAL', async () => {
    const json = changed(CREDIT_TRANSFER, 'creditTransfer.debtor.postalAddress', { country: 'KW' });
    const { valid, warnings, conformanceLevel } = await calls.askJson(json, 'GCC');
    expect([valid, conformanceLevel, warnings.map(({ code }) => code)]).toEqual([
      true,
      'PARTIAL',
      ['ADDR_INCOMPLETE'],
    ]);
  });

  it.each<[what: string, path: string, value: unknown, expected: string]>([
    [
      'a number for an amount',
      `${TX}.amount.value`,
      1500.125,
      'INVALID_VALUE creditTransfer.transactions[0].amount.value',
    ],
    [
      'a text for a flag',
      'creditTransfer.batchBooking',
      'no',
      'INVALID_VALUE creditTransfer.batchBooking',
    ],
    [
      'an object for a list',
      'creditTransfer.transactions',
      {},
      'INVALID_VALUE creditTransfer.transactions',
    ],
    [
      'a misspelt field',
      `${TX}.purpose`,
      'MRBA',
      'UNKNOWN_FIELD creditTransfer.transactions[0].purpose',
    ],
    ['a field beside it', 'practice', 'GCC', 'UNKNOWN_FIELD practice'],
    ['a practice that is none', 'marketPractice', 'XX', 'INVALID_VALUE marketPractice'],
    ['nothing in it', 'creditTransfer', null, 'REQUIRED creditTransfer.paymentInformationId'],
    ['another value in its place', 'creditTransfer', 'x', 'INVALID_VALUE creditTransfer'],
  ])('with %s is not valid', async (_, path, value, expected) => {
    const verdict = await calls.askJson(changed(CREDIT_TRANSFER, path, value));
    expect(verdict.valid).toBe(false);
    expect(shown(verdict)).toContain(expected);
  });

  it('an invalid credit transfer complies with no practice', async () => {
    const wrong = changed(CREDIT_TRANSFER, `${TX}.amount.value`, '+5');
    const { valid, marketPracticeCompliance } = await calls.askJson(wrong, 'GCC');
    expect([valid, marketPracticeCompliance!.compliant]).toEqual([false, false]);
    expect(marketPracticeCompliance!.issues).toMatchObject([{ code: 'AMT_FORMAT' }]);
  });

  it('has the type of its written message', async () => {
    const json = JSON.stringify(CREDIT_TRANSFER);
    const verdict = await calls.ask({ messageType: 'pacs.008', json });
    expect(shown(verdict)).toEqual(['MESSAGE_TYPE_MISMATCH creditTransfer']);
  });
});

describe('a request', () => {
  it.each<
    [what: string, request: Partial<ValidateIso20022MessageRequest>, field: string, code: string]
  >([
    ['of no message', {}, 'json', 'REQUIRED'],
    ['of two messages', { json: '{}', xml: XML }, 'xml', 'CONFLICTING_FIELDS'],
    ['of a list', { json: '[]' }, 'json', 'INVALID_TYPE'],
    ['of an object that is no message', { json: '{}' }, 'json.Document', 'REQUIRED'],
    [
      'with something beside the message',
      { json: '{"Document":{},"x":1}' },
      'json.x',
      'UNKNOWN_FIELD',
    ],
    [
      'of a type that nobody knows',
      { messageType: 'pain.999', json: '{}' },
      'messageType',
      'UNKNOWN_MESSAGE_TYPE',
    ],
    [
      'of a version that is not covered',
      { messageType: 'pain.001.001.05', xml: XML },
      'messageType',
      'UNKNOWN_MESSAGE_TYPE',
    ],
  ])('%s is refused', async (_, request, field, code) => {
    const { code: error, details } = await failure(calls.ask(request));
    expect([error, details]).toEqual([
      'VALIDATION_ERROR',
      [expect.objectContaining({ field, code })],
    ]);
  });
});
