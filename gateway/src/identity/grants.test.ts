import { requireWithinReach, type Reach } from './grants';

function scopes(...granted: string[]): Reach {
  return { scopes: granted, workspaceIds: [] };
}

function workspaces(...workspaceIds: string[]): Reach {
  return { scopes: ['contracts:read'], workspaceIds };
}

test.each([
  [['contracts:read'], ['contracts:read', 'contracts:write']],
  [['contracts:review', 'contracts:*'], ['contracts:*']],
  [['contracts:*', '*'], ['*']],
  [
    ['*', 'contracts:*'],
    ['*', 'platform:*'],
  ],
])('%j is within reach of %j', (wanted, own) => {
  expect(() => requireWithinReach(scopes(...wanted), scopes(...own))).not.toThrow();
});

test.each([
  [['contracts:write'], ['contracts:read']],
  [['contracts:*'], ['contracts:read', 'contracts:write', 'contracts:review']],
  [['*'], ['contracts:*', 'tenants:*', 'api-keys:*']],
  [['tenants:read'], ['contracts:*']],
  [['platform:read'], ['*']],
  [['platform:read'], ['*', 'platform:*']],
  [['platform:*'], ['*', 'platform:*']],
])('%j is out of reach of %j', (wanted, own) => {
  expect(() => requireWithinReach(scopes(...wanted), scopes(...own))).toThrow(
    expect.objectContaining({
      code: 'AUTHORIZATION_ERROR',
      message: expect.stringContaining(`${wanted[0]}`) as string,
    }),
  );
});

test('a refusal names only the scopes that are not held', () => {
  const wanted = scopes('contracts:read', 'tenants:read');
  expect(() => requireWithinReach(wanted, scopes('contracts:*'))).toThrow(/hold: tenants:read$/);
});

test.each([
  [[], []],
  [['retail'], []],
  [['retail'], ['retail', 'sme']],
])('workspaces %j are within reach of %j', (wanted, own) => {
  expect(() => requireWithinReach(workspaces(...wanted), workspaces(...own))).not.toThrow();
});

test.each([
  [[], ['retail']],
  [['sme'], ['retail']],
  [['retail', 'sme'], ['retail']],
])('workspaces %j are out of reach of %j', (wanted, own) => {
  expect(() => requireWithinReach(workspaces(...wanted), workspaces(...own))).toThrow(
    expect.objectContaining({ code: 'AUTHORIZATION_ERROR' }),
  );
});
