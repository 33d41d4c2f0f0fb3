import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { EventsServiceService as EVENTS } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import { freePort } from '@masar/kit/testing';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import { failure, RunningService, storedEndpoint, type Caller } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

let service: RunningService;
let calls: WebhookCalls;
beforeAll(async () => {
  service = await RunningService.start({ times: { retryDelaysMs: [20, 20] } });
  calls = new WebhookCalls(service);
});
afterAll(() => service.stop());

const receiver = (...args: Parameters<typeof Receiver.start>) =>
  forThisTest(Receiver.start(...args));

const statusOf = async (id: string, caller: Caller) =>
  (await service.call(RPC.getEndpoint, { id }, caller)).status;
const codes = (attempts: readonly { readonly statusCode?: number | undefined }[]) =>
  attempts.map(({ statusCode }) => statusCode);

describe('a delivery that fails', () => {
  it('is tried again until it arrives, under the same id', async () => {
    const to = await receiver((response, _, count) =>
      response.writeHead(count < 3 ? 500 : 200).end(),
    );
    const endpoint = await calls.endpoint({ url: to.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'delivered');
    expect(codes(attempts)).toEqual([500, 500, 200]);
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is dead after the last retry, and can be tried again by hand, once for each key', async () => {
    let status = 500;
    const to = await receiver((response) => response.writeHead(status).end('no'));
    const endpoint = await calls.endpoint({ url: to.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const dead = await calls.deliveryThat(endpoint, 'dead');
    expect(codes(dead.attempts)).toEqual([500, 500, 500]);
    expect(dead.attempts[0]).toMatchObject({
      error: 'the endpoint answered 500',
      responseSnippet: 'no',
    });
    expect(dead.nextAttemptAt).toBeUndefined();

    status = 200;
    const command = { ...endpoint.caller, idempotencyKey: 'again-1' };
    await service.call(RPC.retryDelivery, { id: dead.id }, command);
    await calls.deliveryThat(endpoint, 'delivered');
    const repeated = await service.call(RPC.retryDelivery, { id: dead.id }, command);
    expect(repeated.status).toBe('delivered');
    expect(to.received).toHaveLength(4);
  });

  it('waits as long as the receiver asks for', async () => {
    const to = await receiver((response) =>
      response.writeHead(503, { 'retry-after': '3600' }).end(),
    );
    const endpoint = await calls.endpoint({ url: to.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { nextAttemptAt } = await calls.deliveryThat(endpoint, 'failed');
    expect(Date.parse(nextAttemptAt!) - Date.now()).toBeGreaterThan(3_500_000);
  });

  it('says that the connection was refused, or that no answer came in time', async () => {
    const gone = `http://127.0.0.1:${await freePort()}/hook`;
    const silent = await receiver(() => undefined);
    const times = { timeoutMs: 200, retryDelaysMs: [] };
    const hasty = await forThisTest(RunningService.start({ times }));
    const errorOf = async (by: RunningService, url: string) => {
      const own = new WebhookCalls(by);
      const endpoint = await own.endpoint({ url });
      await by.publish(endpoint.caller, 'c', 'contract.created');
      return (await own.deliveryThat(endpoint, 'dead')).attempts[0]?.error;
    };
    const errors = await Promise.all([errorOf(service, gone), errorOf(hasty, silent.url)]);
    expect(errors).toEqual(['the connection was refused', 'no answer within 0.2 s']);
  });
});

describe('an answer', () => {
  it('a redirect is a failure, and is not followed', async () => {
    const inner = await receiver();
    const to = await receiver((response) => response.writeHead(307, { location: inner.url }).end());
    const endpoint = await calls.endpoint({ url: to.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'dead');
    expect(attempts[0]?.error).toBe('the endpoint answered 307; redirects are not followed');
    expect(inner.received).toEqual([]);
  });

  it('without end is cut off after 64 KiB and counts by its status', async () => {
    let written = 0;
    const endless = function* () {
      for (;;) {
        written += 16_384;
        yield Buffer.alloc(16_384, 'x');
      }
    };
    const to = await receiver((response) => pipeline(endless(), response, () => undefined));
    const endpoint = await calls.endpoint({ url: to.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'delivered');
    expect(attempts[0]?.responseSnippet).toBe('x'.repeat(1_024));
    // Socket buffers hold some megabytes; an answer that was read on would exceed them.
    expect(written).toBeLessThan(64 * 1_024 * 1_024);
  });

  it.each([
    ['several lines', 'one\ntwo\r\n\u0000three', 'one two three'],
    ['nothing visible', ' \n\u200b', undefined],
  ])('of %s is shown in one line', async (_, body, shown) => {
    const to = await receiver((response) => response.end(body));
    const endpoint = await calls.endpoint({ url: to.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'delivered');
    expect(attempts[0]?.responseSnippet).toBe(shown);
  });
});

describe('an endpoint', () => {
  it('an endpoint that answers 410 is disabled, and an event tells the tenant', async () => {
    const to = await receiver((response) => response.writeHead(410).end());
    const log = await receiver();
    const { id, caller } = await calls.endpoint({ url: to.url });
    await calls.endpoint({ url: log.url, eventTypes: ['webhook.endpoint.disabled'] }, caller);
    await service.publish(caller, 'ctr_1', 'contract.created');
    const [told] = await log.until(1);
    expect(JSON.parse(told!.body)).toMatchObject({
      resourceId: id,
      data: { reason: 'gone', endpoint: { id, status: 'auto_disabled' } },
    });
    expect(await statusOf(id, caller)).toBe('auto_disabled');
    await service.publish(caller, 'ctr_1', 'contract.submitted');
    const { total } = (await service.call(EVENTS.listEvents, { page: 1, perPage: 1 }, caller))
      .pagination!;
    expect([to.received.length, total]).toEqual([1, 3]);
    const refused = await failure(service.call(RPC.testEndpoint, { id }, caller));
    expect(refused.message).toBe(
      'the endpoint is auto_disabled; enable it by a PATCH with disabled: false',
    );
  });
});

describe('ten requests that are answered 410 together', () => {
  it('disable their endpoint in one command', async () => {
    const waiting: ServerResponse[] = [];
    const to = await receiver((response) => {
      waiting.push(response);
      if (waiting.length === 10) for (const each of waiting) each.writeHead(410).end();
    });
    const own = await forThisTest(RunningService.start());
    const { id, caller } = await new WebhookCalls(own).endpoint({ url: to.url });
    const resources = Array.from({ length: 10 }, (_, index) => `ctr_${index}`);
    await Promise.all(resources.map((each) => own.publish(caller, each, 'contract.created')));
    await to.until(10);
    const status = async () => (await own.call(RPC.getEndpoint, { id }, caller)).status;
    await eventually(async () => (await status()) === 'auto_disabled', 'it is disabled');
    await own.stop();
    // Each version is one command, and one entry of the audit trail.
    const disabled = { version: 2, state: { status: 'auto_disabled' } };
    expect(await storedEndpoint(own.name, id)).toMatchObject(disabled);
  });
});
