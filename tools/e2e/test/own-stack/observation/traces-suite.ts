import { openBank, type Bank } from '../../../src/rails/bank';
import { contractBody, type Contract } from '../../../src/rails/contract';
import { eventually } from '../../../src/client/eventually';
import { Stack } from '../../../src/stack/stack';
import { subscribe } from '../../../src/webhooks/subscribe';
import { TraceCollector } from '../../../src/stack/trace-collector';
import { WebhookReceiver } from '../../../src/webhooks/webhook-receiver';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLIENT = '00f067aa0ba902b7';
/** Kinds of spans. Source: opentelemetry-proto, trace.proto. */
const KIND = { server: 2, client: 3, producer: 4, consumer: 5 } as const;
const ERROR = 2;
const RPC = 'masar.contracts.v1.ContractsService/CreateContract';

/** All values of a span. */
const ATTRIBUTES = [
  ...['http.request.method', 'http.route', 'http.response.status_code', 'error.type'],
  ...['rpc.system', 'rpc.service', 'rpc.method'],
  ...['db.system.name', 'db.operation.name', 'db.collection.name'],
  ...['messaging.operation.type', 'messaging.consumer.group.name', 'messaging.message.id'],
  ...['messaging.batch.message_count', 'masar.tenant', 'masar.request_id', 'masar.error.code'],
  ...['masar.webhook.endpoint', 'masar.webhook.failures'],
];

/** Processes of the steps of a contract's creation. */
export interface Processes {
  readonly gateway: string;
  readonly contracts: string;
  readonly webhooks: string;
}

/** Checks that a request is one trace, from HTTP to the delivery of its events. */
export function tracesSuite(words: string, processes: Processes): void {
  let stack: Stack;
  let bank: Bank;
  let collector: TraceCollector;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    receiver = await WebhookReceiver.start();
    stack = await Stack.start(undefined, {
      MASAR_E2E_STACK: words,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'info',
    });
    bank = await openBank(stack);
    await subscribe(bank, receiver);
  });
  afterAll(async () => {
    receiver?.stop();
    await stack?.stop();
    collector?.stop();
  });

  const create = (traceparent: string) =>
    bank.maker.post<Contract>('/v1/contracts', contractBody(), { headers: { traceparent } });

  test('one request is one trace, through gRPC, store, outbox and consumer to the delivery', async () => {
    const answer = await create(`00-${TRACE}-${CLIENT}-01`);
    expect(answer.status).toBe(201);
    const step = (name: string, kind: keyof typeof KIND, parentSpanId: string) =>
      collector.find(TRACE, { name, kind: KIND[kind], parentSpanId });
    const request = await step('POST /v1/contracts', 'server', CLIENT);
    const call = await step(RPC, 'client', request.spanId);
    const served = await step(RPC, 'server', call.spanId);
    const write = await step('insert contracts', 'client', served.spanId);
    await step('publish', 'producer', served.spanId);
    const taken = await eventually(
      () =>
        collector
          .ofTrace(TRACE)
          .find(
            ({ name, attributes }) =>
              name === 'process contract.created' &&
              attributes['messaging.consumer.group.name'] === 'webhooks',
          ),
      'webhooks takes the event',
    );
    expect(taken).toMatchObject({ kind: KIND.consumer, parentSpanId: served.spanId });
    const delivery = await step('deliver contract.created', 'client', taken.spanId);
    const told = await eventually(() => receiver.headers[0], 'the event arrives');
    expect(told['traceparent']).toBe(`00-${TRACE}-${delivery.spanId}-01`);
    const { gateway, contracts, webhooks } = processes;
    const services = [request, call, served, write, taken, delivery].map(({ service }) => service);
    expect(services).toEqual([gateway, gateway, contracts, contracts, webhooks, webhooks]);
    await collector.find(TRACE, { name: 'process audit.command.recorded', service: gateway });
    expect(collector.ofTrace(TRACE).filter(({ status }) => status.code === ERROR)).toEqual([]);
  });

  test('the log line of the request names the trace', async () => {
    const line = await eventually(
      () => stack.output.split('\n').find((each) => each.includes(`"trace_id":"${TRACE}"`)),
      'a line of the trace',
    );
    expect(JSON.parse(line.slice(line.indexOf('{')))).toMatchObject({ route: '/v1/contracts' });
  });

  test('the latency of the request names its trace', async () => {
    const page = await (await fetch(`${stack.baseUrl}/metrics`)).text();
    const ofCreation = page
      .split('\n')
      .filter((line) => line.includes('_seconds_bucket') && line.includes(`trace_id="${TRACE}"`));
    const metrics = new Set(ofCreation.map((line) => line.slice(0, line.indexOf('{'))));
    expect([...metrics]).toContain('http_server_request_duration_seconds_bucket');
  });

  test.each(['garbage', `00-${'0'.repeat(32)}-${CLIENT}-01`, `ff-${TRACE}-${CLIENT}-01`])(
    'begins a trace of its own for the traceparent %s',
    async (traceparent) => {
      const known = new Set(collector.spans.map(({ traceId }) => traceId));
      const { body } = await create(traceparent);
      const request = await eventually(
        () =>
          collector.spans.find(
            ({ attributes }) => attributes['masar.request_id'] === body.meta.requestId,
          ),
        'the span of the request',
      );
      expect(request.parentSpanId).toBeFalsy();
      expect(known).not.toContain(request.traceId);
    },
  );

  test('a refusal is told by its code alone', async () => {
    const trace = TRACE.replace('4', '5');
    const headers = { traceparent: `00-${trace}-${CLIENT}-01` };
    await bank.maker.get('/v1/contracts/ctr_01JQ0000000000000000000000', { headers });
    const call = await collector.find(trace, { kind: KIND.client });
    expect(call).toMatchObject({ status: { code: ERROR, message: 'NOT_FOUND' } });
    const request = await collector.find(trace, { name: 'GET /v1/contracts/{id}' });
    expect(request.status.code ?? 0).not.toBe(ERROR);
    expect(request.attributes).toMatchObject({
      'http.response.status_code': 404,
      'masar.error.code': 'NOT_FOUND',
    });
  });

  test('a trace holds ids, codes and names of ours, and of the customer its tenant alone', () => {
    const told = collector.spans.flatMap(({ attributes }) => Object.entries(attributes));
    expect(told.filter(([name]) => !ATTRIBUTES.includes(name))).toEqual([]);
    const { parties, asset } = contractBody();
    const ids = Object.values(parties).map(({ entityId }) => entityId);
    const secrets = [bank.maker.identity.key, receiver.secret, new URL(receiver.url).host];
    const texts = told.map(([, value]) => String(value)).join('\n');
    for (const secret of [...secrets, ...ids, asset.description]) {
      expect(secret).toBeTruthy();
      expect(texts).not.toContain(secret);
    }
    expect(texts).toContain(bank.id);
  });
}
