import { deriveKey } from '@masar/kit/rpc';
import { contextKeys } from './context-keys';

const MASAR_CONTEXT_SECRET = 'c'.repeat(32);

test('each service has the key that the gateway signs its calls with', () => {
  const lines = contextKeys({ MASAR_CONTEXT_SECRET }).trimEnd().split('\n');
  const names = lines.map((line) => line.split('=')[0] ?? '');
  expect(names).toEqual(expect.arrayContaining(['contracts', 'webhooks', 'zakat']));
  expect(names).not.toContain('gateway');
  expect(lines).toEqual(names.map((name) => `${name}=${deriveKey(MASAR_CONTEXT_SECRET, name)}`));
});

test('the refusal of a short secret names it, and does not show it', () => {
  const short = () => contextKeys({ MASAR_CONTEXT_SECRET: 'abc' });
  expect(short).toThrow(/MASAR_CONTEXT_SECRET/);
  expect(short).not.toThrow(/abc/);
});
