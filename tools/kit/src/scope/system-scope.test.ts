import { systemScope } from '.';

const work = { tenantId: 't1', environment: 'live', name: 'sweep:late', rail: 'disputes' } as const;

test('work of the platform has no rights of a credential and no key of a client', () => {
  expect(systemScope(work)).toEqual({
    ...{ tenantId: 't1', environment: 'live', rail: 'disputes' },
    ...{ actor: 'sweep:late', rpc: 'sweep:late', scopes: [] },
    requestId: expect.stringMatching(/^req_/) as string,
    clock: { now: expect.any(Function) as () => Date },
  });
});

test('it keeps the request that caused it and the clock of its tenant, and nothing else of a scope', () => {
  const clock = { now: () => new Date('2026-06-16T09:00:00Z') };
  const asked = { ...work, clock, requestId: 'req_1', idempotencyKey: 'key-1', scopes: ['*'] };
  const scope = systemScope(asked);
  expect(scope).toMatchObject({ requestId: 'req_1', clock, scopes: [] });
  expect(scope).not.toHaveProperty('idempotencyKey');
});
