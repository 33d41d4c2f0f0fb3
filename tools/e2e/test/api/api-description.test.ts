import { Client } from '../../src/client/client';
import { DOCUMENT } from '../../src/client/document';
import { Stack } from '../../src/stack/stack';

let stack: Stack;

beforeAll(async () => {
  stack = await Stack.start();
});
afterAll(() => stack?.stop());

const strangers = () => new Client(stack.baseUrl);

describe('the description of the API', () => {
  test('is served without a credential under both prefixes, and is the one in the repository', async () => {
    for (const prefix of ['/api/v1', '/v1']) {
      const { status, text } = await strangers().fetch('GET', `${prefix}/docs/openapi.json`);
      expect(status).toBe(200);
      const document = JSON.stringify(DOCUMENT);
      const [day = ''] = /(?<="requestedExecutionDate":")[\d-]{10}/.exec(text) ?? [];
      expect(new Date(day).getTime()).toBeGreaterThan(Date.now());
      expect(JSON.parse(text)).toEqual(JSON.parse(document.replaceAll('2099-12-29', day)));
    }
  });

  test('has a page that loads everything from here', async () => {
    const page = await strangers().fetch('GET', '/api/v1/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const loaded = [...page.text.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(loaded.length).toBeGreaterThan(2);
    for (const file of loaded) {
      expect(file).not.toMatch(/^(https?:)?\/\//);
      const path = new URL(file, `${stack.baseUrl}/api/v1/docs/`).pathname;
      expect((await strangers().fetch('GET', path)).status).toBe(200);
    }
  });

  test('has no page without the slash that its relative addresses need', async () => {
    const { status, headers } = await strangers().fetch('GET', '/api/v1/docs');
    expect([301, 302, 307, 308, 404]).toContain(status);
    if (status !== 404) expect(headers.location).toMatch(/docs\/$/);
  });

  test('answers what its files cannot serve with an error of the client', async () => {
    const headers = { Range: 'bytes=999999999-' };
    const { status } = await strangers().fetch('GET', '/api/v1/docs/page.css', { headers });
    expect([200, 416]).toContain(status);
    for (const path of ['nothing.css', '..%2f..%2fpackage.json', '%zz'])
      expect((await strangers().get(`/api/v1/docs/${path}`)).status).toBe(404);
  });

  test('has a page whose policy forbids connections to anywhere else', async () => {
    const { headers } = await strangers().fetch('GET', '/api/v1/docs/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/);
  });
});
