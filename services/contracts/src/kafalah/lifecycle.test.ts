import { testLifecycle } from '@masar/kit/testing';
import { COMMANDS, LIVES } from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { isOperationOf } from '../../test/support/published-shapes';
import { follow } from './consequences';
import {
  CREATION,
  KAFALAH_CONSEQUENCES,
  KAFALAH_LIFECYCLE,
  KAFALAH_STATUSES,
  type Consequence,
} from './lifecycle';

testLifecycle({
  lifecycle: KAFALAH_LIFECYCLE,
  // Only consequences lead to the last two: see below.
  first: [CREATION.to, 'PAID', 'EXPIRED'],
  lives: LIVES,
  commands: COMMANDS,
});

const CONSEQUENCES: readonly Consequence[] = ['settle', 'resume', 'expire'];
const pairs = KAFALAH_STATUSES.flatMap((from) =>
  CONSEQUENCES.map((consequence) => ({ from, consequence })),
);

describe.each(pairs)('$consequence of a kafalah that is $from', ({ from, consequence }) => {
  const row = KAFALAH_CONSEQUENCES.transitions.find(
    (each) => each.from === from && each.trigger === consequence,
  );
  const move = () => follow(LIVES[from], consequence, []);

  if (row) {
    test(`leads to ${row.to}`, () => {
      const { state, events } = move();
      expect([state.status, events.map(({ type }) => type)]).toEqual([row.to, row.emits]);
    });
  } else {
    test('is a CONFLICT', () => expect(refusal(move).code).toBe('CONFLICT'));
  }
});

test('only CLAIMED and ACTIVE have consequences: settle, resume and expire', () => {
  const { transitions } = KAFALAH_CONSEQUENCES;
  expect(transitions.map(({ from, trigger, to }) => `${from} ${trigger} ${to}`)).toEqual([
    'CLAIMED settle PAID',
    'CLAIMED resume ACTIVE',
    'CLAIMED expire EXPIRED',
    'ACTIVE expire EXPIRED',
  ]);
});

test('every move of a guarantee has the name of its operation', () => {
  for (const { trigger } of KAFALAH_LIFECYCLE.transitions) {
    const name = KAFALAH_LIFECYCLE.operations?.[trigger] ?? trigger;
    expect([name, isOperationOf('kafalah', name)]).toEqual([name, true]);
  }
});
