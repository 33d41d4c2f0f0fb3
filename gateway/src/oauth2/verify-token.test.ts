import { generateKeyPair, SignJWT } from 'jose';
import { TokenVerifier } from './verify-token';

const ISSUER = 'https://api.bank.example';
const ISSUED_S = Date.parse('2026-11-21T09:00:00Z') / 1_000;
const END_S = ISSUED_S + 600;

const at = (seconds: number) => new Date(seconds * 1_000);

test('a cached token, like any other, is valid for 30 s after its end, since clocks differ', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const verifier = new TokenVerifier(
    async () => publicKey,
    () => ({
      ...{ algorithms: ['EdDSA'], typ: 'at+jwt', issuer: ISSUER, audience: ISSUER },
      ...{ maxAgeSeconds: 600, requiredClaims: ['exp'] },
    }),
  );
  const token = await new SignJWT({ iss: ISSUER, aud: ISSUER, iat: ISSUED_S, exp: END_S })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
    .sign(privateKey);
  for (const seconds of [ISSUED_S, END_S - 1, END_S, END_S + 29]) {
    expect(await verifier.claimsOf(token, at(seconds))).toBeDefined();
  }
  expect(await verifier.claimsOf(token, at(END_S + 30))).toBeUndefined();
});
