import { step, type Lifecycle, type Transition } from '@masar/kit/lifecycle';
import type { DecisionCode } from '../shared/engine/evaluate';
import type { UnderwritingEventType } from './events';
import type { Proposal } from './proposal';

export type ProposalStatus = Proposal['status'];
export type ReviewDecision = Exclude<DecisionCode, 'REFER'>;

export type ProposalTrigger =
  | `evaluate: ${DecisionCode}`
  | `review: ${ReviewDecision}`
  | 'claim'
  | 'release'
  | 'supply information on'
  | 'accept'
  | 'withdraw'
  | 'expire'
  | 'erase the applicant of';

type Emits = readonly UnderwritingEventType[];
type Row = Transition<ProposalStatus, ProposalTrigger, Emits>;

/** A creation has no earlier status, so it is not a row of the table. */
export const CREATION = {
  to: 'PENDING_EVALUATION',
  emits: 'underwriting.proposal.submitted',
} as const;

const EVALUATED = 'underwriting.proposal.evaluated';

/** The status and the events of each decision. */
const DECISIONS = {
  APPROVED: { to: 'APPROVED', emits: ['underwriting.proposal.approved'] },
  APPROVED_WITH_CONDITIONS: {
    to: 'APPROVED_WITH_CONDITIONS',
    emits: ['underwriting.proposal.approved'],
  },
  DECLINED: { to: 'DECLINED', emits: ['underwriting.proposal.declined'] },
  PENDING_INFO: { to: 'PENDING_INFO', emits: [] },
  REFER: { to: 'REFERRED', emits: ['underwriting.proposal.referred'] },
} as const satisfies Record<DecisionCode, { to: ProposalStatus; emits: Emits }>;

const CODES = Object.keys(DECISIONS) as DecisionCode[];
const REVIEW_CODES = CODES.filter((code): code is ReviewDecision => code !== 'REFER');

const OPEN = [
  'PENDING_EVALUATION',
  'PENDING_INFO',
  'REFERRED',
  'APPROVED',
  'APPROVED_WITH_CONDITIONS',
] as const satisfies readonly ProposalStatus[];
const OFFERED = ['APPROVED', 'APPROVED_WITH_CONDITIONS'] as const;
const FINAL = ['DECLINED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'] as const;

function evaluations(from: ProposalStatus): Row[] {
  return CODES.map((code) => {
    const { to, emits } = DECISIONS[code];
    return { from, trigger: `evaluate: ${code}`, to, emits: [EVALUATED, ...emits] };
  });
}

function reviews(from: ProposalStatus): Row[] {
  return REVIEW_CODES.map((code) => {
    const { to, emits } = DECISIONS[code];
    return { from, trigger: `review: ${code}`, to, emits: emits };
  });
}

const byCode = <Verb extends string>(verb: Verb, codes: readonly DecisionCode[]) =>
  Object.fromEntries(codes.map((code) => [`${verb}: ${code}`, verb]));

/**
 * docs/proposals.md shows this table. A review of a proposal that the rules have not judged needs
 * underwriting:override.
 */
export const PROPOSAL_LIFECYCLE: Lifecycle<ProposalStatus, ProposalTrigger, Emits> = {
  subject: 'proposal',
  phrases: { ...byCode('evaluate', CODES), ...byCode('review', CODES) },
  operations: {
    ...byCode('evaluate', CODES),
    ...byCode('review', CODES),
    'supply information on': 'information',
    'erase the applicant of': 'DELETE applicant-data',
    expire: 'expiry by time',
  },
  transitions: [
    ...evaluations('PENDING_EVALUATION'),
    ...evaluations('PENDING_INFO'),
    ...reviews('PENDING_EVALUATION'),
    ...reviews('REFERRED'),
    { from: 'REFERRED', trigger: 'claim', to: 'REFERRED', emits: [] },
    { from: 'REFERRED', trigger: 'release', to: 'REFERRED', emits: [] },
    {
      from: 'PENDING_INFO',
      trigger: 'supply information on',
      to: 'PENDING_EVALUATION',
      emits: [],
    },
    { from: 'PENDING_INFO', trigger: 'expire', to: 'EXPIRED', emits: [] },
    ...OFFERED.map((from) => ({ from, trigger: 'accept', to: 'ACCEPTED', emits: [] }) as const),
    ...OFFERED.map((from) => ({ from, trigger: 'expire', to: 'EXPIRED', emits: [] }) as const),
    ...OPEN.map((from) => ({ from, trigger: 'withdraw', to: 'WITHDRAWN', emits: [] }) as const),
    ...FINAL.map(
      (from) => ({ from, trigger: 'erase the applicant of', to: from, emits: [] }) as const,
    ),
  ],
};

/** @throws DomainError CONFLICT when the lifecycle has no such transition from the proposal's status */
export function transitionOf(
  { status }: Pick<Proposal, 'status'>,
  trigger: ProposalTrigger,
): Transition<ProposalStatus, ProposalTrigger, Emits> {
  return step(PROPOSAL_LIFECYCLE, status, trigger);
}

/** The events of a move. */
export function eventsOf({ emits }: Pick<Row, 'emits'>) {
  return emits.map((type) => ({ type }));
}
