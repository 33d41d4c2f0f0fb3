import { openBank } from '../../src/bank';
import { eventually } from '../../src/eventually';
import { everyEvent } from '../../src/every-page';
import { KilledStack } from '../../src/killed-stack';
import { order, settle, type Order } from '../../src/ledger';
import { PROPOSALS, submit } from '../../src/underwriting';

const AT_ONCE = 40;

interface Evaluation {
  readonly proposalId: string;
  readonly evaluatedAt: string;
}
interface Proposal {
  readonly status: string;
  readonly evaluation: Evaluation;
}

let platform: KilledStack;
beforeAll(async () => {
  platform = await KilledStack.start();
});
afterAll(() => platform?.stop());

const answered = ({ successes }: Order) =>
  successes.map((text) => (JSON.parse(text) as { data: Evaluation }).data);

test('kill -9 amid evaluations: no acknowledged decision is lost, and a repeated key decides once', async () => {
  const {
    maker: client,
    orders,
    ids,
  } = await platform.killedAmid(async (stack) => {
    const bank = await openBank(stack);
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => submit(bank)));
    const orders = ids.map((id) => order(`${PROPOSALS}/${id}/evaluate`, {}));
    return { maker: bank.maker, orders, ids };
  });
  await settle(client, orders);
  for (const evaluations of orders.map(answered)) {
    for (const { proposalId, evaluatedAt } of evaluations) {
      const { data } = (await client.get<Proposal>(`${PROPOSALS}/${proposalId}`)).body;
      expect(data).toMatchObject({ status: 'APPROVED', evaluation: { evaluatedAt } });
    }
  }
  const told = await eventually(async () => {
    const events = await everyEvent(client, 'underwriting.proposal.approved');
    return events.length >= AT_ONCE ? events : undefined;
  }, 'every approval is told');
  expect(told.map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
});
