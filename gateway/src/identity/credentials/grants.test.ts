import { requireWithinReach, type Reach } from './grants';

const NOON = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:00.001Z');
const ALL: Reach = { scopes: ['contracts:read'], workspaceIds: [], ipAllow: [] };

function scopes(...granted: string[]): Reach {
  return { ...ALL, scopes: granted };
}

function workspaces(...workspaceIds: string[]): Reach {
  return { ...ALL, workspaceIds };
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

test.each([
  [{}, {}],
  [{ expiresAt: NOON }, {}],
  [{ expiresAt: NOON }, { expiresAt: NOON }],
  [{ ipAllow: ['10.0.0.1'] }, {}],
  [{ ipAllow: ['10.1.0.0/16', '10.0.0.1'] }, { ipAllow: ['10.0.0.0/8'] }],
])('%j is within reach of %j', (wanted, own) => {
  expect(() => requireWithinReach({ ...ALL, ...wanted }, { ...ALL, ...own })).not.toThrow();
});

test.each([
  [{}, { expiresAt: NOON }, 'expiresAt', '2026-11-21T12:00:00.000Z'],
  [{ expiresAt: LATER }, { expiresAt: NOON }, 'expiresAt', '2026-11-21T12:00:00.000Z'],
  [{}, { ipAllow: ['10.0.0.0/8'] }, 'ipAllow', '10.0.0.0/8'],
  [{ ipAllow: ['10.0.0.1', '11.0.0.1'] }, { ipAllow: ['10.0.0.0/8'] }, 'ipAllow', '10.0.0.0/8'],
])('%j is out of reach of %j', (wanted, own, field, bound) => {
  expect(() => requireWithinReach({ ...ALL, ...wanted }, { ...ALL, ...own })).toThrow(
    expect.objectContaining({
      code: 'AUTHORIZATION_ERROR',
      message: expect.stringContaining(bound) as string,
      details: [expect.objectContaining({ field })],
    }),
  );
});
