import { newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { createLog } from '@masar/kit/telemetry';
import { Registry } from 'prom-client';
import { simulateStatement } from '../../src/channels/simulate-statement';
import type { ChannelOf } from '../../src/network/open-channel';
import { toXml } from '../../src/shared/schema/to-xml';
import { applyInbound } from '../../src/worker/inbound-sweep';
import { statementSweep } from '../../src/worker/statement-sweep';
import { ingestWith, type Ingest } from '../../src/worker/ingest';
import { deliveryAlertsIn } from '../../src/worker/delivery-alerts';
import { openJobs, type OpenJobs } from '../../src/worker/jobs/open-jobs';
import { newLiveScope, openStores, type OpenStores } from '../support/killable-service';
import { PostBank } from '../support/post-bank';

const ASKED = {
  ...{ requestId: 'REQ-1', practice: 'GCC', iban: 'SA0380000000608010167519', owner: 'A trader' },
  ...{ from: '2026-11-01', to: '2026-11-21' },
} as const;

let opened: OpenStores;
let jobs: OpenJobs;
let bank: PostBank;

beforeAll(async () => {
  opened = await openStores(newId('iso'));
  jobs = openJobs({ schemaFolder: undefined });
  bank = await PostBank.start();
});
beforeEach(() => bank.reset());
afterAll(async () => {
  bank.close();
  await jobs.close();
  await opened.close();
});

const toBank: ChannelOf = () => bank.channel();

const apply = (of: Scope, id: string) => applyInbound(opened.stores, of, id);
const ingest: Ingest = (scope, xml) =>
  ingestWith({ inbound: opened.stores.inbound, jobs, apply })(scope, xml);

function sweepBy(channelOf: ChannelOf) {
  const { payments } = opened.stores;
  const log = createLog('test', 'silent');
  return statementSweep({
    ...{ ...opened.stores, payments: payments.aggregates, channelOf, apply },
    ...{ ingest, log, alerts: deliveryAlertsIn(log, new Registry()) },
  });
}

async function request() {
  const scope = newLiveScope();
  const messageId = newId('stm');
  const { id } = await opened.stores.statements.aggregates.create(scope, (_, now) => ({
    state: {
      ...ASKED,
      status: 'REQUESTED',
      messageId,
      createdAt: now.toISOString(),
      channelAt: now,
    },
    events: [],
  }));
  const state = async () => (await opened.stores.statements.aggregates.get(scope, id)).state;
  return { scope, id, messageId, state };
}

/** The bank's statement that answers a request. */
function statementFor(messageId: string): string {
  const { iban, from, to } = ASKED;
  const asked = { messageId, iban, from, to, bookings: [], currencies: ['SAR'] };
  return toXml('camt.053.001.08', simulateStatement(asked, new Date())).xml ?? '';
}

test('a request for a statement waits for a channel, and is submitted when there is one', async () => {
  const { scope, id, state } = await request();
  const dueBy = async (channelOf: ChannelOf) => {
    const ids = [];
    for await (const due of sweepBy(channelOf).due({ now: new Date() })) ids.push(due.id);
    return ids;
  };
  expect(await dueBy(() => undefined)).toEqual([]);
  expect(await dueBy(toBank)).toEqual([id]);
  await sweepBy(toBank).carryOut(scope, id);
  expect(bank.came).toEqual([id]);
  expect(await state()).toMatchObject({ status: 'REQUESTED', handedOverAt: expect.any(String) });
});

test('a statement in the reply to its request answers the request', async () => {
  const { scope, id, messageId, state } = await request();
  bank.reply = { type: 'application/xml', body: statementFor(messageId) };
  await sweepBy(toBank).carryOut(scope, id);
  await sweepBy(toBank).carryOut(scope, id);
  expect(bank.came).toEqual([id]);
  expect(await state()).toMatchObject({ status: 'ANSWERED', handedOverAt: expect.any(String) });
  const { data } = await opened.stores.inbound.aggregates.list(scope, {}, { page: 1, perPage: 9 });
  expect(data.map(({ state: kept }) => `${kept.family} ${kept.outcome}`)).toEqual([
    'camt.053 MATCHED',
  ]);
});

test('a statement answers a request whose submission was not recorded', async () => {
  const { scope, id, messageId, state } = await request();
  bank.isAway = true;
  await sweepBy(toBank).carryOut(scope, id);
  expect(await state()).toMatchObject({ status: 'REQUESTED', failedHandOvers: 1 });
  await ingest(scope, statementFor(messageId));
  const answered = await state();
  expect(answered).toMatchObject({
    ...{ status: 'ANSWERED', failedHandOvers: 0, handedOverAt: expect.any(String) },
  });
  await ingest(scope, statementFor(messageId).replaceAll(`${messageId}-A`, `${messageId}-B`));
  expect(await state()).toEqual(answered);
});
