import { openProcessors } from './open-processors';

const LIVE = { environment: 'live' } as const;
const SANDBOX = { environment: 'sandbox' } as const;
const PAYMENT_PROCESSOR_URL = 'https://payments.example.com';

test('without a processor only manual payments are possible', () => {
  const processorOf = openProcessors({});
  expect(processorOf(LIVE, 'manual')).toBeDefined();
  expect(processorOf(LIVE, 'pm_card')).toBeUndefined();
});

test('live tenants and sandboxes never use the key of the other', () => {
  const live = openProcessors({ PAYMENT_PROCESSOR_URL, PAYMENT_PROCESSOR_KEY: 'sk_live_1' });
  expect([live(LIVE, 'pm_card') !== undefined, live(SANDBOX, 'pm_card')]).toEqual([
    true,
    undefined,
  ]);
  const test = openProcessors({ PAYMENT_PROCESSOR_URL, PAYMENT_PROCESSOR_TEST_KEY: 'sk_test_1' });
  expect([test(SANDBOX, 'pm_card') !== undefined, test(LIVE, 'pm_card')]).toEqual([
    true,
    undefined,
  ]);
});

test.each([
  ['an address without a key', { PAYMENT_PROCESSOR_URL }, 'needs PAYMENT_PROCESSOR_KEY'],
  [
    'an address with a user',
    { PAYMENT_PROCESSOR_URL: 'https://me:secret@payments.example.com', PAYMENT_PROCESSOR_KEY: 'k' },
    'that names no user',
  ],
  [
    'an address that is not of HTTP',
    { PAYMENT_PROCESSOR_URL: 'ftp://payments.example.com', PAYMENT_PROCESSOR_KEY: 'k' },
    'must be a URL of http:// or https://',
  ],
])('refuses %s at the start, without repeating it', (_, settings, message) => {
  const open = () => openProcessors(settings);
  expect(open).toThrow(message);
  expect(open).not.toThrow('secret');
});
