import { loadMethods } from './methods';

const methods = loadMethods();

test.each([
  ['masar.contracts.v1.ContractsService/ListContracts', { status: 'draft', page: 2, perPage: 5 }],
  [
    'masar.contracts.v1.KafalahService/DecideKafalahClaim',
    { id: 'kaf_1', claim_id: 'clm_1', decision: 'APPROVE', approved_amount: 10.5, reason: 'r' },
  ],
])('%s travels with the names of its JSON', (name, request) => {
  const method = methods.get(name);
  expect(method?.requestDeserialize(method.requestSerialize(request))).toMatchObject(request);
});

test('an unset optional field is absent, in snake_case and in camelCase', () => {
  const method = methods.get('masar.contracts.v1.KafalahService/DecideKafalahClaim');
  const decoded = method?.requestDeserialize(method.requestSerialize({ claim_id: 'clm_1' }));
  expect(decoded).toEqual({ id: '', claim_id: 'clm_1', decision: '' });
});
