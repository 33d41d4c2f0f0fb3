import { testLifecycle } from '@masar/kit/testing';
import { COMMANDS, LIVES } from '../../test/support/murabaha-lives';
import { isOperationOf } from '../../test/support/published-shapes';
import { CREATION, MURABAHA_LIFECYCLE } from './lifecycle';

testLifecycle({
  lifecycle: MURABAHA_LIFECYCLE,
  first: CREATION.to,
  lives: LIVES,
  commands: COMMANDS,
});

test('every move of a murabaha has the name of its operation', () => {
  for (const { trigger } of MURABAHA_LIFECYCLE.transitions) {
    const name = MURABAHA_LIFECYCLE.operations?.[trigger] ?? trigger;
    expect([name, isOperationOf('murabaha', name)]).toEqual([name, true]);
  }
});
