import { DomainError } from '@masar/kit/errors';
import { createRpcServer, type RpcServer } from '@masar/kit/rpc';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { CalledService, contextKeyOf, failure } from '@masar/kit/testing';
import { InvoiceDocumentsServiceService as RPC } from '@masar/proto/gen/ts/masar/billing/v1/invoice_documents';
import { Invoice } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { documentHandlers } from '../src/billing/documents/handlers';
import { feeLine, invoiceWith, usageLine } from './support/sample-invoices';

const SERVER = 'billing-finops';
const OPEN = invoiceWith([feeLine(), usageLine()]);
const DRAFT = { ...OPEN, id: 'inv_draft', status: 'draft', number: undefined } as const;

let rpcs: RpcServer;
let service: CalledService;

/** Finds an invoice of the tenant, encoded and decoded once as gRPC does it. */
async function find({ tenantId }: { readonly tenantId: string }, id: string): Promise<Invoice> {
  const found = [OPEN, DRAFT].find((each) => each.id === id);
  if (!found || tenantId !== 'tnt_1') throw new DomainError('NOT_FOUND', `no invoice ${id}`);
  return Invoice.decode(Invoice.encode(found).finish());
}

beforeAll(async () => {
  const parts = { log: createLog(SERVER, 'silent'), metrics: processMetrics() };
  rpcs = createRpcServer({ server: SERVER, keys: [contextKeyOf(SERVER)], ...parts });
  rpcs.implement(RPC, documentHandlers({ find }));
  const address = `127.0.0.1:${await rpcs.listen(0, '127.0.0.1')}`;
  service = new CalledService({ address, server: SERVER, caller: {} });
});
afterAll(async () => {
  service.close();
  await rpcs.stop(0);
});

describe('the documents of an invoice over gRPC', () => {
  it.each([
    ['en', 'lang="en" dir="ltr"'],
    ['ar', 'lang="ar" dir="rtl"'],
    ['', 'lang="en" dir="ltr"'],
  ])('shows the page in the language %j', async (lang, opening) => {
    const { html } = await service.call(RPC.getInvoiceHtml, { id: OPEN.id, lang });
    expect(html).toContain(`<html ${opening}>`);
    expect(html).toContain('<bdi dir="ltr">460.00 USD</bdi>');
  });

  it('refuses an unknown language', async () => {
    const asked = service.call(RPC.getInvoiceHtml, { id: OPEN.id, lang: 'fr' });
    expect(await failure(asked)).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ field: 'lang' }] },
    });
  });

  it('writes UBL of an issued invoice, and refuses that of a draft', async () => {
    const { xml } = await service.call(RPC.getInvoiceUbl, { id: OPEN.id });
    expect(xml).toContain('<cbc:PayableAmount currencyID="USD">460.00</cbc:PayableAmount>');
    const refused = await failure(service.call(RPC.getInvoiceUbl, { id: DRAFT.id }));
    expect(refused).toMatchObject({ code: 'CONFLICT', details: [{ field: 'status' }] });
  });

  it("shows nobody another tenant's invoice", async () => {
    const other = { tenantId: 'tnt_2' };
    const page = service.call(RPC.getInvoiceHtml, { id: OPEN.id, lang: 'en' }, other);
    const ubl = service.call(RPC.getInvoiceUbl, { id: OPEN.id }, other);
    for (const refusal of await Promise.all([page, ubl].map((asked) => failure(asked))))
      expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
  });
});
