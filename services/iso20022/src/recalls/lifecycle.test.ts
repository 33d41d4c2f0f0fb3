import { testLifecycle } from '@masar/kit/testing';
import { accept, reject } from './answer-recall';
import { CREATION, RECALL_LIFECYCLE } from './lifecycle';
import type { Recall } from './recall';

const OPEN: Recall = {
  ...{ identity: 'msg_1 /Document', inboundMessageId: 'msg_1', path: '/Document' },
  ...{ messageId: 'CXL-1', payment: { uetr: '8a562c67-ca16-48ba-b074-65581be6f001' } },
  ...{ receivedAt: '2026-06-16T09:00:00.000Z', status: 'OPEN' },
};
const ANSWERING = { id: 'rcl_1', actor: 'key_1', now: new Date('2026-06-16T10:00:00Z') };

const accepted = (recall: Recall) => accept(recall, { ...ANSWERING, settled: false, payment: {} });
const rejected = (recall: Recall) => reject(recall, { ...ANSWERING, reason: { code: 'CUST' } });

testLifecycle({
  lifecycle: RECALL_LIFECYCLE,
  first: CREATION.to,
  lives: { OPEN, ACCEPTED: accepted(OPEN).state, REJECTED: rejected(OPEN).state },
  commands: { accept: accepted, reject: rejected },
});
