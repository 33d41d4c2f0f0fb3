import { openBank, type Bank } from '../../../src/rails/bank';
import { COMPLAINT } from '../../../src/commands/dispute-cases';
import { eventually } from '../../../src/client/eventually';
import { everyEvent, everyPage } from '../../../src/client/every-page';
import {
  activeKafalah,
  approvedClaim,
  ask,
  KAFALAHS,
  type BarePage,
} from '../../../src/rails/kafalah';
import { KilledStack } from '../../../src/stack/killed-stack';
import { order, settle, unkeyedOrder, type Order } from '../../../src/stack/ledger';
import { bare, MURABAHA, murabahaIn } from '../../../src/rails/murabaha';
import type { Stack } from '../../../src/stack/stack';
import { PROPOSALS, submit } from '../../../src/rails/underwriting';
import {
  CALCULATE,
  calculate,
  CALCULATIONS,
  DISTRIBUTIONS,
  payout,
  shownCalculation,
  wealth,
  type Calculation,
} from '../../../src/rails/zakat';

/** Kills everything once during commands of every rail, then repeats each command with its key. */
let rails: Awaited<ReturnType<typeof begin>>;
let platform: KilledStack;
beforeAll(async () => {
  platform = await KilledStack.start();
  rails = await platform.killedAmid(begin);
  await Promise.all(
    Object.values(rails).map(({ maker, orders }) =>
      settle(
        maker,
        orders.filter(({ key }) => key !== undefined),
      ),
    ),
  );
});
afterAll(() => platform?.stop());

const AT_ONCE = 40;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

async function begin(stack: Stack) {
  return {
    disputes: await created(stack, '/v1/disputes', COMPLAINT),
    calculations: await created(stack, CALCULATE, wealth()),
    distributions: await distributions(stack),
    evaluations: await evaluations(stack),
    instalments: await instalments(stack),
    claims: await claimPayments(stack),
  };
}

/** Commands with and without a key: acknowledged ones must exist, and no repeat can restore one without a key. */
async function created(stack: Stack, path: string, body: object) {
  const { maker } = await openBank(stack);
  const keyed = times(AT_ONCE, () => order(path, body));
  const unkeyed = times(AT_ONCE, () => unkeyedOrder(path, body));
  // In turns, so that both kinds are in flight at the kill.
  return { maker, keyed, orders: keyed.flatMap((each, at) => [each, unkeyed[at] as Order]) };
}

async function distributions(stack: Stack) {
  const { maker } = await openBank(stack);
  const { calculationId: id } = await calculate(maker);
  return { maker, id, orders: times(AT_ONCE, () => order(DISTRIBUTIONS, payout(id, '100.00'))) };
}

async function evaluations(stack: Stack) {
  const bank = await openBank(stack);
  const ids = await Promise.all(times(AT_ONCE, () => submit(bank)));
  const orders = ids.map((id) => order(`${PROPOSALS}/${id}/evaluate`, {}));
  return { maker: bank.maker, orders, ids };
}

const CONTRACTS = 4;
const INSTALMENTS = 12;

async function instalments(stack: Stack) {
  const bank = await openBank(stack, { kind: 'sandbox' });
  const ids: string[] = [];
  for (let i = 0; i < CONTRACTS; i += 1) ids.push((await murabahaIn('ACTIVE', bank)).id);
  const of = (id: string) =>
    times(INSTALMENTS, () =>
      order(`${MURABAHA}/${id}/payments`, { amount: 1_000, reference: 'TRF-1' }),
    );
  return { maker: bank.maker, ids, orders: ids.flatMap(of) };
}

const GUARANTEES = 10;
/** Partial payments of a claim: a payment that was made twice would be accepted too. */
const PARTS = 4;

async function claimPayments(stack: Stack) {
  const bank: Bank = await openBank(stack);
  const ids: string[] = [];
  const orders: Order[] = [];
  for (let i = 0; i < GUARANTEES; i += 1) {
    const { id } = await activeKafalah(bank);
    const path = `${KAFALAHS}/${id}/claims/${await approvedClaim(bank, id, 50_000)}/payment`;
    ids.push(id);
    orders.push(...times(PARTS, (at) => order(path, { amount: 10_000, reference: `${i}-${at}` })));
  }
  return { maker: bank.maker, ids, orders };
}

