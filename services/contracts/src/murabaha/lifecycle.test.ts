import { COMMANDS, LIVES, refusal } from '../../test/support/murabaha-lives';
import { isOperationOf } from '../../test/support/published-shapes';
import type { Murabaha } from './contract';
import { CREATION, MURABAHA_LIFECYCLE, MURABAHA_STATUSES, type MurabahaTrigger } from './lifecycle';

const { transitions } = MURABAHA_LIFECYCLE;
const TRIGGERS = [...new Set(transitions.map(({ trigger }) => trigger))];
/** The same command on a completed contract is another move: it reduces the price. */
const isSameCommand = (from: string, trigger: MurabahaTrigger) =>
  from === 'COMPLETED' && trigger === 'end by a discount';
const everyPair = MURABAHA_STATUSES.flatMap((from) =>
  TRIGGERS.filter((trigger) => !isSameCommand(from, trigger)).map((trigger) => ({ from, trigger })),
);
const rowOf = (from: string, trigger: string) =>
  transitions.find((row) => row.from === from && row.trigger === trigger);
const command = (trigger: MurabahaTrigger, state: Murabaha) => COMMANDS[trigger]?.(state);

const WAY_OUT = {
  DRAFT: 'allowed now: patch, submit, terminate',
  PENDING_SHARIAH_REVIEW: 'allowed now: review, terminate',
  SHARIAH_APPROVED: 'allowed now: acquisition, execute, terminate',
  ACTIVE: 'allowed now: resale, payments, settle, reverse, supplier-discounts, terminate',
  COMPLETED: 'allowed now: reverse, supplier-discounts',
  TERMINATED: 'this state is final',
};

it('a new contract is a DRAFT and tells so', () => {
  expect(CREATION).toEqual({ to: 'DRAFT', emits: ['murabaha.contract.created'] });
});

describe.each(everyPair)('$trigger in state $from', ({ from, trigger }) => {
  const row = rowOf(from, trigger);
  if (row) {
    it(`leads to ${row.to} and tells ${row.emits.join(' and ') || 'nothing'}`, () => {
      const done = command(trigger, LIVES[from]);
      expect(done?.state.status).toBe(row.to);
      expect(done?.events.map(({ type }) => type)).toEqual(row.emits);
    });
  } else {
    it('is a CONFLICT that says the state and what is allowed', () => {
      const error = refusal(() => command(trigger, LIVES[from]));
      expect(error).toMatchObject({
        code: 'CONFLICT',
        details: [{ field: 'status', code: 'INVALID_STATE' }],
      });
      expect(error.message).toContain(`a murabaha contract that is ${from};`);
      expect(error.message.split('; ')[1]).toBe(WAY_OUT[from]);
    });
  }
});

it('every state but TERMINATED can be left, and every one can be reached', () => {
  const left = new Set(transitions.map(({ from }) => from));
  expect(MURABAHA_STATUSES.filter((status) => !left.has(status))).toEqual(['TERMINATED']);
  const reached = new Set([CREATION.to, ...transitions.map(({ to }) => to)]);
  expect(MURABAHA_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
});

it('every move is told by the name of its operation', () => {
  for (const trigger of TRIGGERS) {
    const name = MURABAHA_LIFECYCLE.operations?.[trigger] ?? trigger;
    expect([name, isOperationOf('murabaha', name)]).toEqual([name, true]);
  }
});
