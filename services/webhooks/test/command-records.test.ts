import { dataOf, type Event } from '@masar/kit/bus';
import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { eventually } from './support/eventually';
import { Receiver } from './support/receiver';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const SINCE = new Date(Date.now() - 3_600_000).toISOString();

let service: RunningService;
let calls: WebhookCalls;
let receiver: Receiver;
/** The events from which the gateway writes the audit trail. */
const records: Event[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  calls = new WebhookCalls(service);
  receiver = await Receiver.start();
  const handle = async (event: Event) => void records.push(event);
  await service.bus.subscribe({ group: 'audit', types: ['audit.command.recorded'], handle });
});
afterAll(async () => {
  receiver.stop();
  await service.stop();
});

const rpcsOf = ({ tenantId }: Caller, subject: string) =>
  records
    .filter((event) => event.tenantid === tenantId && event.subject === subject)
    .map((event) => String((dataOf(event) as { rpc: string }).rpc).replace(/.*\//, ''));

const recorded = (caller: Caller, subject: string, rpcs: readonly string[]) =>
  eventually(
    async () => JSON.stringify(rpcsOf(caller, subject)) === JSON.stringify(rpcs),
    `the records are ${rpcs.join()}`,
  );

test('a test, a retry and a recovery are audited as commands on an unchanged endpoint', async () => {
  const made = await calls.endpoint({ url: receiver.url });
  const { id, caller } = made;
  const tested = await service.call(RPC.testEndpoint, { id }, caller);
  await calls.deliveryThat(made, 'delivered');
  await service.call(RPC.retryDelivery, { id: tested.id }, caller);
  await service.call(RPC.recoverEndpoint, { id, since: SINCE, eventTypes: [] }, caller);
  await recorded(caller, id, [
    'CreateEndpoint',
    'TestEndpoint',
    'RetryDelivery',
    'RecoverEndpoint',
  ]);
  const { updatedAt } = await service.call(RPC.getEndpoint, { id }, caller);
  expect(updatedAt).toBe(made.updatedAt);
});

test('repeated, refused and dry-run commands are not audited', async () => {
  const { id, caller } = await calls.endpoint({ url: receiver.url }, newTenant());
  const once = { ...caller, idempotencyKey: 'once' };
  for (let i = 0; i < 3; i += 1) await service.call(RPC.testEndpoint, { id }, once);
  const counting = { id, since: SINCE, eventTypes: [], dryRun: true };
  await service.call(RPC.recoverEndpoint, counting, caller);
  const off = await calls.endpoint({ url: receiver.url, disabled: true }, caller);
  const refused = await failure(service.call(RPC.testEndpoint, { id: off.id }, caller));
  expect(refused.code).toBe('CONFLICT');
  // The last command: once its record is there, those of the earlier ones are too.
  await service.call(RPC.deleteEndpoint, { id }, caller);
  await recorded(caller, id, ['CreateEndpoint', 'TestEndpoint', 'DeleteEndpoint']);
  expect(rpcsOf(caller, off.id)).toEqual(['CreateEndpoint']);
});
