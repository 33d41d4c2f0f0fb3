import openapi from '@masar/proto/openapi.json';
import { loadMethods } from '../upstream/methods';
import { loadOperations } from './load-operations';

const operations = loadOperations(openapi);
const named = (id: string) => {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};

describe('loadOperations', () => {
  it('finds a proto method for every operation', () => {
    const methods = loadMethods();
    expect(operations.filter(({ rpc }) => !methods.has(rpc)).map(({ id }) => id)).toEqual([]);
  });

  it('gives a service the time of its operation, and at least the time that the operator grants', () => {
    const patient = loadOperations(openapi, 10_000);
    const timeoutOf = (id: string) => patient.find((each) => each.id === id)?.timeoutMs;
    expect([named('getContract').timeoutMs, timeoutOf('getContract')]).toEqual([5_000, 10_000]);
    expect(timeoutOf('verifyAudit')).toBe(15_000);
  });

  it('has validators that all compile', () => {
    for (const { validate } of operations) {
      for (const isValid of [validate.path, validate.query, validate.body]) {
        expect([true, false, undefined]).toContain(isValid?.({}));
      }
    }
  });

  it('reads the numbers and booleans of a query and fills in its defaults', () => {
    const { valueTypes, validate } = named('listContracts');
    const query: Record<string, unknown> = { page: 3 };
    expect([...valueTypes]).toEqual([
      ['page', 'integer'],
      ['perPage', 'integer'],
    ]);
    expect(named('listMurabahaContracts').valueTypes.get('overdue')).toBe('boolean');
    expect(validate.query(query)).toBe(true);
    expect(query).toEqual({ page: 3, perPage: 20 });
  });

  it.each([{ page: 0 }, { perPage: 101 }, { page: '1e1' }, { status: 'gone' }, { evil: '1' }])(
    'refuses the query %j',
    (query) => {
      expect(named('listContracts').validate.query({ ...query })).toBe(false);
    },
  );

  it('accepts a body for writing methods only', () => {
    expect(named('submitContract').validate.body?.({})).toBe(true);
    expect(named('getContract').validate.body).toBeUndefined();
  });

  it('accepts a patch under its own media type, a token request as a form, and XML for XML bodies', () => {
    const patch = ['application/json', 'application/merge-patch+json'];
    const form = ['application/json', 'application/x-www-form-urlencoded'];
    expect(named('issueToken').contentTypes).toEqual(form);
    const xml = ['application/json', 'application/xml', 'text/xml'];
    for (const { method, contentTypes, validate, isPublic, xmlBody } of operations) {
      if (isPublic) continue;
      const json = validate.body ? ['application/json'] : [];
      expect(contentTypes).toEqual(xmlBody ? xml : method === 'PATCH' ? patch : json);
    }
  });

  it('removes an optional field by null in a patch, but not a required one', () => {
    const { body } = named('patchContract').validate;
    expect(body?.({ terms: { gracePeriodDays: null } })).toBe(true);
    expect(body?.({ terms: { numberOfInstallments: null } })).toBe(false);
    expect(body?.({})).toBe(false);
  });

  it('has the scope of an operation, or marks it as public', () => {
    expect(named('createContract')).toMatchObject({ scope: 'contracts:write', isPublic: false });
    expect(named('issueToken')).toMatchObject({ scope: '', isPublic: true });
  });
});
