import { checkCreditTransfer } from '../../src/rules/transfer/check-credit-transfer';
import { PRACTICE_CODES, type PracticeCode } from '../../src/shared/practice/practice';
import { readPractice } from '../../src/shared/practice/read-policy';
import { BROKEN, KEPT } from '../support/broken-transfers';
import { changed, MONDAY, TRANSFERS } from '../support/credit-transfers';

type Changes = Readonly<Record<string, unknown>>;

const check = (code: PracticeCode, changes: Changes = {}, now = MONDAY) =>
  checkCreditTransfer(changed(TRANSFERS[code], changes), {
    practice: readPractice(code, undefined),
    now,
  });

const inShort = (issues: ReturnType<typeof check>) =>
  issues.map(({ path, code }) => `${path.replace('creditTransfer.', '')} ${code}`);

describe.each(PRACTICE_CODES)('the practice %s', (code) => {
  it('finds no issue in a transfer that satisfies it', () => {
    expect(check(code)).toEqual([]);
  });

  it.each(readPractice(code, undefined).mandatoryFields)('requires %s', (field) => {
    const path = field.replace('creditTransfer.', '').replace('[]', '[0]');
    const about = check(code, { [path]: undefined }).filter((each) => each.code === 'REQUIRED');
    expect(inShort(about)).toEqual([`${path} REQUIRED`]);
    expect(about[0]).toMatchObject({ severity: 'ERROR', rule: `${code} mandatory field` });
  });
});

describe('a transfer of', () => {
  it.each(BROKEN)('%s with %j has the issue %s', (code, changes, told, severity, reason) => {
    const issues = check(code, changes);
    expect(inShort(issues)).toEqual([told]);
    expect(issues[0]).toMatchObject({ severity, ...(reason && { isoReasonCode: reason }) });
    expect(issues[0]!.message.startsWith(`${issues[0]!.path} `)).toBe(true);
  });

  it.each(KEPT)('%s with %j is valid', (code, changes) => {
    expect(check(code, changes)).toEqual([]);
  });
});

describe('unstructured addresses', () => {
  const lines = { addressLines: ['Friedrichstr. 1, Berlin'] };
  const on = (code: PracticeCode, day: string) =>
    check(
      code,
      { 'transactions[0].creditor.postalAddress': lines, requestedExecutionDate: day },
      new Date('2026-11-02T08:00:00Z'),
    ).map((each) => each.severity);

  it('are a warning for a CBPR+ payment up to 13 November 2026, then an error', () => {
    expect(on('CBPR+', '2026-11-13')).toEqual(['WARNING']);
    expect(on('CBPR+', '2026-11-14')).toEqual(['ERROR']);
  });

  it('are an error in SEPA from 15 November 2026 on, which is a Sunday', () => {
    expect(on('SEPA', '2026-11-13')).toEqual(['WARNING']);
    expect(on('SEPA', '2026-11-16')).toEqual(['ERROR']);
  });

  it('are only a warning in markets without a rule', () => {
    expect(on('GCC', '2026-11-16')).toEqual(['WARNING']);
  });
});

describe('the requested day', () => {
  const told = (code: PracticeCode, changes: Changes, now: string) =>
    check(code, changes, new Date(now)).map((each) => each.message.replace(/^\S+ /, ''));

  it('may be today by the clock of the market, not of UTC', () => {
    const changes = { requestedExecutionDate: '2026-11-24' };
    expect(told('GCC', changes, '2026-11-23T20:59:00Z')).toEqual([]);
    expect(told('GCC', changes, '2026-11-24T21:00:00Z')).toEqual([
      'must not be in the past: today is 2026-11-25',
    ]);
  });

  it('after the cut-off is settled on the next business day, with a warning', () => {
    expect(told('GCC', {}, '2026-11-23T14:00:00Z')).toEqual([]);
    expect(told('GCC', {}, '2026-11-23T14:01:00Z')).toEqual([
      'is 2026-11-23, and its cut-off has passed: it will be paid on 2026-11-24',
    ]);
  });

  it('may be a weekend when an open system accepts the amount', () => {
    const saturday = { requestedExecutionDate: '2026-11-28' };
    const now = MONDAY.toISOString();
    expect(told('ID', { ...saturday, 'transactions[0].amount.value': '250000000' }, now)).toEqual(
      [],
    );
    expect(told('ID', { ...saturday, 'transactions[0].amount.value': '250000001' }, now)).toEqual([
      'is no business day of BI-RTGS, SKNBI: take 2026-11-30',
    ]);
  });

  it('depends on the system of the currency in the Gulf', () => {
    const friday = { requestedExecutionDate: '2026-11-27' };
    const amount = { value: '10', currency: 'KWD' };
    const now = MONDAY.toISOString();
    expect(told('GCC', { ...friday, 'transactions[0].amount': amount }, now)).toEqual([]);
    expect(told('GCC', friday, now)).toEqual([
      'is no business day of AFAQ, SARIE: take 2026-11-29',
    ]);
  });

  it('for dirhams must not be a Sunday, unlike the other currencies of the Gulf', () => {
    const changes = (currency: string) => ({
      requestedExecutionDate: '2026-11-29',
      'transactions[0].amount.currency': currency,
    });
    expect(told('GCC', changes('BHD'), MONDAY.toISOString())).toEqual([]);
    expect(told('GCC', changes('AED'), MONDAY.toISOString())).toEqual([
      'is no business day of AFAQ, UAEFTS: take 2026-11-30',
    ]);
  });

  it('depends on the settings of the tenant for a system', () => {
    const systems = ['AFAQ', 'SARIE'].map((name) => ({ name, holidays: ['2026-11-23'] }));
    const practice = readPractice('GCC', { iso20022: { systems } });
    const issues = checkCreditTransfer(TRANSFERS.GCC, { practice, now: MONDAY });
    expect(inShort(issues)).toEqual(['requestedExecutionDate DATE_NONBUSINESS']);
  });
});

