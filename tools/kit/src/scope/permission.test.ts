import { holds } from '.';

test.each([
  [['contracts:read'], 'contracts:read', true],
  [['contracts:read'], 'contracts:write', false],
  [['zakat:read', 'contracts:write'], 'contracts:write', true],
  [['contracts:*'], 'contracts:review', true],
  [['contracts:*'], 'murabaha:read', false],
  [['contract:*'], 'contracts:read', false],
  [['*'], 'contracts:write', true],
  [['*'], 'platform:tenants', false],
  [['platform:*'], 'platform:tenants', true],
  [['platform:*'], 'contracts:read', false],
  [['*:read'], 'contracts:read', false],
  [['contracts'], 'contracts:read', false],
  [[], 'contracts:read', false],
])('a credential with %j asked for %s: %p', (granted, needed, expected) => {
  expect(holds(granted, needed)).toBe(expected);
});
