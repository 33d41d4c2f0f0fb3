import { createHash } from 'node:crypto';
import { openBank, type Bank } from '../../src/rails/bank';
import { eventually } from '../../src/client/eventually';
import { FINOPS } from '../../src/rails/finops';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { newUsage } from '../../src/rails/usage';

interface Report {
  readonly report_id: string;
  readonly status: string;
  readonly sha256: string;
  readonly bytes: number;
}

let stack: Stack;
let bank: Bank;
let report: Report;
let path: string;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack, { kind: 'sandbox' });
  await newUsage(bank, { metric: 'kyc_checks', quantity: 12 });
  const order = { period: new Date().toISOString().slice(0, 7), format: 'FOCUS' };
  const ordered = await bank.maker.post(`${FINOPS}/reports/export`, order);
  const { report_id: id } = JSON.parse(ordered.text) as Report;
  path = `${FINOPS}/reports/${id}/download`;
  // Due work of a moved clock is done at once; the sweep of all tenants comes every ten seconds.
  await moveClock(bank.maker, { advance: 'PT1M' });
  report = await eventually(async () => {
    const { text } = await bank.maker.get(`${FINOPS}/reports/${id}`);
    const found = JSON.parse(text) as Report;
    return found.status === 'READY' ? found : undefined;
  }, 'the report is made');
});
afterAll(() => stack?.stop());

const download = (headers: Record<string, string> = {}, of = bank) =>
  of.maker.fetch('GET', path, { headers });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the whole report comes with the checksum that the report has', async () => {
  const { status, headers, text } = await download();
  expect([status, sha256(text)]).toEqual([200, report.sha256]);
  expect(headers).toMatchObject({
    ...{ 'accept-ranges': 'bytes', 'content-length': String(report.bytes) },
    etag: `"${report.sha256}"`,
    'repr-digest': `sha-256=:${Buffer.from(report.sha256, 'hex').toString('base64')}:`,
  });
});

test('a download that broke off goes on, and is the whole in the end', async () => {
  const { text: whole, headers } = await download();
  const came = whole.slice(0, 100);
  const rest = await download({ Range: 'bytes=100-', 'If-Range': String(headers.etag) });
  const { bytes } = report;
  const place = `bytes 100-${bytes - 1}/${bytes}`;
  expect([rest.status, rest.headers['content-range']]).toEqual([206, place]);
  expect(sha256(came + rest.text)).toBe(report.sha256);
  expect((await download({ Range: 'bytes=-10' })).text).toBe(whole.slice(-10));
  expect((await download({ Range: 'bytes=0-9' })).text).toBe(whole.slice(0, 10));
});

test('a part of another content than the client has is the whole', async () => {
  const answer = await download({ Range: 'bytes=100-', 'If-Range': `"${sha256('other')}"` });
  expect([answer.status, sha256(answer.text)]).toEqual([200, report.sha256]);
});

test('what the report does not have is 416, in the form of every error', async () => {
  const headers = { Range: `bytes=${report.bytes}-` };
  const refused = await bank.maker.get(path, { headers });
  expect([refused.status, refused.headers['content-range']]).toEqual([
    ...[416, `bytes */${report.bytes}`],
  ]);
  expect(refused.body.error.details).toMatchObject([{ field: 'Range', code: 'OUT_OF_RANGE' }]);
});

test("another tenant's report is not found, whatever part is asked for", async () => {
  const other = await openBank(stack);
  for (const headers of [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': `"${report.sha256}"` }])
    expect((await download(headers, other)).status).toBe(404);
});
