import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import { pageIn, readPage, writePage, type AggregateStore, type Page } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { KafalahServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { amend } from './amendments/amend';
import { decideAmendment } from './amendments/decide-amendment';
import { decideClaim } from './claims/decide-claim';
import { submitClaim } from './claims/submit-claim';
import { examineClaim } from './claims/examine-claim';
import { payClaim } from './claims/pay-claim';
import { discharge } from './discharge';
import { create, submit } from './draft';
import { execute } from './execute';
import type { Context, Decision, Kafalah } from './kafalah';
import { recourseOf } from './records';
import { recover, writeOff } from './recourse/recourse';
import { review } from './review';
import { readTerms } from './terms';
import { withdraw } from './withdraw';
import {
  writeAmendment,
  writeClaim,
  writeDecision,
  writeKafalah,
  writeRecourse,
} from './wire/write-kafalah';

type Store = AggregateStore<Kafalah>;
type KafalahHandlers = Handlers<typeof KafalahServiceService>;

/** The operations of the kafalah rail. */
export function kafalahHandlers(store: Store): KafalahHandlers {
  return {
    createKafalahContract: creating(store),
    ...readings(store),
    submitKafalahContract: answering(store, shapes.SubmitKafalahContractRequest, submit),
    reviewKafalahContract: answering(store, shapes.ReviewKafalahContractRequest, review),
    executeKafalahContract: answering(store, shapes.ExecuteKafalahContractRequest, execute),
    submitKafalahClaim: answering(store, shapes.SubmitKafalahClaimRequest, submitClaim),
    examineKafalahClaim: answering(store, shapes.ExamineKafalahClaimRequest, examineClaim),
    decideKafalahClaim: answering(store, shapes.DecideKafalahClaimRequest, decideClaim),
    payKafalahClaim: answering(store, shapes.PayKafalahClaimRequest, payClaim),
    recordKafalahRecovery: onRecourse(store, shapes.RecordKafalahRecoveryRequest, recover),
    writeOffKafalahRecourse: onRecourse(store, shapes.WriteOffKafalahRecourseRequest, writeOff),
    amendKafalahContract: answering(store, shapes.AmendKafalahContractRequest, amend),
    decideKafalahAmendment: answering(store, shapes.DecideKafalahAmendmentRequest, decideAmendment),
    dischargeKafalahContract: answering(store, shapes.DischargeKafalahContractRequest, discharge),
    withdrawKafalahContract: answering(store, shapes.WithdrawKafalahContractRequest, withdraw),
  };
}

function creating(store: Store): KafalahHandlers['createKafalahContract'] {
  return async (scope, request) => {
    const terms = readTerms(request, scope.clock.now());
    const stored = await store.create(scope, (id, now) => {
      const { workspaceId } = scope;
      const envelope = { id, workspaceId, createdAt: now, updatedAt: now };
      return writeDecision(envelope, create(terms, contextOf(scope, id, now)));
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

/** Guarantees, and the records inside one: newest first. */
function readings(store: Store): Pick<KafalahHandlers, Reading> {
  return {
    listKafalahContracts: async (scope, request) => {
      const asked = readPage(request);
      const { status, beneficiary_id, principal_debtor_id } = request;
      const found = await store.list(scope, { status, beneficiary_id, principal_debtor_id }, asked);
      return writePage(found, asked, (stored) => writeKafalah(stored));
    },
    getKafalahContract: async (scope, { id }) => writeKafalah(await store.get(scope, id)),
    listKafalahClaims: listRecords(store, ({ claims }) => claims, writeClaim),
    listKafalahAmendments: listRecords(
      store,
      ({ amendments }) => amendments,
      (_, amendment) => writeAmendment(amendment),
    ),
    listKafalahRecourse: listRecords(store, ({ recourse }) => recourse, writeRecourse),
  };
}

/** A page of the records that one guarantee holds, newest first. */
function listRecords<Record, Shown>(
  store: Store,
  recordsOf: (state: Kafalah) => readonly Record[],
  writeRecord: (state: Kafalah, record: Record) => Shown,
) {
  return async (scope: Scope, request: Page & { readonly id: string }) => {
    const { state } = await store.get(scope, request.id);
    const asked = readPage(request);
    const found = pageIn(recordsOf(state).toReversed(), asked);
    return writePage(found, asked, (record) => writeRecord(state, record));
  };
}

/** The handler of a command that answers with the guarantee, and the claim it is about, afterwards. */
function answering<S extends ObjectShape>(
  store: Store,
  shape: S,
  decide: (state: Kafalah, command: Value<S>, context: Context) => Decision,
) {
  const carryOut = command(store, shape, decide);
  return async (scope: Scope, request: { readonly id: string; readonly claim_id?: string }) =>
    writeKafalah(await carryOut(scope, request), request.claim_id);
}

/** The handler of a command that answers with the recourse that it is about. */
function onRecourse<S extends ObjectShape>(
  store: Store,
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
  store: Store,
  shape: S,
  decide: (state: Kafalah, command: Value<S>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string }) => {
    const input = read(shape, request);
    const { id } = request;
    return store.update(scope, id, (state, now, { workspaceId, createdAt }) => {
      const decision = decide(state, input, contextOf(scope, id, now));
      return writeDecision({ id, workspaceId, createdAt, updatedAt: now }, decision);
    });
  };
}

function contextOf(
  { actor, settings, idempotencyKey: key }: Scope,
  id: string,
  now: Date,
): Context {
  return { id, actor, now, key, settings };
}
