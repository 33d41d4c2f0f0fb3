import { testLifecycle } from '@masar/kit/testing';
import { contextAt, finalized, LIVES, paidFrom } from '../../../test/support/invoice-lives';
import { credit } from '../credit-notes/credit';
import { remove } from './draft';
import { becomeOverdue, voidInvoice } from './ending';
import { CREATION, INVOICE_LIFECYCLE } from './lifecycle';

testLifecycle({
  lifecycle: INVOICE_LIFECYCLE,
  first: CREATION.to,
  lives: LIVES,
  commands: {
    finalize: finalized,
    delete: (state) => remove(state, contextAt(1)),
    pay: paidFrom,
    'miss the last day of': becomeOverdue,
    void: (state) => voidInvoice(state, { reason: 'Wrong workspace.' }, contextAt(2)),
    credit: (state) => credit(state, { reason: 'Outage.' }, contextAt(3)),
  },
});

test('a draft that is being finalised can be neither deleted nor begun again', () => {
  const finalising = { ...LIVES.draft, finalising: { at: '2026-06-16T09:00:00.000Z' } };
  expect(() => remove(finalising, contextAt(1))).toThrow('it is being finalised');
});
