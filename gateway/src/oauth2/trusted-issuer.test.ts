import { readTrustedIssuers } from './trusted-issuer';

const ISSUER = {
  name: 'sso',
  issuer: 'https://sso.bank.example/realms/masar',
  jwksUri: 'https://sso.bank.example/realms/masar/certs',
  audience: 'https://api.bank.example',
  tenantClaim: 'org',
  tenants: { bank: 'acme_bank' },
  scopes: ['contracts:read', 'zakat:*'],
};
const read = (...entries: object[]) => readTrustedIssuers(JSON.stringify(entries));

test('nobody is trusted unless the configuration says so', () => {
  expect(readTrustedIssuers(undefined)).toEqual([]);
  expect(readTrustedIssuers('[]')).toEqual([]);
});

test('an issuer in the list is trusted', () => {
  expect(read(ISSUER)).toEqual([ISSUER]);
  expect(read({ ...ISSUER, typ: 'JWT' })[0]?.typ).toBe('JWT');
});

test.each(['http://127.0.0.1:8081/jwks', 'http://localhost/jwks', 'http://[::1]:1/jwks'])(
  'keys on this machine may come without TLS: %s',
  (jwksUri) => {
    expect(read({ ...ISSUER, jwksUri })).toHaveLength(1);
  },
);

test.each([
  ['text that is no JSON', '{', 'it is not JSON'],
  ['an object', '{}', 'the list must be array'],
  ['an entry without its keys', JSON.stringify([{ ...ISSUER, jwksUri: undefined }]), "'jwksUri'"],
  [
    'keys without TLS',
    JSON.stringify([{ ...ISSUER, jwksUri: 'http://sso.example/k' }]),
    '/0/jwksUri',
  ],
  [
    'keys from a host that only looks like this machine',
    JSON.stringify([{ ...ISSUER, jwksUri: 'http://localhost.evil.example/k' }]),
    '/0/jwksUri',
  ],
  ['a misspelt setting', JSON.stringify([{ ...ISSUER, audiences: 'x' }]), 'additional properties'],
  ['no tenant', JSON.stringify([{ ...ISSUER, tenants: {} }]), '/0/tenants'],
  ["the operator's scopes", JSON.stringify([{ ...ISSUER, scopes: ['platform:*'] }]), '/0/scopes/0'],
  ['another type', JSON.stringify([{ ...ISSUER, typ: 'id' }]), '/0/typ'],
  ['a name twice', JSON.stringify([ISSUER, { ...ISSUER, issuer: 'https://b' }]), 'the same name'],
  ['an issuer twice', JSON.stringify([ISSUER, { ...ISSUER, name: 'b' }]), 'the same issuer'],
])('%s stops the start, and the error says why', (_, setting, why) => {
  expect(() => readTrustedIssuers(setting)).toThrow('MASAR_TRUSTED_ISSUERS is wrong');
  expect(() => readTrustedIssuers(setting)).toThrow(why);
});
