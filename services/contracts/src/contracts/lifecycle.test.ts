import { testLifecycle } from '@masar/kit/testing';
import { COMMANDS, LIVES } from '../../test/support/lives';
import { CONTRACT_LIFECYCLE, CREATION } from './lifecycle';

testLifecycle({
  lifecycle: CONTRACT_LIFECYCLE,
  first: CREATION.to,
  lives: LIVES,
  commands: COMMANDS,
});

test('a contract has six moves and no other', () => {
  expect(CONTRACT_LIFECYCLE.transitions.map(({ from, trigger }) => `${from} ${trigger}`)).toEqual([
    'draft submit',
    'under_review approve',
    'under_review reject',
    'approved activate',
    'active complete',
    'active terminate',
  ]);
});
