import { DomainError } from '@masar/kit/errors';
import { gatewayUnderTest, type UnderTest } from '../support/gateway-under-test';

const INVOICE = '/v1/billing/invoices/inv_1';
const PAGE = '<!doctype html><title>فاتورة "1" \\ </title>\n';
const UBL = '<?xml version="1.0"?><Invoice>ض</Invoice>';

let gateway: UnderTest;
/** Requested languages, in order. */
let languages: string[] = [];

beforeAll(async () => {
  gateway = await gatewayUnderTest({
    getInvoiceHtml: async (_scope, { id, lang }) => {
      if (id !== 'inv_1') throw new DomainError('NOT_FOUND', 'there is no such invoice');
      languages.push(lang);
      return { html: PAGE };
    },
    getInvoiceUbl: async () => ({ xml: UBL }),
  });
});
beforeEach(() => {
  languages = [];
});
afterAll(() => gateway.stop());

describe('an operation that answers with a text', () => {
  it('sends HTML as it is, under a policy that lets it run and load nothing', async () => {
    const answer = await gateway.ask('GET', `${INVOICE}/html`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual([
      ...["default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'"],
      ...["form-action 'none'", "frame-ancestors 'none'"],
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe(PAGE);
  });

  it('sends XML as it is, under the policy of every answer', async () => {
    const answer = await gateway.ask('GET', `${INVOICE}/ubl`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(await answer.text()).toBe(UBL);
  });

  it('asks for English, or for the language in the query', async () => {
    await gateway.ask('GET', `${INVOICE}/html`);
    await gateway.ask('GET', `${INVOICE}/html?lang=ar`);
    expect(languages).toEqual(['en', 'ar']);
  });

  it.each([
    [404, '/v1/billing/invoices/inv_2/html'],
    [400, `${INVOICE}/html?lang=fr`],
  ])('refuses with %i as JSON, under the policy of every answer', async (status, path) => {
    const answer = await gateway.ask('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(languages).toEqual([]);
  });
});
