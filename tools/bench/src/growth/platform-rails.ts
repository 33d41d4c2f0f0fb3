import { setTimeout as sleep } from 'node:timers/promises';
import { omit } from '@masar/kit/decision';
import { ENDPOINT, USAGE } from './bodies';
import { createContract } from './business-rails';
import { chained, inTurn } from './copies';
import type { Rail, Send } from './rail';
import { post } from './tenant';

const VERIFIED = 500;
const POLL_MS = 100;
const ENDPOINTS = '/v1/webhooks/endpoints';

/** A contract leaves an event, and an entry in the audit trail; both come after the answer. */
const fromContract =
  (path: string) =>
  async (send: Send): Promise<undefined> => {
    await send(createContract());
    for (let found = 0; found === 0; await sleep(POLL_MS)) {
      found = (await send({ path })).pagination?.total ?? 0;
    }
  };

export const usage: Rail = {
  ...{ name: 'usage', in: ['masar_billing-finops', 'usage_postings'] },
  ...{ list: '/v1/billing/usage/records', filter: 'workspaceId=default&metric=storage' },
  item: (id) => `/v1/billing/usage/records/${id}_1`,
  ...{ sort: ['_id', 'records.0.number'], create: post('/v1/billing/usage', USAGE) },
  copy: (model, { at, id, tenantId, createdAt }) => ({
    ...{ ...omit(model, 'isPending'), _id: id, tenantId, recordedAt: createdAt, outbox: [] },
    metric: inTurn(at, 'kyc_checks', 'storage'),
    records: [{ ...model['records'][0], key: id, at: createdAt }],
  }),
};

export const events: Rail = {
  ...{ name: 'events', in: ['masar_webhooks', 'events'], list: '/v1/events' },
  ...{ filter: 'type=contract.approved', sort: ['occurredAt', '_id'] },
  begin: fromContract('/v1/events?type=contract.created'),
  copy: (model, { at, id: _id, tenantId, createdAt: occurredAt }) => ({
    ...{ ...model, _id, tenantId, occurredAt },
    type: inTurn(at, 'contract.created', 'contract.approved'),
  }),
  more: [
    {
      ...{ name: 'replay of 20 pages', pages: 20 },
      call: ({ middle }) => ({ path: `/v1/events?perPage=20&after=${middle}` }),
    },
  ],
};

export const audit: Rail = {
  ...{ name: 'audit', in: ['masar_gateway', 'audit_entries'], list: '/v1/audit' },
  ...{ filter: 'outcome=refused', sort: ['seq'], isListOnly: true },
  begin: fromContract('/v1/audit?action=createContract'),
  copy: chained(),
  more: [
    {
      name: `verify ${VERIFIED} entries`,
      call({ documents }) {
        const from = Math.max(Math.floor(documents / 2) - VERIFIED / 2, 1);
        return { path: `/v1/audit/verify?from=${from}&to=${from + VERIFIED - 1}` };
      },
      isRight: ({ data }) => (data as { readonly valid: boolean }).valid,
    },
  ],
};

export const deliveries: Rail = {
  ...{ name: 'deliveries', in: ['masar_webhooks', 'deliveries'], list: '' },
  ...{ filter: 'status=dead', item: (id) => `/v1/webhooks/deliveries/${id}` },
  create: (list) => ({ method: 'POST', path: list.replace(/deliveries$/, 'test') }),
  async begin(send) {
    const { data } = await send(post(ENDPOINTS, ENDPOINT)());
    const { id } = data as { readonly id: string };
    await send({ method: 'POST', path: `${ENDPOINTS}/${id}/test` });
    return `${ENDPOINTS}/${id}/deliveries`;
  },
  copy(model, { at, id: _id, tenantId, createdAt }) {
    const status = inTurn(at, 'delivered', 'dead');
    const fields = { _id, tenantId, createdAt, status, nextAttemptAt: null };
    return { ...omit(model, 'dueAt', 'leasedUntil'), ...fields };
  },
};
