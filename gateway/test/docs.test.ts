import openapi from '@masar/proto/openapi.json';
import { gatewayUnderTest, type UnderTest } from './support/gateway-under-test';

let gateway: UnderTest;
beforeAll(async () => {
  gateway = await gatewayUnderTest({});
});
afterAll(() => gateway?.stop());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ask = (path: string, headers: Record<string, string> = {}) =>
  // Like a browser: by default fetch bypasses caches.
  fetch(`${gateway.url}${path}`, {
    headers: { 'cache-control': 'max-age=0', ...headers },
    redirect: 'manual',
  });

describe('the documentation page', () => {
  test('shows the guide without JavaScript, and loads every file from beside it', async () => {
    const page = await (await ask('/api/v1/docs/')).text();
    for (const heading of ['Start', 'Conventions of each rail', 'Errors', 'Idempotency'])
      expect(page).toContain(`<h1>${heading}</h1>`);
    const files = [...page.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)];
    expect(files.map(([, file]) => file)).toEqual([
      ...['favicon.svg', 'page.css', 'page.json', 'storage.js', 'scalar.js', 'start.js'],
    ]);
    for (const [, file = ''] of files) {
      expect([file, (await ask(`/api/v1/docs/${file}`)).status]).toEqual([file, 200]);
    }
  });

  test('may run no inline script, evaluate no text and connect nowhere else', async () => {
    const answer = await ask('/v1/docs/');
    const policy = answer.headers.get('content-security-policy')?.split(';') ?? [];
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'"])
      expect(policy).toContain(rule);
    expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)|<style| on[a-z]+="/);
  });

  test('keeps what is entered for the session of the browser only', async () => {
    const page = await (await ask('/v1/docs/')).text();
    // Scalar reads localStorage while it loads.
    expect(page.indexOf('storage.js')).toBeLessThan(page.indexOf('scalar.js'));
    const swap = await (await ask('/v1/docs/storage.js')).text();
    const window = { localStorage: 'for good', sessionStorage: 'for the session' };
    new Function('window', swap)(window);
    expect(window.localStorage).toBe('for the session');
  });

  test('has every operation in its search index', async () => {
    const shown = (await (await ask('/v1/docs/page.json')).json()) as typeof openapi;
    expect(Object.keys(shown.paths)).toEqual(Object.keys(openapi.paths));
  });
});

describe('a file of the page', () => {
  const PAGES = ['', 'page.json', 'scalar.js', 'openapi.json', 'asyncapi.json'];

  test.each(PAGES)(
    '%j is compressed for a client that accepts it, with the same content',
    async (file) => {
      const plain = await ask(`/v1/docs/${file}`, { 'accept-encoding': 'identity' });
      const zipped = await ask(`/v1/docs/${file}`, { 'accept-encoding': 'gzip, br' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(zipped.headers.get('content-encoding')).toBe('gzip');
      expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
      const [whole, same] = [await plain.text(), await zipped.text()];
      expect(same === whole).toBe(true);
      expect(Number(zipped.headers.get('content-length'))).toBeLessThan(whole.length / 2);
    },
  );

  test.each(PAGES)('%j is not sent again to a client that has it', async (file) => {
    const tag = (await ask(`/v1/docs/${file}`)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await ask(`/v1/docs/${file}`, { 'if-none-match': tag });
    expect([again.status, (await again.text()).length]).toEqual([304, 0]);
    const other = await ask(`/v1/docs/${file}`, { 'if-none-match': 'W/"another"' });
    expect(other.status).toBe(200);
    expect(other.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('the address alone', () => {
  test('leads a browser to the documentation', async () => {
    const answer = await ask('/', BROWSER);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/v1/docs/']);
  });

  test('is an unknown route to a program', async () => {
    for (const accept of ['*/*', 'application/json']) {
      const answer = await ask('/', { accept });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    }
  });
});
