import type { SubmittedMessage } from './channel';
import { simulate } from './simulator';

const CREATED = '2026-11-22T09:00:00.000Z';
const MESSAGE: SubmittedMessage = {
  ...{ createdAt: CREATED, executionDate: '2026-11-22', debtorName: 'Gulf Trading WLL' },
  uetrs: ['8a562c67-ca16-48ba-b074-65581be6f001'],
};
const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const said = (message: Partial<SubmittedMessage>, now: Date) =>
  simulate({ ...MESSAGE, ...message }, now).statuses.map(({ status, reason }) =>
    reason === undefined ? status : `${status} ${reason}`,
  );

describe('the simulated bank', () => {
  test.each([
    ['09:00:59', [], '09:01:00'],
    ['09:01:00', ['ACCP'], '09:02:00'],
    ['09:04:59', ['ACCP', 'ACSP'], '09:05:00'],
    ['09:05:00', ['ACCP', 'ACSP', 'ACSC'], undefined],
    ['23:00:00', ['ACCP', 'ACSP', 'ACSC'], undefined],
  ])('at %s has said %j and is asked again at %s', (time, statuses, next) => {
    expect(said({}, at(time))).toEqual(statuses);
    expect(simulate(MESSAGE, at(time)).askAgainAt).toEqual(next && at(next));
  });

  it('reports on every transaction', () => {
    const uetrs = ['one', 'other'];
    const { statuses } = simulate({ ...MESSAGE, uetrs }, at('09:01:00'));
    expect(statuses.map(({ uetr }) => uetr)).toEqual(uetrs);
  });

  it('settles on the requested day, not before', () => {
    const tomorrow = { executionDate: '2026-11-23' };
    expect(said(tomorrow, at('23:59:59'))).toEqual(['ACCP']);
    expect(said(tomorrow, new Date('2026-11-23T00:05:00Z'))).toEqual(['ACCP', 'ACSP', 'ACSC']);
  });

  test.each([
    ['SANDBOX REJECT AC04', 'RJCT AC04'],
    ['SANDBOX REJECT', 'RJCT MS03'],
    ['SANDBOX REJECT for any reason', 'RJCT MS03'],
    ['SANDBOX PENDING', 'PDNG'],
  ])('answers a debtor named %s with %s and nothing else', (debtorName, answer) => {
    expect(said({ debtorName }, at('23:00:00'))).toEqual([answer]);
    expect(simulate({ ...MESSAGE, debtorName }, at('23:00:00')).askAgainAt).toBeUndefined();
  });

  it('grants a request to cancel a minute later', () => {
    const openCase = { id: 'case_1', requestedAt: at('09:03:00').toISOString(), hasSettled: false };
    const before = simulate({ ...MESSAGE, openCase }, at('09:03:00'));
    expect(before.cancellation).toBeUndefined();
    expect(before.askAgainAt).toEqual(at('09:04:00'));
    const after = simulate({ ...MESSAGE, openCase }, at('10:00:00'));
    expect(after.cancellation).toEqual({ caseId: 'case_1', at: at('09:04:00').toISOString() });
    expect(after.statuses.map(({ status }) => status)).toEqual(['ACCP', 'ACSP']);
    expect(after.askAgainAt).toBeUndefined();
  });

  it('rejects the cancellation of a settled payment: the creditor does not consent', () => {
    const openCase = { id: 'case_1', requestedAt: at('09:30:00').toISOString(), hasSettled: true };
    const { cancellation } = simulate({ ...MESSAGE, openCase }, at('09:31:00'));
    expect(cancellation).toMatchObject({ caseId: 'case_1', refusal: { reason: 'CUST' } });
  });
});
