import { contractBody } from '../../src/rails/contract';
import { expectProblem } from '../../src/rails/problem';
import { untouchedDraft } from './untouched-draft';

const world = untouchedDraft();

describe('an id in a path', () => {
  test.each([
    ['with $', '$ne', 400],
    ['with an operator', '%7B%22%24gt%22%3A%22%22%7D', 400],
    ['with a NUL', 'ctr_%00', 400],
    ['with a line break', 'ctr_%0a', 400],
    ['with a dot', 'ctr.1', 400],
    ['of 65 characters', 'x'.repeat(65), 400],
    ['with an encoded slash', 'a%2Fb', 400],
    ['called __proto__', '__proto__', 404],
    ['called constructor', 'constructor', 404],
  ])('%s finds nothing', async (_, id, status) => {
    for (const [method, suffix] of [
      ['GET', ''],
      ['POST', '/submit'],
    ] as const) {
      const answer = await world().bank.maker.send(method, `/v1/contracts/${id}${suffix}`);
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body.error.details[0]?.field).toBe('id');
    }
  });

  test('of 300 characters finds nothing', async () => {
    expect([400, 404]).toContain(
      (await world().bank.maker.get(`/v1/contracts/${'x'.repeat(300)}`)).status,
    );
  });

  test.each(['%', '%zz', '%e0%a4%a', '%c0%ae'])(
    'of broken escapes finds nothing: %s',
    async (id) => {
      const { status } = await world().bank.maker.get(`/v1/contracts/${id}`);
      expect([400, 404]).toContain(status);
    },
  );

  test.each([
    '/v1/contracts/..%2f..%2fetc',
    '/v1//contracts',
    '/v1/contracts/a/b/c',
    '/v1/CONTRACTS',
  ])('does not lead elsewhere: %s', async (path) => {
    expect([400, 404]).toContain((await world().bank.maker.get(path)).status);
  });
});

describe('a query', () => {
  test.each([
    [
      'a parameter that is not known',
      'expand=all',
      'expand',
      'UNKNOWN_FIELD',
      /status, type, page, perPage/,
    ],
    ['page=0', 'page=0', 'page', 'OUT_OF_RANGE', /1/],
    ['perPage=101', 'perPage=101', 'perPage', 'OUT_OF_RANGE', /100/],
    ['a page that is no number', 'page=one', 'page', 'INVALID_TYPE', /integer/],
    ['an operator', 'status[$gt]=', 'status[$gt]', 'UNKNOWN_FIELD', /status/],
    ['the prototype', '__proto__=1', '__proto__', 'UNKNOWN_FIELD', /status/],
    ['a parameter twice', 'page=1&page=1', 'page', 'DUPLICATE_PARAMETER', /once/],
    ['a NUL', 'status=%00', 'status', 'INVALID_VALUE', /draft/],
  ])('with %s is refused', async (_, query, field, code, says) => {
    const answer = await world().bank.maker.get(`/v1/contracts?${query}`);
    expectProblem(answer, 400, { field, code, says });
  });

  test('with broken escapes is read as it is, and refused', async () => {
    expect((await world().bank.maker.get('/v1/contracts?status=%zz')).status).toBe(400);
  });
});

test('a query on an operation that takes none is refused', async () => {
  const answer = await world().bank.maker.post('/v1/contracts?dryRun=true', contractBody());
  expectProblem(answer, 400, { field: 'dryRun', code: 'UNKNOWN_FIELD', says: /nothing|not known/ });
});