const isAcknowledged = ({ successes }: Order) => successes.length > 0;
const madeBy = <T>({ successes }: Order) => (JSON.parse(successes[0] ?? '') as { data: T }).data;

interface Dispute {
  readonly disputeId: string;
  readonly caseNumber: string;
}

test('no acknowledged dispute is lost, and case numbers have no gap', async () => {
  const { maker, keyed, orders } = rails.disputes;
  const all = await everyPage<Dispute>(maker, '/v1/disputes');
  const kept = new Map(all.map((each) => [each.disputeId, each]));
  for (const order of orders.filter(isAcknowledged)) {
    const { disputeId, caseNumber } = madeBy<Dispute>(order);
    expect(kept.get(disputeId)).toMatchObject({ caseNumber });
  }
  expect(new Set(keyed.map((each) => madeBy<Dispute>(each).disputeId)).size).toBe(AT_ONCE);
  const numbers = [...kept.values()].map(({ caseNumber }) => Number(caseNumber.slice(-6)));
  expect(numbers.sort((a, b) => a - b)).toEqual(times(kept.size, (at) => at + 1));
});

test('no acknowledged calculation of zakat is lost, and a repeated key makes one', async () => {
  const { maker, keyed, orders } = rails.calculations;
  for (const made of orders.filter(isAcknowledged).map((each) => madeBy<Calculation>(each)))
    expect(await shownCalculation(maker, made.calculationId)).toEqual(made);
  const ids = new Set(keyed.map((each) => madeBy<Calculation>(each).calculationId));
  expect(ids.size).toBe(AT_ONCE);
  const { total } = (await maker.get(CALCULATIONS)).body.pagination;
  expect(total).toBeLessThanOrEqual(2 * AT_ONCE);
});

test('each distribution is recorded and listed once', async () => {
  const { maker, id } = rails.distributions;
  expect(await shownCalculation(maker, id)).toMatchObject({ distributedAmount: '4000.00' });
  for (const path of [DISTRIBUTIONS, `${DISTRIBUTIONS}?calculationId=${id}`])
    expect((await maker.get(path)).body.pagination.total).toBe(AT_ONCE);
});

interface Evaluation {
  readonly proposalId: string;
  readonly evaluatedAt: string;
}
interface Proposal {
  readonly status: string;
  readonly evaluation: Evaluation;
}

test('no acknowledged decision on a proposal is lost, and a repeated key decides once', async () => {
  const { maker, orders, ids } = rails.evaluations;
  const answers = orders.flatMap(({ successes }) =>
    successes.map((text) => (JSON.parse(text) as { data: Evaluation }).data),
  );
  for (const { proposalId, evaluatedAt } of answers) {
    const { data } = (await maker.get<Proposal>(`${PROPOSALS}/${proposalId}`)).body;
    expect(data).toMatchObject({ status: 'APPROVED', evaluation: { evaluatedAt } });
  }
  const told = await eventually(async () => {
    const events = await everyEvent(maker, 'underwriting.proposal.approved');
    return events.length >= AT_ONCE ? events : undefined;
  }, 'every approval is told');
  expect(told.map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
});

test('each payment of a murabaha is booked once', async () => {
  const { maker, ids } = rails.instalments;
  for (const id of ids) {
    const contract = bare(await maker.get(`${MURABAHA}/${id}`));
    expect(contract).toMatchObject({ paid_amount: 12_000, outstanding_amount: 96_000 });
  }
});

test('each payment on a claim is made once', async () => {
  const { maker, ids } = rails.claims;
  for (const id of ids) {
    expect(await ask(maker, `/${id}`)).toMatchObject({ paid_amount: 40_000, status: 'CLAIMED' });
    const { pagination } = await ask<BarePage<unknown>>(maker, `/${id}/recourse`);
    expect(pagination.total).toBe(PARTS);
  }
});
