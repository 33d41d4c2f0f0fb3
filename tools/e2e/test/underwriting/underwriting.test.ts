import { openBank, type Bank } from '../../src/rails/bank';
import type { Client } from '../../src/client/client';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import {
  judged,
  PROPOSALS,
  proposalBody,
  submit,
  TABLES,
  UNCLEAR,
} from '../../src/rails/underwriting';
import { expectProblem } from '../../src/rails/problem';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

interface Proposal {
  readonly status: string;
  readonly premium: string;
  readonly decision: string;
  readonly terms: { readonly premium: string; readonly validUntil: string };
  readonly requestedInformation: readonly string[];
}

const act = (by: Client, id: string, verb: string, body?: object) =>
  by.post<Proposal>(`${PROPOSALS}/${id}/${verb}`, body);
const get = async (id: string, by = bank.maker) =>
  (await by.get<Proposal>(`${PROPOSALS}/${id}`)).body.data;

test('a life: answers asked for, referred, reviewed by another person, and accepted', async () => {
  const id = await submit(bank, { ...UNCLEAR, smoker: undefined });
  expect((await act(bank.maker, id, 'evaluate')).body.data).toMatchObject({
    ...{ decision: 'PENDING_INFO', requestedInformation: ['smoker'] },
  });
  const answers = { applicantData: { smoker: false, healthDeclarations: [] } };
  const supplied = await bank.maker.patch<Proposal>(`${PROPOSALS}/${id}/information`, answers);
  expect(supplied.body.data.status).toBe('PENDING_EVALUATION');
  expect((await act(bank.maker, id, 'evaluate')).body.data.decision).toBe('REFER');
  const review = {
    ...{ decision: 'APPROVED_WITH_CONDITIONS', riskClass: 'STANDARD', notes: 'Seen at work.' },
    loadings: [{ type: 'OCCUPATIONAL', percent: 25, reason: 'Manual work' }],
  };
  expect((await act(bank.maker, id, 'review', review)).status).toBe(403);
  await act(bank.reviewer, id, 'claim');
  const reviewed = (await act(bank.reviewer, id, 'review', review)).body.data;
  expect(reviewed).toMatchObject({
    status: 'APPROVED_WITH_CONDITIONS',
    terms: { premium: '2491.96' },
  });
  expect((await act(bank.maker, id, 'accept')).body.data.status).toBe('ACCEPTED');
  expectProblem(await act(bank.maker, id, 'evaluate'), 409, {
    ...{
      field: 'status',
      code: 'INVALID_STATE',
      says: /ACCEPTED; allowed now: DELETE applicant-data/,
    },
  });
  const erased = await bank.maker.delete(`${PROPOSALS}/${id}/applicant-data`);
  expect(erased.body.data).toMatchObject({ applicantId: null, applicantData: null });
});

test('an offer lasts until the end of its last day, and questions last 30 days', async () => {
  const [offer, asked] = [await judged(bank), await judged(bank, { smoker: undefined })];
  const { validUntil } = (await get(offer)).terms;
  await moveClock(bank.maker, { advance: 'P30D' });
  expect((await get(asked)).status).toBe('EXPIRED');
  await moveClock(bank.maker, { now: `${validUntil}T23:59:00Z` });
  expect((await get(offer)).status).toBe('APPROVED');
  await moveClock(bank.maker, { advance: 'PT1M' });
  expect((await get(offer)).status).toBe('EXPIRED');
  expectProblem(await act(bank.maker, offer, 'accept'), 409, {
    ...{ field: 'status', code: 'INVALID_STATE', says: /cannot accept a proposal that is EXPIRED/ },
  });
  expect((await bank.maker.get(`${PROPOSALS}?status=EXPIRED`)).body.pagination.total).toBe(2);
});

test('no evaluation without an open proposal, and a repeated key is one evaluation', async () => {
  const id = await submit(bank);
  const key = { idempotencyKey: 'evaluate-once' };
  const path = `${PROPOSALS}/${id}/evaluate`;
  const first = await bank.maker.post(path, undefined, key);
  expect((await bank.maker.post(path, undefined, key)).text).toBe(first.text);
  expect((await bank.maker.post(path)).status).toBe(409);
  const withdrawn = await submit(bank);
  await act(bank.maker, withdrawn, 'withdraw');
  expect((await act(bank.maker, withdrawn, 'evaluate')).status).toBe(409);
});

const M35 = { riskClass: 'STANDARD', age: 35, gender: 'MALE', loadings: [] as object[] };
const OCCUPATIONAL = [{ type: 'OCCUPATIONAL', percent: 25 }];

/** Contributions computed by hand. */
test.each([
  ['M35 STANDARD', {}, '1395.50', '1993.57', '598.07'],
  ['with OCCUPATIONAL 25 %', { loadings: OCCUPATIONAL }, '1744.38', '2491.96', '747.58'],
  ['M35 PREFERRED', { riskClass: 'PREFERRED' }, '1116.40', '1594.86', '478.46'],
  ['ten years level', { productCode: 'TKF-FAMILY-SAVINGS' }, '1662.62', '3958.61', '1187.58'],
])('%s is priced as the worked example', async (_, over, tabarru, totalPremium, wakalahFee) => {
  const asked = { productCode: 'TKF-FAMILY-TERM', coverageAmount: '500000.00', term: 10 };
  const body = { ...asked, ...M35, ...over };
  const { data } = (await bank.maker.post('/v1/underwriting/premium/calculate', body)).body;
  expect(data).toMatchObject({ totalPremium, breakdown: { tabarru, wakalahFee } });
});

