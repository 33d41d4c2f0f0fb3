import type { Operation } from './operation';
import { MethodNotAllowed, Router } from './router';

const operation = (method: string, path: string) => ({ method, path }) as Operation;
const router = new Router([
  operation('GET', '/v1/contracts'),
  operation('POST', '/v1/contracts'),
  operation('GET', '/v1/contracts/{id}'),
  operation('POST', '/v1/contracts/{id}/submit'),
]);

describe('Router', () => {
  it.each(['/v1', '/api/v1'])('serves every route under %s', (prefix) => {
    const { operation: found, params } = router.match('POST', `${prefix}/contracts/ctr_1/submit`);
    expect(found.path).toBe('/v1/contracts/{id}/submit');
    expect(params).toEqual({ id: 'ctr_1' });
  });

  it('ignores a slash at the end', () => {
    expect(router.match('GET', '/v1/contracts/').operation.path).toBe('/v1/contracts');
  });

  it('answers HEAD as GET', () => {
    expect(router.match('HEAD', '/v1/contracts').operation.method).toBe('GET');
  });

  it.each([
    '/',
    '/v2/contracts',
    '/v1/contracts/a/b',
    '/v1/contracts/%zz',
    `/v1/contracts/${'x'.repeat(300)}`,
  ])('refuses the unknown path %s with NOT_FOUND', (path) => {
    expect(() => router.match('GET', path)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('names the methods of a known path', () => {
    const attempt = () => router.match('DELETE', '/v1/contracts');
    expect(attempt).toThrow(MethodNotAllowed);
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'METHOD_NOT_ALLOWED', allow: 'GET, POST' }),
    );
  });

  it('refuses an unknown method without failing', () => {
    expect(() => router.match('BREW', '/v1/contracts')).toThrow(MethodNotAllowed);
  });

  it('decodes a path parameter once', () => {
    expect(router.match('GET', '/v1/contracts/a%2524b').params).toEqual({ id: 'a%24b' });
  });
});
