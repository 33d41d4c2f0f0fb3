import { testLifecycle } from '@masar/kit/testing';
import { escalated, LIVES, patched, resolved } from '../../test/support/lives';
import type { Dispute } from './dispute';
import { CREATION, DISPUTE_LIFECYCLE } from './lifecycle';

const move = (status: string) => (state: Dispute) => patched(state, { status, notes: 'so' });

testLifecycle({
  lifecycle: DISPUTE_LIFECYCLE,
  first: CREATION.to,
  lives: LIVES,
  commands: {
    investigate: move('INVESTIGATING'),
    awaitCustomer: move('AWAITING_CUSTOMER'),
    awaitMerchant: move('AWAITING_MERCHANT'),
    close: move('CLOSED'),
    escalate: (state) => escalated(state, 'LEGAL'),
    resolve: (state) => resolved(state),
  },
});
