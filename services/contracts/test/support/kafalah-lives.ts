import { amend } from '../../src/kafalah/amendments/amend';
import { decideClaim } from '../../src/kafalah/claims/decide-claim';
import { submitClaim } from '../../src/kafalah/claims/submit-claim';
import { expire } from '../../src/kafalah/consequences';
import { decideAmendment } from '../../src/kafalah/amendments/decide-amendment';
import { discharge } from '../../src/kafalah/discharge';
import { create, submit } from '../../src/kafalah/draft';
import { examineClaim } from '../../src/kafalah/claims/examine-claim';
import { execute } from '../../src/kafalah/execute';
import type { Context, Decision, Kafalah } from '../../src/kafalah/kafalah';
import type { ClaimStatus, ClaimTrigger } from '../../src/kafalah/claims/lifecycle';
import type { KafalahTrigger } from '../../src/kafalah/lifecycle';
import { payClaim } from '../../src/kafalah/claims/pay-claim';
import { review } from '../../src/kafalah/review';
import { readTerms } from '../../src/kafalah/terms';
import { withdraw } from '../../src/kafalah/withdraw';

/** A create body as generated code has it: names in camelCase. */
export const KAFALAH_BODY = {
  kafalah_type: 'financial',
  description: 'Guarantee of the price of 40 trucks',
  guaranteed_amount: 100_000,
  currency: 'SAR',
  principal_debtor_id: 'ent_debtor_7',
  beneficiary_id: 'ent_creditor_3',
  guarantor_id: 'ent_bank_001',
  guarantee_fee: 500,
  validity_period: { start_date: '2026-06-01', end_date: '2026-12-31' },
  fee_breakdown: [],
  underlying_obligation: { reference: 'SALE-2026-0042', kind: 'SALE_DEBT' },
};

export const KAFALAH_ID = 'kaf_01JD0Z5V8Q4N7T2M9K6H3F1B0A';

/** The context of a keyed command at noon of a day; settings as the tenant's scope carries them. */
export function commanding(
  actor: string,
  day: string,
  settings: Context['settings'] = {},
): Context {
  const now = new Date(`${day}T12:00:00Z`);
  return { id: KAFALAH_ID, actor, now, key: 'idem_1', settings };
}

export const MAKER = commanding('key_maker', '2026-06-15');
export const REVIEWER = commanding('key_reviewer', '2026-06-16');
export const LATER = commanding('key_maker', '2026-06-20');
/** The same command by who decides claims that others recorded and examined. */
const byDecider = (context: Context): Context => ({ ...context, actor: 'key_decider' });
export const DECIDER = byDecider(LATER);

export const CONSENT = { guarantor_consent_ref: 'GC-1', debtor_consent_ref: 'DC-1' };

export function drafted(change: object = {}, context = MAKER): Kafalah {
  return create(readTerms({ ...KAFALAH_BODY, ...change }, context.now), context).state;
}

export function active(change: object = {}, consent = CONSENT as Partial<typeof CONSENT>): Kafalah {
  const submitted = submit(drafted(change), {}, MAKER).state;
  const approved = review(submitted, { decision: 'APPROVE' }, REVIEWER).state;
  return execute(approved, { ...CONSENT, ...consent }, LATER).state;
}

/** A debt that arises on 1 September 2026. */
export const FUTURE_DEBT = {
  underlying_obligation: { reference: 'ORDER-7', kind: 'SALE_DEBT', arises_on: '2026-09-01' },
} as const;

/** Given two hours before the noon of a day. */
export function notice(day = '2026-06-25') {
  const notice_given_at = `${day}T10:00:00.000Z`;
  return { reason: 'the order was not placed', notice_ref: 'NTC-1', notice_given_at };
}

export function claimed(state: Kafalah, amount: number | string, context = LATER): Kafalah {
  return submitClaim(state, { claim_amount: String(amount), reason: 'not paid' }, context).state;
}

/** Decides the latest claim, as somebody else than who recorded it. */
export function approvedClaim(state: Kafalah, context = LATER): Kafalah {
  return approves(state, context).state;
}

export function approves(state: Kafalah, context = LATER): Decision {
  const claim_id = state.claims.at(-1)?.id ?? '';
  return decideClaim(state, { claim_id, decision: 'APPROVE' }, byDecider(context));
}

/** Begins to examine the latest claim. */
export function examined(state: Kafalah, context = LATER): Kafalah {
  return examineClaim(state, { claim_id: state.claims.at(-1)?.id ?? '' }, context).state;
}

/** Pays on the latest claim. */
export function pays(
  state: Kafalah,
  amount: number | string,
  more: object = {},
  context = LATER,
): Decision {
  const claim_id = state.claims.at(-1)?.id ?? '';
  return payClaim(state, { claim_id, amount: String(amount), reference: 'T', ...more }, context);
}

export function rejects(state: Kafalah, context = LATER): Decision {
  const claim_id = state.claims.at(-1)?.id ?? '';
  const command = { claim_id, decision: 'REJECT', reason: 'no default' } as const;
  return decideClaim(state, command, byDecider(context));
}

/** Another half year, at no fee. */
export const EXTENSION = {
  end_date: '2027-06-30',
  reason: 'the delivery is late',
  guarantor_consent_ref: 'GC-2',
  debtor_consent_ref: 'DC-2',
} as const;

export function amended(state: Kafalah, change: object = {}, context = LATER): Kafalah {
  return amend(state, { ...EXTENSION, ...change }, context).state;
}