describe('a whole message', () => {
  const [first] = TRANSFERS.GCC.transactions!;

  it('has its issues in the order of the document, all in one pass', () => {
    const issues = check('GCC', {
      numberOfTransactions: 3,
      chargeBearer: 'OUR',
      transactions: [
        { ...first, amount: { value: '1e3', currency: 'ABC' }, purposeCode: 'NOPE' },
        { ...first, creditor: undefined },
      ],
    });
    expect(inShort(issues)).toEqual([
      'numberOfTransactions NBTXS_MISMATCH',
      'chargeBearer CHRGBR_VALUE',
      'transactions[0].amount.value AMT_FORMAT',
      'transactions[0].amount.currency CCY_UNKNOWN',
      'transactions[0].purposeCode PURP_UNKNOWN',
      'transactions[1].endToEndId ID_DUPLICATE',
      'transactions[1].creditor.name REQUIRED',
    ]);
  });

  it('of CBPR+ must have one payment', () => {
    const [one] = TRANSFERS['CBPR+'].transactions!;
    const transactions = [one, { ...one, endToEndId: 'E2E-2' }];
    for (const numberOfTransactions of [1, 2, 3]) {
      const issues = check('CBPR+', { transactions, numberOfTransactions });
      expect(inShort(issues)).toEqual(['transactions CBPR_SINGLE_TX']);
      expect(issues[0]).toMatchObject({ rule: 'CBPR+ one transaction' });
    }
  });

  it('of other markets may have any number, each with its own ids', () => {
    const second = { ...first, endToEndId: 'E2E-2', instructionId: 'I-1' };
    const third = { ...first, endToEndId: 'E2E-3', instructionId: 'I-1' };
    const issues = check('GCC', { transactions: [first, second, third], numberOfTransactions: 3 });
    expect(inShort(issues)).toEqual(['transactions[2].instructionId ID_DUPLICATE']);
    expect(issues[0]).toMatchObject({ isoReasonCode: 'DU05' });
  });

  it('must have at least one payment', () => {
    const issues = check('GCC', { transactions: [], numberOfTransactions: 0 });
    expect(inShort(issues)).toEqual(['transactions REQUIRED']);
  });

  it('of CBPR+ must have no address without a name', () => {
    const issues = check('CBPR+', { 'debtor.name': undefined });
    expect(inShort(issues)).toEqual([
      'debtor.name REQUIRED',
      'debtor.postalAddress ADDR_WITHOUT_NAME',
    ]);
    expect(issues[1]).toMatchObject({ rule: 'CBPR+ pain.001 R13', isoReasonCode: 'BE08' });
    const [, creditor] = check('CBPR+', {
      'transactions[0].creditor': { postalAddress: { country: 'DE', townName: 'Berlin' } },
    });
    expect(creditor).toMatchObject({ rule: 'CBPR+ pain.001 R28', isoReasonCode: 'BE22' });
  });

  it('names the only allowed value, or the choice of several', () => {
    const changes = {
      ...{ chargeBearer: 'OUR', paymentMethod: 'CHK' },
      'transactions[0].amount.currency': 'USD',
    };
    const messages = (code: PracticeCode) =>
      check(code, changes).map(({ path, message }) => message.replace(`${path} `, ''));
    expect(messages('SEPA')).toEqual([
      ...['must be TRF', 'must be one of DEBT, CRED, SHAR, SLEV', 'must be EUR, and not USD'],
    ]);
    const [issue] = check('SEPA', { chargeBearer: 'SHAR' });
    expect(issue!.message).toBe('creditTransfer.chargeBearer must be SLEV');
  });

  it('without a practice is checked for formats and required fields only', () => {
    const formats = (changes: Changes) =>
      inShort(checkCreditTransfer(changed(TRANSFERS.SEPA, changes), { now: MONDAY }));
    expect(formats({ chargeBearer: 'SHAR', requestedExecutionDate: '2020-01-01' })).toEqual([]);
    expect(formats({ chargeBearer: 'OUR' })).toEqual(['chargeBearer CHRGBR_VALUE']);
    expect(formats({ 'transactions[0].endToEndId': undefined })).toEqual([
      'transactions[0].endToEndId E2E_NOTPROVIDED',
    ]);
    expect(inShort(checkCreditTransfer({}, { now: MONDAY }))).toEqual([
      'paymentInformationId REQUIRED',
      'paymentMethod REQUIRED',
      'numberOfTransactions REQUIRED',
      'requestedExecutionDate REQUIRED',
      'debtorAccount REQUIRED',
      'transactions REQUIRED',
    ]);
  });

  it('with an amount of a million digits has one issue that does not repeat them', () => {
    for (const code of ['GCC', 'ID', 'SEPA'] as const) {
      const issues = check(code, { 'transactions[0].amount.value': '9'.repeat(1_000_000) });
      expect(inShort(issues)).toEqual(['transactions[0].amount.value AMT_FORMAT']);
    }
    for (const path of ['transactions[0].amount.currency', 'debtor.postalAddress.country']) {
      const [issue] = check('GCC', { [path]: 'A'.repeat(1_000_000) });
      expect(issue!.message.length).toBeLessThan(200);
    }
  });

  it('of a thousand payments is validated', () => {
    const transactions = Array.from({ length: 1000 }, (_, i) => ({
      ...first,
      endToEndId: `E-${i}`,
    }));
    expect(check('GCC', { transactions, numberOfTransactions: 1000 })).toEqual([]);
  });
});
