import { step } from '@masar/kit/lifecycle';
import { testLifecycle } from '@masar/kit/testing';
import { CLAIM_COMMANDS, CLAIM_LIVES } from '../../../test/support/kafalah-lives';
import { mapValues } from '../../../test/support/map-values';
import { isOperationOf } from '../../../test/support/published-shapes';
import type { Decision, Kafalah } from '../kafalah';
import { CLAIM_LIFECYCLE } from './lifecycle';

/** The first claim of a guarantee, with the guarantee that commands are given on. */
const claimIn = (guarantee: Kafalah) => ({ status: guarantee.claims[0]!.status, guarantee });
/** The events of a claim's moves are those of its guarantee's moves. */
const onClaim = (command: (guarantee: Kafalah) => Decision) => (claim: Life) => ({
  state: claimIn(command(claim.guarantee).state),
  events: [],
});
type Life = ReturnType<typeof claimIn>;

const { discharge } = CLAIM_COMMANDS;
const ENDED = ['PAID', 'REJECTED', 'WITHDRAWN', 'EXTENDED'] as const;

testLifecycle({
  lifecycle: CLAIM_LIFECYCLE,
  // Only an extension, which is a consequence, leads to EXTENDED.
  first: ['SUBMITTED', 'EXTENDED'],
  lives: mapValues(CLAIM_LIVES, claimIn),
  commands: {
    ...mapValues(CLAIM_COMMANDS, onClaim),
    discharge: (claim) => {
      // The discharge of a guarantee leaves its ended claims as they are: see below.
      step(CLAIM_LIFECYCLE, claim.status, 'discharge');
      return onClaim(discharge)(claim);
    },
  },
});

test.each(ENDED)('the discharge of a guarantee leaves a claim that is %s as it is', (status) => {
  const { state } = discharge(CLAIM_LIVES[status]);
  expect(state.claims[0]).toEqual(CLAIM_LIVES[status].claims[0]);
});

test('every move of a claim has the name of its operation', () => {
  for (const { trigger } of CLAIM_LIFECYCLE.transitions) {
    const name = CLAIM_LIFECYCLE.operations?.[trigger] ?? trigger;
    expect([name, isOperationOf('kafalah', name)]).toEqual([name, true]);
  }
});