test('a tenant with a discount of 3 % prices ten level years by its own tables', async () => {
  interface Own {
    readonly tables: { readonly products: { code: string; contribution?: object }[] };
  }
  const { tables } = (await bank.maker.get<Own>(`${TABLES}/TAKAFUL`)).body.data;
  const savings = tables.products.find(({ code }) => code === 'TKF-FAMILY-SAVINGS');
  Object.assign(savings?.contribution ?? {}, { discountPercent: '3' });
  const body = { tables, notes: 'The Shariah board agreed.' };
  const drafted = await bank.maker.send('PUT', `${TABLES}/TAKAFUL`, { body });
  expect(drafted.status).toBe(201);
  const today = new Date().toISOString().slice(0, 10);
  const approved = await bank.reviewer.post(`${TABLES}/TAKAFUL/versions/v1/approve`, {
    effectiveFrom: today,
  });
  expect(approved.status).toBe(200);
  const asked = {
    productCode: 'TKF-FAMILY-SAVINGS',
    coverageAmount: '500000.00',
    term: 10,
    ...M35,
  };
  const { data } = (await bank.maker.post('/v1/underwriting/premium/calculate', asked)).body;
  expect(data).toMatchObject({ tableVersion: 'v1', breakdown: { tabarru: '1598.62' } });
});

test.each([
  ['an age of 17', { age: 17 }, {}, 'applicantData.age', /at least 18/],
  ['an age of 200', { age: 200 }, {}, 'applicantData.age', /at most 120/],
  [
    'a birth date in the future',
    { age: undefined, birthDate: '2100-01-01' },
    {},
    'applicantData.birthDate',
    /after today/,
  ],
  [
    'a birth date of another age',
    { birthDate: '1980-01-01' },
    {},
    'applicantData.age',
    /leave one of them out/,
  ],
  [
    'an unknown occupation',
    { occupation: 'enginer' },
    {},
    'applicantData.occupation',
    /near it are: engineer/,
  ],
  [
    'an illness without a name',
    { healthDeclarations: [{ treated: true }] },
    {},
    'applicantData.healthDeclarations[0].condition',
    /required/,
  ],
  ['a negative term', {}, { term: -1 }, 'term', /at least 1/],
  ['a term beyond the product', {}, { term: 41 }, 'term', /from 1 to 40 years/],
  ['the unit of another product', {}, { termUnit: 'MONTHS' }, 'termUnit', /must be YEARS/],
  ['a coverage of zero', {}, { coverageAmount: '0' }, 'coverageAmount', /above zero/],
  [
    'a coverage above the maximum',
    {},
    { coverageAmount: '10000000.01' },
    'coverageAmount',
    /maximum of TKF-FAMILY-TERM/,
  ],
  [
    'decimals that the currency does not have',
    {},
    { coverageAmount: '1.001' },
    'coverageAmount',
    /more than the 2 decimals/,
  ],
  [
    'a currency of no table',
    {},
    { currency: 'JPY', coverageAmount: '1' },
    'currency',
    /must be one of AED/,
  ],
  [
    'an unknown product',
    {},
    { productCode: 'TKF-FAMLY-TERM' },
    'productCode',
    /did you mean TKF-FAMILY-TERM/,
  ],
  [
    'the product of another type',
    {},
    { productCode: 'FIN-AUTO' },
    'productCode',
    /no product of TAKAFUL/,
  ],
])('refuses %s', async (_, answers, over, field, says) => {
  const answer = await bank.maker.post(PROPOSALS, proposalBody(answers, over));
  expect(answer.status).toBe(400);
  expectProblem(answer, 400, { field, code: expect.any(String) as never, says });
  expect((await bank.maker.get(PROPOSALS)).body.pagination.total).toBe(0);
});

test.each([
  [
    'a loading of 5,000 %',
    { loadings: [{ type: 'HEALTH', percent: 5_000 }] },
    'loadings[0].percent',
    /at most 500/,
  ],
  ['a class that is declined', { riskClass: 'DECLINED' }, 'riskClass', /accepted/],
  [
    'a product without a contribution',
    { productCode: 'FIN-AUTO' },
    'productCode',
    /no contribution/,
  ],
  ['ages beyond the mortality table', { age: 90 }, 'age', /18 to 75/],
])('does not price %s', async (_, over, field, says) => {
  const asked = { productCode: 'TKF-FAMILY-TERM', coverageAmount: '500000.00', term: 10, ...M35 };
  const answer = await bank.maker.post('/v1/underwriting/premium/calculate', { ...asked, ...over });
  expectProblem(answer, 400, { field, code: expect.any(String) as never, says });
});

test('classes, criteria and products are those of the tables', async () => {
  const classes = await bank.maker.get<
    { code: string; factor: number | null; criteria: object[] }[]
  >('/v1/underwriting/risk-classes?type=TAKAFUL');
  expect(classes.body.data.map(({ code, factor }) => [code, factor])).toEqual([
    ...[
      ['PREFERRED', 0.8],
      ['STANDARD', 1],
      ['SUBSTANDARD', 1.5],
    ],
    ['DECLINED', null],
  ]);
  expect(classes.body.data[0]?.criteria).toContainEqual({
    ...{ factor: 'age', operator: 'between', value: '18-45', rule: 'TKF-AGE-PREFERRED' },
  });
  const products = await bank.maker.get<{ code: string }[]>('/v1/underwriting/products');
  expect(products.body.data.map(({ code }) => code)).toEqual([
    ...['TKF-FAMILY-TERM', 'TKF-FAMILY-SAVINGS', 'TKF-MEDICAL', 'FIN-AUTO', 'FIN-HOME'],
    ...['INV-MUDARABAH', 'TRD-MURABAHA'],
  ]);
});
