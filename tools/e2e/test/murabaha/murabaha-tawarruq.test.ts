import { openBank, type Bank } from '../../src/rails/bank';
import { bare, hoursAgo, MURABAHA, murabahaIn, RESALE, tawarruq } from '../../src/rails/murabaha';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;
beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const resell = (id: string, change: object = {}) =>
  bank.maker.post(`${MURABAHA}/${id}/resale`, { ...RESALE, ...change });

test('a tawarruq is three trades, in their order and each with its evidence', async () => {
  const terms = tawarruq();
  const sold = await murabahaIn('ACTIVE', bank, terms);
  expect(sold).toMatchObject({
    tawarruq: terms.tawarruq,
    policy: { tawarruq_agent: 'CUSTOMER' },
  });
  const refused = async (change: object) => (await resell(sold.id, change)).body.error.details;
  expect(await refused({ buyer_id: 'ent_dealer_9' })).toMatchObject([
    { field: 'buyer_id', code: 'TWQ-BUYER', message: expect.stringContaining('SS 30, 4/5') },
  ]);
  expect(await refused({ sold_at: hoursAgo(2) })).toMatchObject([
    { field: 'sold_at', code: 'TWQ-POSS' },
  ]);
  const agent = { entity_id: 'ent_bank', is_institution: true, arranged_by_institution: false };
  expect(await refused({ agent: { ...agent, appointed_at: hoursAgo(0.6) } })).toMatchObject([
    { field: 'agent', code: 'TWQ-AGENT' },
  ]);
  const resold = await resell(sold.id);
  expect([resold.status, bare<object>(resold)]).toMatchObject([200, { resale: RESALE }]);
  expect((await resell(sold.id)).status).toBe(409);
});

test('in Malaysia the institution may sell for its customer, once he possesses the commodity', async () => {
  const { id } = await murabahaIn('ACTIVE', bank, { ...tawarruq(), jurisdiction: 'MY' });
  const agent = { entity_id: 'ent_bank', is_institution: true, arranged_by_institution: true };
  const tooEarly = await resell(id, { agent: { ...agent, appointed_at: hoursAgo(0.8) } });
  expect(tooEarly.body.error.details).toMatchObject([{ field: 'agent.appointed_at' }]);
  expect((await resell(id, { agent: { ...agent, appointed_at: hoursAgo(0.6) } })).status).toBe(200);
});

test('a resale that is arranged beforehand makes no draft, and other contracts have no resale', async () => {
  const terms = tawarruq();
  const arranged = { ...terms.tawarruq, resale_agreed: true };
  const drafting = murabahaIn('DRAFT', bank, { ...terms, tawarruq: arranged });
  await expect(drafting).rejects.toThrow('TWQ-PRIOR');
  const { id } = await murabahaIn('ACTIVE', bank);
  expect((await resell(id)).status).toBe(409);
});
