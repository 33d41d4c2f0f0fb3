import { openBank, type Bank } from '../../../src/rails/bank';
import { contractBody } from '../../../src/rails/contract';
import { eventually } from '../../../src/client/eventually';
import { documentedMetrics } from '../../../src/pages/metrics-table';
import { scrape, type Sample } from '../../../src/stack/scrape';
import { Stack } from '../../../src/stack/stack';
import { subscribe } from '../../../src/webhooks/subscribe';
import { usedMetrics } from '../../../src/pages/used-metrics';
import { WebhookReceiver } from '../../../src/webhooks/webhook-receiver';

const DOCUMENTED = documentedMetrics();
/** Values that no label may have: our ids, tenants, addresses, URLs, uuids, hashes. */
const UNBOUNDED =
  /_[0-9A-HJKMNP-TV-Z]{16,}|bank-|[0-9a-f]{8}-[0-9a-f]{4}|:\/\/|\d+\.\d+\.\d+|(?=[A-Za-z_-]*\d)[\w-]{24,}/;

/**
 * Checks that the metrics of the operator's page, alerts and dashboards exist.
 * @param missing metrics that this way of running lacks
 */
export function metricsSuite(words: string, missing: RegExp): void {
  let stack: Stack;
  let bank: Bank;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    stack = await Stack.start(undefined, { MASAR_E2E_STACK: words });
    bank = await openBank(stack);
    await subscribe(bank, receiver);
    for (const idempotencyKey of ['one', 'one', 'two']) {
      await bank.maker.post('/v1/contracts', contractBody(), { idempotencyKey });
    }
    await bank.maker.get('/v1/contracts/ctr_01JQ0000000000000000000000');
    await eventually(() => receiver.events.length >= 2 || undefined, 'both events arrive');
  });
  afterAll(async () => {
    receiver?.stop();
    await stack?.stop();
  });

  const labelsOf = ({ labels }: Sample) => Object.keys(labels).filter((label) => label !== 'le');

  test('every metric is in the table of operations.md, with its labels', async () => {
    const { metrics, samples } = await scrape(stack.baseUrl);
    expect([...metrics].filter((name) => !DOCUMENTED.has(name))).toEqual([]);
    for (const sample of samples) {
      const told = labelsOf(sample).toSorted();
      expect([sample.metric, told]).toEqual([
        sample.metric,
        DOCUMENTED.get(sample.metric)?.toSorted(),
      ]);
    }
  });

  test('every metric of the table is there', async () => {
    const { metrics } = await scrape(stack.baseUrl);
    const absent = [...DOCUMENTED.keys()].filter((name) => !metrics.has(name));
    expect(absent.filter((name) => !missing.test(name))).toEqual([]);
  });

  test('what alerts and dashboards ask for is there', async () => {
    const { metrics } = await scrape(stack.baseUrl);
    const used = usedMetrics();
    expect(used.size).toBeGreaterThan(10);
    const absent = [...used].filter((name) => !metrics.has(name));
    expect(absent.filter((name) => !missing.test(name))).toEqual([]);
  });

  test('no label has values without a bound', async () => {
    const { samples } = await scrape(stack.baseUrl);
    const values = samples.flatMap(({ metric, labels }) =>
      Object.entries(labels).map(([label, value]) => [metric, label, value] as const),
    );
    expect(values.length).toBeGreaterThan(100);
    const isBucket = (label: string) => label === 'le';
    const unbounded = values.filter(
      ([, label, value]) => !isBucket(label) && UNBOUNDED.test(value),
    );
    expect(unbounded).toEqual([]);
  });

  test('keys, events and their handling are counted', async () => {
    const { samples } = await scrape(stack.baseUrl);
    const valueOf = (metric: string, labels: Sample['labels']) =>
      samples.find(
        (sample) =>
          sample.metric === metric &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )?.value ?? 0;
    expect(valueOf('gateway_idempotency_total', { result: 'replay' })).toBe(1);
    expect(valueOf('gateway_idempotency_total', { result: 'first' })).toBe(2);
    expect(valueOf('events_published_total', { type: 'contract.created' })).toBe(2);
    const handled = { group: 'webhooks', result: 'handled' };
    expect(valueOf('events_handled_total', handled)).toBeGreaterThanOrEqual(2);
    const contracts = { collection: 'masar_contracts.contracts' };
    expect(samples.some(({ labels }) => labels['collection'] === contracts.collection)).toBe(true);
    expect(valueOf('sweep_age_seconds', { database: 'masar_contracts' })).toBeLessThan(60);
    const lags = samples.filter(({ metric }) => metric === 'kafka_consumer_lag');
    const groups = new Set(lags.map(({ labels }) => labels['group']));
    expect(groups.has('webhooks')).toBe(words.includes('--kafka'));
  });
}
