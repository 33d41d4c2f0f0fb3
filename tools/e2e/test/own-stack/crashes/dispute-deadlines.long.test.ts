import { openBank, type Bank } from '../../../src/rails/bank';
import { newDispute } from '../../../src/commands/dispute-cases';
import { eventually } from '../../../src/client/eventually';
import { everyEvent, everyPage } from '../../../src/client/every-page';
import { descendantsRunning, killAll } from '../../../src/stack/processes';
import { moveClock } from '../../../src/rails/sandbox-clock';
import { Stack } from '../../../src/stack/stack';

jest.setTimeout(600_000);

const SERVICE = 'services/disputes/dist/src/serve.js';
const DISPUTES = '/api/v1/disputes';
const EACH = 60;
const AT_ONCE = 10;
const WITHIN_MS = 120_000;

interface Dispute {
  readonly disputeId: string;
  readonly slaDeadline: string;
  readonly slaBreachedAt: string | null;
}

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.split();
  bank = await openBank(stack, { kind: 'sandbox', plan: 'Core Banking' });
});
afterAll(() => stack?.stop());

const breachedOf = (priority: string) =>
  everyPage<Dispute>(bank.maker, `${DISPUTES}?breached=true&priority=${priority}`);

/** Kills the first replica as soon as it has visibly begun. */
async function killAmid(priority: string): Promise<void> {
  const hasBegun = async () => (await breachedOf(priority)).length > 0 || undefined;
  await eventually(hasBegun, 'a first deadline is seen to be missed', WITHIN_MS);
  const [first, ...others] = descendantsRunning(stack.pid, SERVICE);
  expect(others).toHaveLength(1);
  killAll([first as number]);
}

test('each deadline breaches to the second and once, on two replicas one of which is killed in the sweep', async () => {
  const priorities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];
  const wanted = priorities.flatMap((priority) => Array.from({ length: EACH }, () => priority));
  const open = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop())
      await newDispute(bank, { priority: next });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));

  const total = EACH * priorities.length;
  expect((await everyPage(bank.maker, `${DISPUTES}?sort=slaDeadline`)).length).toBe(total);
  for (const [at, advance] of ['PT4H', 'PT20H', 'P2D', 'P4D'].entries()) {
    const priority = priorities[at] as string;
    // Moves a minute further, because the disputes were not opened at one instant.
    const moving = moveClock(bank.maker, { advance }).then(() =>
      moveClock(bank.maker, { advance: 'PT1M' }),
    );
    if (at === 0) await killAmid(priority);
    await moving;
    const all = async () => {
      const found = await breachedOf(priority);
      return found.length === EACH ? found : undefined;
    };
    const breached = await eventually(all, `all of ${priority} are breached`, WITHIN_MS);
    for (const { slaBreachedAt, slaDeadline } of breached) expect(slaBreachedAt).toBe(slaDeadline);
  }
  const told = await eventually(
    async () => {
      const events = await everyEvent(bank.maker, 'dispute.sla.breach');
      return events.length >= total ? events : undefined;
    },
    'every breach is told',
    WITHIN_MS,
  );
  expect(told).toHaveLength(total);
  expect(new Set(told.map(({ resourceId }) => resourceId)).size).toBe(total);
});
