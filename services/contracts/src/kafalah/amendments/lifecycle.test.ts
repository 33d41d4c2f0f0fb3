import { step } from '@masar/kit/lifecycle';
import { testLifecycle } from '@masar/kit/testing';
import { active, amended, COMMANDS, decidesAmendment } from '../../../test/support/kafalah-lives';
import type { Kafalah } from '../kafalah';
import { AMENDMENT_LIFECYCLE, type AmendmentStatus } from './lifecycle';

/** The only amendment of a guarantee, with the guarantee that commands are given on. */
const amendmentIn = (guarantee: Kafalah) => ({
  status: guarantee.amendments[0]!.status,
  guarantee,
});
type Life = ReturnType<typeof amendmentIn>;

const proposed = amended(active());
const decided = (decision: 'APPROVE' | 'REJECT') => decidesAmendment(proposed, decision).state;
/** A lapse comes with the end of the guarantee; here the guarantee stays in force, so that its state refuses nothing. */
const lapsed = withStatus('LAPSED');

function withStatus(status: AmendmentStatus): Kafalah {
  return { ...proposed, amendments: proposed.amendments.map((each) => ({ ...each, status })) };
}

const decides = (decision: 'APPROVE' | 'REJECT') => (amendment: Life) => ({
  state: amendmentIn(decidesAmendment(amendment.guarantee, decision).state),
  events: [],
});

testLifecycle({
  lifecycle: AMENDMENT_LIFECYCLE,
  first: 'PROPOSED',
  lives: {
    PROPOSED: amendmentIn(proposed),
    APPROVED: amendmentIn(decided('APPROVE')),
    REJECTED: amendmentIn(decided('REJECT')),
    LAPSED: amendmentIn(lapsed),
  },
  commands: {
    approve: decides('APPROVE'),
    reject: decides('REJECT'),
    lapse: (amendment) => {
      // The end of a guarantee leaves its decided amendments as they are: see below.
      step(AMENDMENT_LIFECYCLE, amendment.status, 'lapse');
      return { state: amendmentIn(COMMANDS.discharge(amendment.guarantee).state), events: [] };
    },
  },
});

test.each([decided('APPROVE'), decided('REJECT')])(
  'the end of a guarantee leaves its decided amendment as it is: $amendments.0.status',
  (guarantee) => {
    expect(COMMANDS.discharge(guarantee).state.amendments).toEqual(guarantee.amendments);
  },
);