/** Decides the latest amendment, as somebody else than who proposed it. */
export function decidesAmendment(
  state: Kafalah,
  decision: 'APPROVE' | 'REJECT',
  context = LATER,
): Decision {
  const command = { amendment_id: state.amendments.at(-1)?.id ?? '', decision, reason: 'r' };
  return decideAmendment(state, command, byDecider(context));
}

/** With a claim that asks to extend or pay. */
export function asksToExtend(state: Kafalah, extend_to: string, context = LATER): Kafalah {
  const claim = { claim_amount: '30000', reason: 'not delivered', extend_to };
  return submitClaim(state, claim, context).state;
}

const inForce = active();
const open = approvedClaim(claimed(inForce, 30_000));
const underReview = submit(drafted(), {}, MAKER).state;

/** One guarantee in each status; the claimed one has an approved claim of 30,000. */
export const LIVES: Readonly<Record<Kafalah['status'], Kafalah>> = {
  DRAFT: drafted(),
  PENDING_SHARIAH_REVIEW: underReview,
  SHARIAH_APPROVED: review(underReview, { decision: 'APPROVE' }, REVIEWER).state,
  ACTIVE: inForce,
  CLAIMED: open,
  PAID: pays(open, 30_000, { final: true }).state,
  EXPIRED: expire(inForce).state,
  TERMINATED: discharge(inForce, { reason: 'paid', evidence_ref: 'REL-1' }, LATER).state,
};

/** A command of each kind that passes on a guarantee in the right status. */
export const COMMANDS: Readonly<Record<KafalahTrigger, (state: Kafalah) => Decision>> = {
  submit: (state) => submit(state, {}, MAKER),
  approve: (state) => review(state, { decision: 'APPROVE' }, REVIEWER),
  reject: (state) => review(state, { decision: 'REJECT', reason: 'unclear' }, REVIEWER),
  return: (state) => review(state, { decision: 'RETURN', reason: 'unclear' }, REVIEWER),
  execute: (state) => execute(state, CONSENT, LATER),
  claim: (state) => submitClaim(state, { claim_amount: '1000', reason: 'not paid' }, LATER),
  'examine a claim on': (state) => ({ state: examined(claimedTwice(state)), events: [] }),
  'approve a claim on': (state) => approves(claimedTwice(state)),
  'reject a claim on': (state) => rejects(claimedTwice(state)),
  'pay a claim on': (state) => pays(state, 10_000),
  amend: (state) => amend(state, EXTENSION, LATER),
  'approve an amendment of': (state) => decidesAmendment(amendable(state), 'APPROVE'),
  'reject an amendment of': (state) => decidesAmendment(amendable(state), 'REJECT'),
  discharge: (state) => discharge(state, { reason: 'paid', evidence_ref: 'REL-1' }, LATER),
  withdraw: (state) =>
    withdraw({ ...state, ...FUTURE_DEBT }, notice(), commanding('key_maker', '2026-06-25')),
};

/** With a proposal, where there can be one. */
function amendable(state: Kafalah): Kafalah {
  return ['ACTIVE', 'CLAIMED'].includes(state.status) ? amended(state) : state;
}

/** With an undecided claim beside the open one, where it can be. */
function claimedTwice(state: Kafalah): Kafalah {
  return state.status === 'CLAIMED' ? claimed(state, 1000) : state;
}

const submittedClaim = claimed(inForce, 30_000);

/**
 * One guarantee with a claim of 30,000 in each status, and beside it one that is open: so that the
 * guarantee is claimed whatever becomes of the first.
 */
export const CLAIM_LIVES: Readonly<Record<ClaimStatus, Kafalah>> = {
  SUBMITTED: claimed(submittedClaim, 1000),
  UNDER_REVIEW: claimed(examined(submittedClaim), 1000),
  APPROVED: claimed(open, 1000),
  PARTIALLY_PAID: claimed(pays(open, 10_000).state, 1000),
  PAID: claimed(pays(open, 30_000).state, 1000),
  REJECTED: claimed(rejects(submittedClaim).state, 1000),
  WITHDRAWN: withdrawn(claimed(submittedClaim, 1000)),
  EXTENDED: claimed(
    decidesAmendment(amended(asksToExtend(inForce, EXTENSION.end_date)), 'APPROVE').state,
    1000,
  ),
};

/** No command withdraws one claim and leaves its guarantee claimed. */
function withdrawn(state: Kafalah): Kafalah {
  const [first, ...others] = state.claims;
  return { ...state, claims: [{ ...first!, status: 'WITHDRAWN' }, ...others] };
}

const onFirst = ({ claims }: Kafalah) => ({ claim_id: claims[0]?.id ?? '', reference: 'T' });
const decides = (state: Kafalah, decision: 'APPROVE' | 'REJECT') =>
  decideClaim(state, { ...onFirst(state), decision, reason: 'r' }, DECIDER);

/** A command of each kind on the first claim of a guarantee. */
export const CLAIM_COMMANDS: Readonly<Record<ClaimTrigger, (state: Kafalah) => Decision>> = {
  examine: (state) => examineClaim(state, onFirst(state), LATER),
  approve: (state) => decides(state, 'APPROVE'),
  reject: (state) => decides(state, 'REJECT'),
  pay: (state) => payClaim(state, { ...onFirst(state), amount: '1' }, LATER),
  'pay in full': (state) => {
    const paid = state.claims[0]?.payments[0]?.amount ?? '0';
    const amount = String(30_000 - Number(paid));
    return payClaim(state, { ...onFirst(state), amount }, LATER);
  },
  discharge: COMMANDS.discharge,
};
