import { begun, contextAt, LIVES, settledWith } from '../../../test/support/invoice-lives';
import { lookUpNow, outcomeOfNone, settle } from './pay';

const pending = begun(LIVES.open);
const minutes = (date: Date | undefined, from: Date) =>
  date && (date.getTime() - from.getTime()) / 60_000;

test('a payment is written with its key before the processor is asked', () => {
  expect(pending).toMatchObject({
    status: 'open',
    payment: { attempt: 1, key: 'inv_1-1', status: 'processing', amount: '300.00' },
  });
});

test('an attempt after a declined one has a key of its own', () => {
  const declined = settledWith(pending, { status: 'declined', reason: 'No funds.' })?.state;
  expect(begun(declined!).payment).toMatchObject({ attempt: 2, key: 'inv_1-2' });
});

test('the outcome of an earlier attempt changes nothing', () => {
  const declined = settledWith(pending, { status: 'declined', reason: 'No funds.' })?.state;
  const second = begun(declined!);
  const late = { attempt: 1, outcome: { status: 'succeeded', reference: 'pi_1' } } as const;
  expect(settle(second, late, contextAt(3))).toBeUndefined();
});

test('an outcome that comes twice pays once', () => {
  const paid = settledWith(pending, { status: 'succeeded', reference: 'pi_1' })?.state;
  expect(settledWith(paid!, { status: 'succeeded', reference: 'pi_1' })).toBeUndefined();
});

test('an outcome that stays unknown is looked up after pauses that double, up to an hour', () => {
  let state = pending;
  const pauses = Array.from({ length: 9 }, () => {
    state = settledWith(state, { status: 'unknown', problem: 'none' })!.state;
    return minutes(state.lookUpAt, contextAt(2).now);
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a message during a look-up makes the next look-up due at once', () => {
  const { lookUpAt } = pending;
  const told = lookUpNow(pending, contextAt(2).now)!.state;
  const outcome = { status: 'processing', reference: 'pi_1' } as const;
  const after = settle(told, { attempt: 1, outcome, lookUpAt }, contextAt(2))!.state;
  expect(after.lookUpAt).toEqual(contextAt(2).now);
  expect(after.payment?.reference).toBe('pi_1');
});

test('a payment that began before the invoice became overdue still pays it', () => {
  const overdue = { ...pending, status: 'overdue' as const };
  expect(settledWith(overdue, { status: 'succeeded' })).toMatchObject({
    state: { status: 'paid', amountPaid: '300.00' },
    events: [{ type: 'billing.invoice.paid' }],
  });
});

test('a payment that the processor does not have is lost only after five minutes', () => {
  const { payment } = pending;
  const after = (seconds: number) =>
    outcomeOfNone(payment!, new Date(new Date(payment!.startedAt).getTime() + seconds * 1_000));
  expect(after(299).status).toBe('unknown');
  expect(after(300).status).toBe('declined');
});
