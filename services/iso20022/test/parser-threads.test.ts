import { openParser } from '../src/worker/parser/parser';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.060.001.05';
const request = (blanks: number) =>
  `<Document xmlns="${NAMESPACE}">${' '.repeat(blanks)}<AcctRptgReq/></Document>`;
const LONG = request(1_000_000);

test('18 long messages are read or wait, more are refused, short ones are read all the same', async () => {
  const parser = openParser();
  const long = Array.from({ length: 20 }, () => parser.parseXml(LONG));
  const settled = Promise.allSettled(long);
  const { version } = await parser.parseXml(request(0));
  expect(version).toBe('camt.060.001.05');
  const results = await settled;
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) },
    { status: 'rejected', reason: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) },
  ]);
  await parser.close();
});

test('what is being read when the service stops is refused, and nothing after it is taken', async () => {
  const parser = openParser();
  const reading = Promise.allSettled([1, 2, 3].map(() => parser.parseXml(LONG)));
  // parseXml hands a text over before it answers for the first time.
  await Promise.resolve();
  await parser.close();
  const codes = (await reading).map((each) => each.status === 'rejected' && each.reason.code);
  expect(codes).toEqual(Array(3).fill('SERVICE_UNAVAILABLE'));
  await expect(parser.parseXml(LONG)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
