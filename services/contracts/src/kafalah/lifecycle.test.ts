import { CLAIM_COMMANDS, CLAIM_LIVES, COMMANDS, LIVES } from '../../test/support/kafalah-lives';
import { isOperationOf } from '../../test/support/published-shapes';
import { RECOURSE_COMMANDS, RECOURSE_LIVES } from '../../test/support/recourse-lives';
import { refusal } from '../../test/support/lives';
import { follow } from './consequences';
import {
  CLAIM_LIFECYCLE,
  CLAIM_STATUSES,
  KAFALAH_LIFECYCLE,
  KAFALAH_STATUSES,
  RECOURSE_LIFECYCLE,
  RECOURSE_STATUSES,
  type ClaimTrigger,
  type Consequence,
  type KafalahTrigger,
  type RecourseTrigger,
} from './lifecycle';

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
      'DRAFT withdraw TERMINATED',
      'PENDING_SHARIAH_REVIEW approve SHARIAH_APPROVED',
      'PENDING_SHARIAH_REVIEW reject TERMINATED',
      'PENDING_SHARIAH_REVIEW return DRAFT',
      'PENDING_SHARIAH_REVIEW withdraw TERMINATED',
      'SHARIAH_APPROVED execute ACTIVE',
      'SHARIAH_APPROVED withdraw TERMINATED',
      'ACTIVE claim CLAIMED',
      'ACTIVE amend ACTIVE',
      'ACTIVE approve an amendment of ACTIVE',
      'ACTIVE reject an amendment of ACTIVE',
      'ACTIVE discharge TERMINATED',
      'ACTIVE withdraw TERMINATED',
      'CLAIMED claim CLAIMED',
      'CLAIMED examine a claim on CLAIMED',
      'CLAIMED approve a claim on CLAIMED',
      'CLAIMED reject a claim on CLAIMED',
      'CLAIMED pay a claim on CLAIMED',
      'CLAIMED amend CLAIMED',
      'CLAIMED approve an amendment of CLAIMED',
      'CLAIMED reject an amendment of CLAIMED',
      'CLAIMED discharge TERMINATED',
    ]);
  });
});

describe('the life of a claim', () => {
  const triggers = Object.keys(CLAIM_COMMANDS) as ClaimTrigger[];
  const moves = CLAIM_STATUSES.flatMap((from) =>
    triggers.map((trigger) => {
      const row = CLAIM_LIFECYCLE.transitions.find((t) => t.from === from && t.trigger === trigger);
      return { from, trigger, row };
    }),
  );

  for (const { from, trigger, row } of moves) {
    const name = row ? `leads on ${trigger} to ${row.to}` : `is not moved by ${trigger}`;
    it(`from ${from} ${name}`, () => {
      const command = () => CLAIM_COMMANDS[trigger](CLAIM_LIVES[from]).state.claims[0]?.status;
      if (row) expect(command()).toBe(row.to);
      // A discharge ends the guarantee and leaves the claims alone that are over.
      else if (trigger === 'discharge') expect(command()).toBe(from);
      else expect(refusal(command).message).toContain(`a claim that is ${from}`);
    });
  }

  it('has the moves of the domain page and no other', () => {
    const rows = moves.flatMap(({ from, trigger, row }) =>
      row ? `${from} ${trigger} ${row.to}` : [],
    );
    expect(rows).toEqual([
      'SUBMITTED examine UNDER_REVIEW',
      'SUBMITTED approve APPROVED',
      'SUBMITTED reject REJECTED',
      'SUBMITTED discharge WITHDRAWN',
      'UNDER_REVIEW approve APPROVED',
      'UNDER_REVIEW reject REJECTED',
      'UNDER_REVIEW discharge WITHDRAWN',
      'APPROVED pay PARTIALLY_PAID',
      'APPROVED pay in full PAID',
      'APPROVED discharge WITHDRAWN',
      'PARTIALLY_PAID pay PARTIALLY_PAID',
      'PARTIALLY_PAID pay in full PAID',
      'PARTIALLY_PAID discharge WITHDRAWN',
    ]);
  });
});

describe('the life of a recourse', () => {
  const triggers = Object.keys(RECOURSE_COMMANDS) as RecourseTrigger[];
  const moves = RECOURSE_STATUSES.flatMap((from) =>
    triggers.map((trigger) => {
      const { transitions } = RECOURSE_LIFECYCLE;
      return {
        from,
        trigger,
        row: transitions.find((t) => t.from === from && t.trigger === trigger),
      };
    }),
  );

  for (const { from, trigger, row } of moves) {
    const name = row ? `leads on ${trigger} to ${row.to}` : `is not moved by ${trigger}`;
    it(`from ${from} ${name}`, () => {
      const command = () => RECOURSE_COMMANDS[trigger](RECOURSE_LIVES[from]);
      if (row) {
        const { state, events } = command();
        const [one] = state.recourse;
        expect(one?.status).toBe(row.to);
        expect(events).toEqual(row.emits.map((type) => ({ type, recourse_id: one?.id })));
      }
      // Nothing is left to recover: that is above what was paid before it is the wrong state.
      else if (trigger !== 'write off') expect(refusal(command).code).toBe('SHARIAH_VIOLATION');
      else expect(refusal(command).message).toContain(`a recourse that is ${from}`);
    });
  }
});

describe('what follows for a guarantee', () => {
  const consequences: readonly Consequence[] = ['settle', 'resume', 'expire'];
  const moves = KAFALAH_STATUSES.flatMap((from) =>
    consequences.map((consequence) => ({ from, consequence })),
  );
  const POSSIBLE: Readonly<Record<string, string>> = {
    'CLAIMED settle': 'PAID',
    'CLAIMED resume': 'ACTIVE',
    'CLAIMED expire': 'EXPIRED kafalah.contract.expired',
    'ACTIVE expire': 'EXPIRED kafalah.contract.expired',
  };

  it.each(moves)('from $from on $consequence is as the table says', ({ from, consequence }) => {
    const expected = POSSIBLE[`${from} ${consequence}`];
    const move = () => follow(LIVES[from], consequence, []);
    if (expected === undefined) {
      expect(refusal(move).code).toBe('CONFLICT');
      return;
    }
    const { state, events } = move();
    expect([state.status, ...events.map(({ type }) => type)].join(' ')).toBe(expected);
  });
});

it('every move is told by the name of its operation', () => {
  const names = [KAFALAH_LIFECYCLE, CLAIM_LIFECYCLE, RECOURSE_LIFECYCLE].flatMap((lifecycle) => {
    const called: Readonly<Record<string, string>> = lifecycle.operations ?? {};
    return lifecycle.transitions.map(({ trigger }) => called[trigger] ?? trigger);
  });
  for (const name of names) expect([name, isOperationOf('kafalah', name)]).toEqual([name, true]);
});
