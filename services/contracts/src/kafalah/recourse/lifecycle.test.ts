import { step } from '@masar/kit/lifecycle';
import { testLifecycle } from '@masar/kit/testing';
import { refusal } from '../../../test/support/lives';
import { mapValues } from '../../../test/support/map-values';
import { isOperationOf } from '../../../test/support/published-shapes';
import { RECOURSE_COMMANDS, RECOURSE_LIVES } from '../../../test/support/recourse-lives';
import type { Kafalah } from '../kafalah';
import { RECOURSE_LIFECYCLE, type RecourseTrigger } from './lifecycle';

/** The only recourse of a guarantee, with the guarantee that commands are given on. */
const recourseIn = (guarantee: Kafalah) => ({ status: guarantee.recourse[0]!.status, guarantee });
type Life = ReturnType<typeof recourseIn>;

const carryOut = (trigger: RecourseTrigger) => (recourse: Life) => {
  // A recovery of a recovered recourse is above what was paid before it is in a wrong state: see below.
  if (recourse.status === 'RECOVERED') step(RECOURSE_LIFECYCLE, recourse.status, trigger);
  const { state, events } = RECOURSE_COMMANDS[trigger](recourse.guarantee);
  return { state: recourseIn(state), events };
};

testLifecycle({
  lifecycle: RECOURSE_LIFECYCLE,
  first: 'OPEN',
  lives: mapValues(RECOURSE_LIVES, recourseIn),
  commands: {
    recover: carryOut('recover'),
    'recover in full': carryOut('recover in full'),
    'write off': carryOut('write off'),
  },
});

test.each(['recover', 'recover in full'] as const)('a recovered recourse refuses %s', (trigger) => {
  const command = () => RECOURSE_COMMANDS[trigger](RECOURSE_LIVES.RECOVERED);
  expect(refusal(command)).toMatchObject({
    code: 'SHARIAH_VIOLATION',
    details: [{ code: 'KAF-RECOURSE' }],
  });
});

test('a recovered recourse refuses a write-off', () => {
  const command = () => RECOURSE_COMMANDS['write off'](RECOURSE_LIVES.RECOVERED);
  expect(refusal(command).message).toContain('a recourse that is RECOVERED; this state is final');
});

test('every event of a recourse names it', () => {
  const { state, events } = RECOURSE_COMMANDS.recover(RECOURSE_LIVES.OPEN);
  expect(events).toEqual([
    { type: 'kafalah.recourse.recovered', recourse_id: state.recourse[0]?.id },
  ]);
});

test('every move of a recourse has the name of its operation', () => {
  for (const { trigger } of RECOURSE_LIFECYCLE.transitions) {
    const name = RECOURSE_LIFECYCLE.operations?.[trigger] ?? trigger;
    expect([name, isOperationOf('kafalah', name)]).toEqual([name, true]);
  }
});
