import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import { failure, RunningService, withDatabase } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const GUARDED = { MASAR_WEBHOOKS_ALLOW_LOOPBACK: 'false' };

/** An attacker's name servers: the test sets the addresses of each name. */
const names = new Map<string, readonly string[]>();
const asked: string[] = [];
const resolve = async (name: string) => {
  asked.push(name);
  return names.get(name) ?? [];
};

let guarded: RunningService;
let open: RunningService;
let receiver: Receiver;
beforeAll(async () => {
  guarded = await RunningService.start({ env: GUARDED, resolve });
  open = await RunningService.start({ resolve });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await guarded.stop();
  await open.stop();
  await receiver.stop();
});

const port = () => new URL(receiver.url).port;

/** The error of the first attempt to deliver an event to this URL. */
async function firstError(service: RunningService, url: string): Promise<string | undefined> {
  const calls = new WebhookCalls(service);
  const endpoint = await calls.endpoint({ url });
  await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
  return (await calls.deliveryThat(endpoint, 'dead')).attempts[0]?.error;
}

describe('at create', () => {
  it.each([
    'http://127.0.0.1:8080/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost:8443/',
    'https://user:pass@hooks.acme.example/',
    'ftp://hooks.acme.example/',
    'https://hooks.acme.example\\hook',
    'https://hooks.acme.example/#hook',
  ])('%s is refused', async (url) => {
    const error = await failure(new WebhookCalls(guarded).endpoint({ url }));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.details).toEqual([
      {
        field: 'url',
        code: 'INVALID_VALUE',
        message: expect.stringMatching(/^url must /) as string,
      },
    ]);
  });
});

describe('at send', () => {
  it.each([
    ['a private address', ['10.0.0.7']],
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['mapped loopback', ['::ffff:127.0.0.1']],
    ['loopback among public addresses', ['8.8.8.8', '127.0.0.1']],
  ])('a name that points to %s is not connected to', async (_, addresses) => {
    const name = `inner-${addresses.length}${addresses.at(-1)!.replace(/\W/g, '-')}.acme.example`;
    names.set(name, addresses);
    const before = receiver.dialled;
    const error = await firstError(guarded, `https://${name}:${port()}/`);
    const dialled = receiver.dialled - before;
    expect([error, dialled]).toEqual([`the name ${name} points to a private address`, 0]);
  });

  it('a name that changes after it was registered gains nothing', async () => {
    names.set('rebound.acme.example', ['8.8.8.8']);
    const calls = new WebhookCalls(guarded);
    const endpoint = await calls.endpoint({ url: `https://rebound.acme.example:${port()}/` });
    names.set('rebound.acme.example', ['127.0.0.1']);
    await guarded.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'dead');
    expect(attempts.map(({ error }) => error)).toEqual(
      attempts.map(() => 'the name rebound.acme.example points to a private address'),
    );
    // Each attempt looks the name up again, and would dial the addresses that it checked.
    expect(asked.filter((name) => name === 'rebound.acme.example')).toHaveLength(attempts.length);
  });

  it('a stored URL that is no longer allowed is refused', async () => {
    const calls = new WebhookCalls(guarded);
    const endpoint = await calls.endpoint({ url: 'https://hooks.acme.example/' });
    await withDatabase(guarded.name, (database) =>
      database
        .collection<{ _id: string }>('endpoints')
        .updateOne({ _id: endpoint.id }, { $set: { 'state.url': receiver.url } }),
    );
    await guarded.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'dead');
    expect(attempts[0]?.error).toBe('url must begin with https://, not http://');
    expect(receiver.received).toEqual([]);
  });

  it('a name without an address fails and says so', async () => {
    names.delete('nowhere.acme.example');
    const failing = async () => {
      throw new Error('the name nowhere.acme.example has no address');
    };
    const service = await forThisTest(RunningService.start({ env: GUARDED, resolve: failing }));
    expect(await firstError(service, 'https://nowhere.acme.example/')).toBe(
      'the name nowhere.acme.example has no address',
    );
  });

  it('proxies of the environment are not used', async () => {
    const proxy = await forThisTest(Receiver.start());
    const before = { ...process.env };
    Object.assign(process.env, {
      http_proxy: proxy.url,
      HTTP_PROXY: proxy.url,
      NODE_USE_ENV_PROXY: '1',
    });
    const service = await forThisTest(RunningService.start());
    const endpoint = await new WebhookCalls(service).endpoint({ url: receiver.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    await receiver.until(1);
    expect(proxy.received).toEqual([]);
    process.env = before;
  });
});

describe('where loopback is allowed', () => {
  it('its IPv4 address mapped into IPv6 is sent to as well', async () => {
    const calls = new WebhookCalls(open);
    const url = `http://[::ffff:127.0.0.1]:${port()}/mapped`;
    const endpoint = await calls.endpoint({ url });
    await open.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts } = await calls.deliveryThat(endpoint, 'delivered');
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200]);
  });

  it('a name may point to loopback, and to no other private address', async () => {
    names.set('here.acme.example', ['127.0.0.1']);
    names.set('there.acme.example', ['10.0.0.7']);
    const refused = await firstError(open, 'https://there.acme.example/');
    expect(refused).toBe('the name there.acme.example points to a private address');
    const before = receiver.dialled;
    // The receiver speaks no TLS.
    const dialled = await firstError(open, `https://here.acme.example:${port()}/`);
    expect(dialled).not.toContain('private address');
    expect(receiver.dialled).toBeGreaterThan(before);
  });
});
