import { openBank, type Bank } from '../../src/rails/bank';
import {
  contractBody,
  contractIn,
  countContracts,
  createContract,
  EVIDENCE,
  type Contract,
} from '../../src/rails/contract';
import { day } from '../../src/rails/day';
import { Stack } from '../../src/stack/stack';
import { expectProblem } from '../../src/rails/problem';
import { BROKEN_AT_ACTIVATE, BROKEN_AT_CREATE, BROKEN_AT_SUBMIT, lawful } from './shariah-cases';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

/** The detail of a broken rule: its id as the code, its clause in the message. */
const brokenRule = (rule: string, clause: string) =>
  expect.objectContaining({ code: rule, message: expect.stringContaining(clause) });

const stateOf = async (id: string) =>
  (await bank.maker.get<Contract>(`/v1/contracts/${id}`)).body.data;

describe('a create that breaks a Shariah rule', () => {
  test.each(BROKEN_AT_CREATE)('is refused by %s (%s): %s', async (rule, clause, _, body) => {
    const before = await countContracts(bank.maker);
    const answer = await bank.maker.post('/v1/contracts', body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe('SHARIAH_VIOLATION');
    expect(answer.body.error.details).toContainEqual(brokenRule(rule, `AAOIFI ${clause}`));
    expect(answer.body.error.message).toContain(rule);
    expect(await countContracts(bank.maker)).toBe(before);
  });

  test('is told every rule that it breaks, each with its field', async () => {
    const body = contractBody({
      asset: { category: 'gold' },
      parties: { customer: { entityId: 'ent_bank_001' } },
      terms: { lateFee: { treatment: 'INCOME' } },
    });
    const { details } = (await bank.maker.post('/v1/contracts', body)).body.error;
    expect(details.map(({ code, field }) => [code, field])).toEqual([
      ['GEN-PARTIES', 'parties.customer.entityId'],
      ['GEN-LATE', 'terms.lateFee.treatment'],
      ['MUR-METAL', 'asset.category'],
    ]);
  });
});

describe('a submit that breaks a Shariah rule', () => {
  test.each(BROKEN_AT_SUBMIT)('is refused by %s (%s): %s', async (rule, clause, _, body) => {
    const before = await createContract(bank.maker, body);
    const answer = await bank.maker.post(`/v1/contracts/${before.id}/submit`);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toContainEqual(brokenRule(rule, `AAOIFI ${clause}`));
    expect(await stateOf(before.id)).toEqual(before);
  });
});

describe('an activation without its evidence', () => {
  test.each(BROKEN_AT_ACTIVATE)('is refused by %s (%s) for a %s', async (rule, clause, type) => {
    const before = await contractIn('approved', bank, lawful(type));
    const answer = await bank.maker.post(`/v1/contracts/${before.id}/activate`, {});
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toContainEqual(brokenRule(rule, `AAOIFI ${clause}`));
    expect(await stateOf(before.id)).toEqual(before);
  });

  test('is refused by MUR-OWN when the asset is bought only tomorrow', async () => {
    const { id } = await contractIn('approved', bank);
    const tomorrow = `${day(1)}T09:00:00.000Z`;
    const evidence = {
      ownership: { documentRef: 'PO-1', acquiredAt: tomorrow },
      possession: { type: 'ACTUAL', takenAt: tomorrow, documentIds: ['d'] },
    };
    const { body } = await bank.maker.post(`/v1/contracts/${id}/activate`, { evidence });
    expect(body.error.details.map(({ code }) => code)).toEqual(['MUR-OWN', 'MUR-POSS']);
  });

  test.each([
    ['ijarah', { ownership: { documentRef: 'PO-1', acquiredAt: `${day(-1)}T09:00:00.000Z` } }],
    ['salam', { capitalPaidAt: `${day(0)}T00:00:00.000Z` }],
    ['takaful', { segregatedAccounts: true }],
    ['mudarabah', undefined],
  ])('is no matter for a %s that brings what its type needs', async (type, evidence) => {
    const { id } = await contractIn('approved', bank, lawful(type));
    const body = evidence ? { evidence } : {};
    const answer = await bank.maker.post<Contract>(`/v1/contracts/${id}/activate`, body);
    expect(answer.body.data).toMatchObject({ status: 'active', ...body });
  });
});

test('an activation with evidence of another type is refused and names its own', async () => {
  const before = await contractIn('approved', bank);
  const evidence = { ...EVIDENCE, segregatedAccounts: true };
  const answer = await bank.maker.post(`/v1/contracts/${before.id}/activate`, { evidence });
  expectProblem(answer, 400, {
    field: 'evidence.segregatedAccounts',
    code: 'UNKNOWN_FIELD',
    says: /of type murabaha; its evidence is: ownership, possession$/,
  });
  expect(await stateOf(before.id)).toEqual(before);
});

describe('a termination that breaks a Shariah rule', () => {
  test.each([
    ['IJR-TERM', 'SS 9, 7/2/1', 'ijarah', 'default', 0],
    ['IJR-LOSS', 'SS 9, 7/1/3', 'ijarah', 'asset_total_loss', 30],
    ['MDR-TERM', 'SS 13, 4/3', 'mudarabah', 'breach', 0],
  ])('is refused by %s (%s) for a %s', async (rule, clause, type, reason, inDays) => {
    const before = await contractIn('active', bank, lawful(type));
    const command = { reason, effectiveDate: day(inDays) };
    const answer = await bank.maker.post(`/v1/contracts/${before.id}/terminate`, command);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toContainEqual(brokenRule(rule, `AAOIFI ${clause}`));
    expect(await stateOf(before.id)).toEqual(before);
  });
});

test('the checks of a contract grow with its life, and none of them is FAILED', async () => {
  const { compliance } = await contractIn('active', bank);
  const outcomes = new Map(compliance.checks.map(({ rule, outcome }) => [rule, outcome]));
  expect(outcomes.get('MUR-OWN')).toBe('PASSED');
  expect(outcomes.get('MUR-POSS')).toBe('PASSED');
  expect([...outcomes.values()]).not.toContain('FAILED');
});
