import { until } from '@masar/kit/testing';
import { FakeProcessor } from './support/fake-processor';
import { DAY, InvoicingService, later } from './support/invoicing';

const processor = new FakeProcessor();
let replicas: readonly InvoicingService[];
beforeAll(async () => {
  const env = {
    PAYMENT_PROCESSOR_URL: await processor.start(),
    PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_1',
  };
  replicas = [await InvoicingService.start(env), await InvoicingService.start(env)];
});
afterAll(async () => {
  for (const replica of replicas) await replica.stop();
  await processor.stop();
});

/** Does the same on both replicas at the same time. */
const onBoth = <T>(work: (replica: InvoicingService) => Promise<T>) =>
  Promise.allSettled(replicas.map(work));
const first = () => replicas[0] as InvoicingService;

test('two replicas number invoices of many tenants without a gap or a duplicate', async () => {
  const callers = await Promise.all(Array.from({ length: 10 }, () => first().tenant({}, 'live')));
  const issued = await Promise.all(
    callers.map(async (caller, at) => {
      const replica = replicas[at % 2] as InvoicingService;
      const { id } = await replica.create(caller);
      return replica.finalize(caller, id);
    }),
  );
  const numbers = issued.map(({ number }) => Number(number?.slice(-6))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at));
});

test('two replicas draft a period once', async () => {
  const caller = await first().tenant();
  const made = await onBoth((replica) => replica.create(caller));
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('two replicas charge an invoice once', async () => {
  const caller = await first().tenant();
  const { id } = await first().create(caller);
  await first().finalize(caller, id);
  const paid = await onBoth((replica) => replica.payByCard(caller, id));
  expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(processor.asked).toEqual([`${id}-1`]);
});

test('two replicas draft and finalise a month once, with one event each', async () => {
  const nextDraftAt = new Date('2026-07-01T00:00:00Z');
  const caller = await first().tenant({ nextDraftAt });
  const due = (hours: number) => onBoth((replica) => replica.running.runDue(later(caller, hours)));
  await due(15 * DAY);
  await due(17 * DAY);
  await due(60 * DAY);
  const { data } = await first().list(caller);
  const june = data.filter(({ period }) => period?.end === '2026-06-30');
  expect(june).toMatchObject([{ status: 'overdue' }]);
  const told = async () => {
    const id = june[0]?.id ?? '';
    const heard = replicas.map(({ running }) => running.eventsOf(id, 0));
    return (await Promise.all(heard)).flat().map(({ type }) => type);
  };
  await until(async () => (await told()).length >= 2, 'both events came');
  expect((await told()).toSorted()).toEqual([
    ...['billing.invoice.created', 'billing.invoice.overdue'],
  ]);
});
