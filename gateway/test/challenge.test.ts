import { makeKey } from '../src/identity/credentials/keys';
import { gatewayUnderTest, type UnderTest } from './support/gateway-under-test';

let underTest: UnderTest;
beforeAll(async () => {
  underTest = await gatewayUnderTest({});
});
afterAll(() => underTest.stop());

const WITHOUT = 'Bearer realm="masar"';
const REFUSED = 'Bearer realm="masar", error="invalid_token"';

test.each([
  ['nothing', undefined, WITHOUT],
  ['another scheme', 'Basic dXNlcjpwYXNz', WITHOUT],
  ['an unknown key', `Bearer ${makeKey('live', 'key_Ab3dE6gH9054')}`, REFUSED],
  ['an unsigned token', 'bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.', REFUSED],
  ['two words', 'Bearer one two', REFUSED],
])('a 401 for %s asks for a credential as RFC 6750 says', async (_, authorization, challenge) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const answer = await fetch(`${underTest.url}/v1/usage/limits`, { headers });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge]);
});
