import { COMMANDS, LIVES, refusal } from '../../test/support/lives';
import { CONTRACT_LIFECYCLE, CONTRACT_STATUSES, type ContractTrigger } from './lifecycle';

const TRIGGERS = Object.keys(COMMANDS) as ContractTrigger[];
const MOVES = CONTRACT_STATUSES.flatMap((from) =>
  TRIGGERS.map((trigger) => {
    const row = CONTRACT_LIFECYCLE.transitions.find(
      (t) => t.from === from && t.trigger === trigger,
    );
    return { from, trigger, row };
  }),
);

describe('the life of a contract', () => {
  for (const { from, trigger, row } of MOVES) {
    const name = row ? `leads on ${trigger} to ${row.to}` : `refuses ${trigger} with CONFLICT`;
    it(`from ${from} ${name}`, () => {
      if (!row) {
        expect(refusal(() => COMMANDS[trigger](LIVES[from]))).toMatchObject({
          code: 'CONFLICT',
          details: [{ field: 'status', code: 'INVALID_STATE' }],
        });
        return;
      }
      const { state, events } = COMMANDS[trigger](LIVES[from]);
      expect(state.status).toBe(row.to);
      expect(events.map(({ type }) => type)).toEqual([row.emits]);
    });
  }

  it('has the six moves of the specification and no other', () => {
    expect(MOVES.filter(({ row }) => row).map(({ from, trigger }) => `${from} ${trigger}`)).toEqual(
      [
        'draft submit',
        'under_review approve',
        'under_review reject',
        'approved activate',
        'active complete',
        'active terminate',
      ],
    );
  });
});
