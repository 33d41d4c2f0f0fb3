import { COMMANDS, LIVES } from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { KAFALAH_LIFECYCLE, KAFALAH_STATUSES, type KafalahTrigger } from './lifecycle';

const TRIGGERS = Object.keys(COMMANDS) as KafalahTrigger[];
const MOVES = KAFALAH_STATUSES.flatMap((from) =>
  TRIGGERS.map((trigger) => {
    const row = KAFALAH_LIFECYCLE.transitions.find((t) => t.from === from && t.trigger === trigger);
    return { from, trigger, row };
  }),
);

describe('the life of a guarantee', () => {
  for (const { from, trigger, row } of MOVES) {
    const name = row ? `leads on ${trigger} to ${row.to}` : `refuses ${trigger} with CONFLICT`;
    it(`from ${from} ${name}`, () => {
      if (row) {
        const { state, events } = COMMANDS[trigger](LIVES[from]);
        expect(state.status).toBe(row.to);
        expect(events.map(({ type }) => type)).toEqual(row.emits);
        return;
      }
      const error = refusal(() => COMMANDS[trigger](LIVES[from]));
      expect(error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(`a kafalah that is ${from}; `) as string,
        details: [{ field: 'status', code: 'INVALID_STATE' }],
      });
    });
  }

  it('has the commanded moves of the domain page and no other', () => {
    const rows = MOVES.flatMap(({ from, trigger, row }) =>
      row ? `${from} ${trigger} ${row.to}` : [],
    );
    expect(rows).toEqual([
      'DRAFT submit PENDING_SHARIAH_REVIEW',
      'PENDING_SHARIAH_REVIEW approve SHARIAH_APPROVED',
      'PENDING_SHARIAH_REVIEW reject TERMINATED',
      'PENDING_SHARIAH_REVIEW return DRAFT',
      'SHARIAH_APPROVED execute ACTIVE',
      'ACTIVE claim CLAIMED',
      'ACTIVE discharge TERMINATED',
      'CLAIMED claim CLAIMED',
      'CLAIMED decide claim CLAIMED',
      'CLAIMED pay claim CLAIMED',
      'CLAIMED discharge TERMINATED',
    ]);
  });
});
