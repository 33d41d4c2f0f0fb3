import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import {
  newName,
  newTenant,
  RunningService,
  storedEndpoint,
  withDatabase,
  type Caller,
} from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const FIVE_DAYS_MS = 5 * 86_400_000;
/** No retries: the only attempts are those that the test asks for. */
const TIMES = { retryDelaysMs: [] };

/** An endpoint whose answers the test sets, and workers that send to it. */
async function open(workers = 1) {
  const options = { name: newName(), times: TIMES };
  const services: RunningService[] = [];
  while (services.length < workers) {
    services.push(await forThisTest(RunningService.start(options)));
  }
  const [first] = services as [RunningService];
  const calls = new WebhookCalls(first);
  const seen = { status: 200 };
  const to = await forThisTest(Receiver.start((response) => response.writeHead(seen.status).end()));
  let caller: Caller = { ...newTenant(), environment: 'sandbox' };
  const { id } = await calls.endpoint({ url: to.url }, caller);
  return {
    id,
    /** By the clock of the tenant, which a busy machine does not move. */
    async fiveDaysLater() {
      caller = { ...caller, clockOffsetMs: FIVE_DAYS_MS };
      await first.runDue(caller);
    },
    /** Sends one event and waits for its attempt. @param by the first worker by default */
    async send(status: number, by = first) {
      seen.status = status;
      const [event] = await by.publish(caller, `ctr_${to.received.length}`, 'contract.created');
      await eventually(async () => {
        const deliveries = await calls.deliveries(id, caller);
        return deliveries.some((each) => each.eventId === event!.id && each.attempts.length > 0);
      }, 'it is tried');
    },
    patch: (change: object) => {
      const request = { id, eventTypes: [], paths: Object.keys(change), ...change };
      return first.call(RPC.patchEndpoint, request, caller);
    },
    remove: () => first.call(RPC.deleteEndpoint, { id }, caller),
    services,
    /**
     * Stops the workers, so that everything that follows an attempt is done, and reads the status.
     */
    async statusInTheEnd() {
      for (const each of services) await each.stop();
      const stored = (await storedEndpoint(options.name, id)) as { state: { status: string } };
      return stored.state.status;
    },
    noted: () =>
      withDatabase(options.name, (database) =>
        database.collection('endpoint_health').countDocuments(),
      ),
  };
}

describe('five days of failures', () => {
  it('disable an endpoint', async () => {
    const endpoint = await open();
    await endpoint.send(400);
    await endpoint.fiveDaysLater();
    await endpoint.send(400);
    expect(await endpoint.statusInTheEnd()).toBe('auto_disabled');
  });

  it.each([
    ['the same worker', 1],
    ['another one', 2],
  ])('are over when something arrives, though %s saw the failure before it', async (_, workers) => {
    const endpoint = await open(workers);
    const other = endpoint.services.at(-1);
    await endpoint.send(200);
    await endpoint.send(400, other);
    await endpoint.send(200);
    await endpoint.fiveDaysLater();
    await endpoint.send(400);
    expect(await endpoint.statusInTheEnd()).toBe('active');
  });

  it('begin anew when the endpoint is enabled', async () => {
    const endpoint = await open();
    await endpoint.send(400);
    await endpoint.patch({ disabled: true });
    await endpoint.fiveDaysLater();
    await endpoint.patch({ disabled: false });
    await endpoint.send(400);
    expect(await endpoint.statusInTheEnd()).toBe('active');
  });

  it.each([{ description: 'mine' }, { disabled: false }])(
    'go on when a patch changes no status: %p',
    async (change) => {
      const endpoint = await open();
      await endpoint.send(400);
      await endpoint.fiveDaysLater();
      await endpoint.patch(change);
      await endpoint.send(400);
      expect(await endpoint.statusInTheEnd()).toBe('auto_disabled');
    },
  );

  it('are forgotten with a deleted endpoint', async () => {
    const endpoint = await open();
    await endpoint.send(400);
    await eventually(async () => (await endpoint.noted()) === 1, 'the failure is noted');
    await endpoint.remove();
    expect(await endpoint.noted()).toBe(0);
  });
});
