import { testLifecycle } from '@masar/kit/testing';
import { contextAt, LIVES, reviewed, REVIEWER, supplied, TAKAFUL } from '../../test/support/lives';
import { atTime } from './deadlines';
import { evaluate } from './evaluation';
import { CREATION, PROPOSAL_LIFECYCLE, transitionOf } from './lifecycle';
import { accept, erase, withdraw } from './offers';
import type { Proposal } from './proposal';
import { claim, release } from './review/referrals';

/** Evaluates with these answers changed. */
const judged = (answers: object) => (state: Proposal) =>
  evaluate(
    { ...state, applicantData: { ...LIVES.APPROVED.applicantData, ...answers } },
    TAKAFUL,
    contextAt(1),
  );
const asReviewer = contextAt(2, REVIEWER);

testLifecycle({
  lifecycle: PROPOSAL_LIFECYCLE,
  first: CREATION.to,
  lives: LIVES,
  commands: {
    'evaluate: APPROVED': judged({}),
    'evaluate: APPROVED_WITH_CONDITIONS': judged({ smoker: true }),
    'evaluate: REFER': judged({ occupation: 'other' }),
    'evaluate: DECLINED': judged({ age: 66 }),
    'evaluate: PENDING_INFO': judged({ smoker: undefined }),
    'review: APPROVED': (state) => reviewed(state),
    'review: APPROVED_WITH_CONDITIONS': (state) =>
      reviewed(state, { decision: 'APPROVED_WITH_CONDITIONS', exclusions: ['Diving.'] }),
    'review: DECLINED': (state) => reviewed(state, { decision: 'DECLINED', riskClass: 'DECLINED' }),
    'review: PENDING_INFO': (state) =>
      reviewed(state, {
        ...{ decision: 'PENDING_INFO', requestedInformation: ['income'] },
        riskClass: undefined as never,
      }),
    claim: (state) => claim(state, {}, asReviewer),
    release: (state) =>
      release({ ...state, assignedTo: 'key_reviewer' }, { mayOverride: false }, asReviewer),
    'supply information on': (state) => supplied(state, { smoker: false }),
    accept: (state) => accept(state, {}, contextAt(2)),
    withdraw: (state) => withdraw(state, {}, contextAt(2)),
    expire: (state) => {
      transitionOf(state, 'expire');
      return atTime(state, contextAt(400).now);
    },
    'erase the applicant of': (state) => erase(state, {}, contextAt(2)),
  },
});
