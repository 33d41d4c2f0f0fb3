import { makeKey } from '../../src/identity/credentials/keys';
import { gatewayUnderTest, type UnderTest } from '../support/gateway-under-test';

let underTest: UnderTest;
beforeAll(async () => {
  underTest = await gatewayUnderTest({}, { ANONYMOUS_PER_MINUTE: '1' });
});
afterAll(() => underTest.stop());

const statusWith = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${underTest.url}/v1/usage/limits`, { headers })).status;
};

test('an address that is over its anonymous limit keeps its genuine keys', async () => {
  const wanted = { name: 'behind the same NAT', scopes: ['usage:read'] };
  const made = await underTest.ask('POST', '/v1/api-keys', wanted);
  const { data } = (await made.json()) as { data: { key: string } };
  const guesses = [];
  for (let i = 0; i < 5; i += 1)
    guesses.push(await statusWith(makeKey('live', `key_${i}nobodyMade1`)));
  expect(guesses).toEqual([401, 401, 429, 429, 429]);
  // First use, so that no cache has the key. It is accepted, and the error is about the missing X-Tenant-ID.
  expect(await statusWith(data.key)).toBe(400);
});
