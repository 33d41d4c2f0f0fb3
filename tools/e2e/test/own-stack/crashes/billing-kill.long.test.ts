import { FakeProcessor } from '@masar/billing-finops/testing';
import { Stack } from '../../../src/stack/stack';
import { testInvoiceKills } from './invoice-kill-suite';
import { testUsageKills } from './usage-kill-suite';

jest.setTimeout(600_000);

let stack: Stack;
let processor: FakeProcessor;

beforeAll(async () => {
  processor = new FakeProcessor();
  stack = await Stack.start(undefined, {
    MASAR_E2E_STACK: '--split --replicas 2 --redis',
    PAYMENT_PROCESSOR_URL: await processor.start(),
    PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_1',
  });
});
afterAll(async () => {
  await stack?.stop();
  await processor?.stop();
});

describe('invoices', () => testInvoiceKills(() => ({ stack, processor })));

// Last, since it kills gateways too.
describe('usage and budgets', () => testUsageKills(() => stack));
