import type { CreateApiKeyRequest } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { requireSound } from './key-request';

const AROUND = {
  knownScopes: [
    ...['api-keys:write', 'contracts:read', 'contracts:review', 'contracts:write'],
    ...['platform:read', 'tenants:read'],
  ],
  openWorkspaceIds: ['retail'],
  now: new Date('2026-11-21T09:00:00Z'),
};
const RAILS = 'rails: api-keys, contracts, platform, tenants';

function check(fields: Partial<CreateApiKeyRequest>): () => void {
  const request = {
    name: 'n',
    scopes: ['contracts:read'],
    workspaceIds: [],
    ipAllow: [],
    ...fields,
  };
  return () => requireSound(request, AROUND);
}

function refusal(details: readonly (readonly [string, string, string])[]) {
  return expect.objectContaining({
    code: 'VALIDATION_ERROR',
    details: details.map(([field, code, message]) => ({
      field,
      code,
      message: expect.stringContaining(message) as string,
    })),
  }) as Error;
}

test.each([
  [{ scopes: ['*'] }],
  [{ scopes: ['contracts:*', 'tenants:read'] }],
  [{ scopes: AROUND.knownScopes }],
  [{ workspaceIds: ['retail'] }],
  [{ ipAllow: ['203.0.113.0/24', '2001:db8::1'] }],
  [{ expiresAt: '2026-11-21T09:00:00.001Z' }],
  [{ expiresAt: '2026-11-21T12:00:01+03:00' }],
])('takes %j', (fields) => {
  expect(check(fields)).not.toThrow();
});

test('names the scopes of the rail for a misspelt action', () => {
  const near = 'contracts:read, contracts:review, contracts:write, contracts:*';
  expect(check({ scopes: ['tenants:read', 'contracts:reed'] })).toThrow(
    refusal([['scopes[1]', 'INVALID_VALUE', near]]),
  );
});

test.each(['contract:read', 'nothing:*', '*:read', '*:*', 'contracts', 'CONTRACTS:read'])(
  'names the rails for %s',
  (scope) => {
    expect(check({ scopes: [scope] })).toThrow(refusal([['scopes[0]', 'INVALID_VALUE', '']]));
  },
);

test('names every rail once', () => {
  expect(check({ scopes: ['contract:read'] })).toThrow(
    refusal([['scopes[0]', 'INVALID_VALUE', RAILS]]),
  );
});

test.each(['2026-11-21T09:00:00Z', '2026-11-21T11:59:00+03:00', '2099-12-31T23:59:60Z'])(
  'refuses %s, which is not in the future',
  (expiresAt) => {
    expect(check({ expiresAt })).toThrow(refusal([['expiresAt', 'OUT_OF_RANGE', 'future']]));
  },
);

test('reports every problem at once', () => {
  const fields = {
    scopes: ['contracts:read', 'contracts:x', 'y:z'],
    workspaceIds: ['retail', 'sme'],
    ipAllow: ['localhost', '203.0.113.7'],
    expiresAt: '2020-01-01T00:00:00Z',
  };
  expect(check(fields)).toThrow(
    refusal([
      ['scopes[1]', 'INVALID_VALUE', 'contracts:x'],
      ['scopes[2]', 'INVALID_VALUE', 'y:z'],
      ['workspaceIds[1]', 'INVALID_VALUE', 'open workspace'],
      ['ipAllow[0]', 'INVALID_FORMAT', '203.0.113.0/24'],
      ['expiresAt', 'OUT_OF_RANGE', 'future'],
    ]),
  );
});
