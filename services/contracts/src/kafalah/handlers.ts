import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import { pageIn, readPage, writePage, type AggregateStore } from '@masar/kit/store';
import type { KafalahServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { amend } from './amendments/amend';
import { decideClaim, submitClaim } from './claims/claims';
import {
  AMENDING,
  AMENDMENT_DECISION,
  CLAIM_DECISION,
  CLAIMING,
  CONSENT,
  DISCHARGE,
  EXAMINING,
  PAYING,
  RECOVERING,
  SUBMISSION,
  WITHDRAWAL,
  WRITING_OFF,
} from './commands';
import { decideAmendment } from './amendments/decide-amendment';
import { discharge } from './discharge';
import { create, submit } from './draft';
import { examineClaim } from './claims/examine-claim';
import { execute } from './execute';
import type { Context, Decision, Kafalah } from './kafalah';
import { payClaim } from './claims/pay-claim';
import { recover, writeOff } from './recourse/recourse';
import { recourseOf } from './records';
import { review } from './review';
import { readPolicy } from '../shared/read-policy';
import { REVIEW_DECISION } from '../shared/review-decision';
import { readTerms } from './terms';
import { withdraw } from './withdraw';
import {
  withEventData,
  writeAmendment,
  writeClaim,
  writeKafalah,
  writeRecourse,
  type StoredKafalah,
} from './wire/write-kafalah';

type KafalahHandlers = Handlers<typeof KafalahServiceService>;

/** The operations of the kafalah rail. */
export function kafalahHandlers(store: AggregateStore<Kafalah>): KafalahHandlers {
  return {
    createKafalahContract: creating(store),
    ...readings(store),
    submitKafalahContract: answering(store, SUBMISSION, submit),
    reviewKafalahContract: answering(store, REVIEW_DECISION, review),
    executeKafalahContract: answering(store, CONSENT, execute),
    submitKafalahClaim: answering(store, CLAIMING, submitClaim),
    examineKafalahClaim: answering(store, EXAMINING, examineClaim),
    decideKafalahClaim: answering(store, CLAIM_DECISION, decideClaim),
    payKafalahClaim: answering(store, PAYING, payClaim),
    recordKafalahRecovery: onRecourse(store, RECOVERING, recover),
    writeOffKafalahRecourse: onRecourse(store, WRITING_OFF, writeOff),
    amendKafalahContract: answering(store, AMENDING, amend),
    decideKafalahAmendment: answering(store, AMENDMENT_DECISION, decideAmendment),
    dischargeKafalahContract: answering(store, DISCHARGE, discharge),
    withdrawKafalahContract: answering(store, WITHDRAWAL, withdraw),
  };
}

function creating(store: AggregateStore<Kafalah>): KafalahHandlers['createKafalahContract'] {
  return async (scope, request) => {
    const terms = readTerms(request, scope.clock.now());
    const stored = await store.create(scope, (id, now) => {
      const { workspaceId } = scope;
      const envelope = { id, workspaceId, createdAt: now, updatedAt: now };
      return withEventData(envelope, create(terms, contextOf(scope, id, now)));
    });
    return writeKafalah(stored);
  };
}

type Reading =
  | 'getKafalahContract'
  | 'listKafalahContracts'
  | 'listKafalahClaims'
  | 'listKafalahRecourse'
  | 'listKafalahAmendments';

/** How guarantees, and the records inside one, are looked at: newest first. */
function readings(store: AggregateStore<Kafalah>): Pick<KafalahHandlers, Reading> {
  return {
    listKafalahContracts: async (scope, request) => {
      const asked = readPage(request);
      const { status, beneficiary_id, principal_debtor_id } = request;
      const found = await store.list(scope, { status, beneficiary_id, principal_debtor_id }, asked);
      return writePage(found, asked, (stored) => writeKafalah(stored));
    },
    getKafalahContract: async (scope, { id }) => writeKafalah(await store.get(scope, id)),
    listKafalahClaims: async (scope, request) => {
      const { state } = await store.get(scope, request.id);
      const asked = readPage(request);
      const found = pageIn(state.claims.toReversed(), asked);
      return writePage(found, asked, (claim) => writeClaim(state, claim));
    },
    listKafalahAmendments: async (scope, request) => {
      const { state } = await store.get(scope, request.id);
      const asked = readPage(request);
      return writePage(pageIn(state.amendments.toReversed(), asked), asked, writeAmendment);
    },
    listKafalahRecourse: async (scope, request) => {
      const { state } = await store.get(scope, request.id);
      const asked = readPage(request);
      const found = pageIn(state.recourse.toReversed(), asked);
      return writePage(found, asked, (one) => writeRecourse(state, one));
    },
  };
}

/** The handler of a command that answers with the guarantee, and the claim it is about, afterwards. */
function answering<S extends ObjectShape>(
  store: AggregateStore<Kafalah>,
  shape: S,
  decide: (state: Kafalah, command: Value<S>, context: Context) => Decision,
) {
  const carryOut = command(store, shape, decide);
  return async (scope: Scope, request: { readonly id: string; readonly claim_id?: string }) =>
    writeKafalah(await carryOut(scope, request), request.claim_id);
}

/** The handler of a command that answers with the recourse that it is about. */
function onRecourse<S extends ObjectShape>(
  store: AggregateStore<Kafalah>,
  shape: S,
  decide: (state: Kafalah, command: Value<S>, context: Context) => Decision,
) {
  const carryOut = command(store, shape, decide);
  return async (scope: Scope, request: { readonly id: string; readonly recourse_id: string }) => {
    const { state } = await carryOut(scope, request);
    return writeRecourse(state, recourseOf(state, request.recourse_id));
  };
}

/** A command whose request, beside the id of the guarantee, has this shape. */
function command<S extends ObjectShape>(
  store: AggregateStore<Kafalah>,
  shape: S,
  decide: (state: Kafalah, command: Value<S>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string }): Promise<StoredKafalah> => {
    const input = read(shape, request);
    const { id } = request;
    return store.update(scope, id, (state, now, { workspaceId, createdAt }) => {
      const decision = decide(state, input, contextOf(scope, id, now));
      return withEventData({ id, workspaceId, createdAt, updatedAt: now }, decision);
    });
  };
}

function contextOf({ actor, settings, idempotencyKey }: Scope, id: string, now: Date): Context {
  const governedBy: Context['governedBy'] = (named) => readPolicy(settings, named);
  return { id, actor, now, isKeyed: idempotencyKey !== undefined, governedBy };
}
