import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import type { AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { KafalahServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { listRecords } from '../shared/handlers';
import { amend } from './amendments/amend';
import { decideAmendment } from './amendments/decide-amendment';
import { decideClaim } from './claims/decide-claim';
import { examineClaim } from './claims/examine-claim';
import { payClaim } from './claims/pay-claim';
import { submitClaim } from './claims/submit-claim';
import { discharge } from './discharge';
import { create, submit } from './draft';
import { execute } from './execute';
import type { Context, Decision, Kafalah } from './kafalah';
import { recourseOf } from './records';
import { recover, writeOff } from './recourse/recourse';
import { review } from './review';
import { readTerms } from './terms';
import { withdraw } from './withdraw';
import { kafalahRail, type KafalahRail } from './store';
import { writeAmendment, writeClaim, writeKafalah, writeRecourse } from './wire/write-kafalah';

type Store = AggregateStore<Kafalah>;
type Rpcs = Handlers<typeof KafalahServiceService>;

/** The operations of the kafalah rail. */
export function kafalahHandlers(store: Store): Rpcs {
  const kafalahs = kafalahRail(store);
  return {
    createKafalahContract: creating(kafalahs),
    listKafalahContracts: kafalahs.list('status', 'beneficiary_id', 'principal_debtor_id'),
    getKafalahContract: kafalahs.get(),
    submitKafalahContract: kafalahs.command(shapes.SubmitKafalahContractRequest, submit),
    reviewKafalahContract: kafalahs.command(shapes.ReviewKafalahContractRequest, review),
    executeKafalahContract: kafalahs.command(shapes.ExecuteKafalahContractRequest, execute),
    amendKafalahContract: kafalahs.command(shapes.AmendKafalahContractRequest, amend),
    decideKafalahAmendment: kafalahs.command(shapes.DecideKafalahAmendmentRequest, decideAmendment),
    dischargeKafalahContract: kafalahs.command(shapes.DischargeKafalahContractRequest, discharge),
    withdrawKafalahContract: kafalahs.command(shapes.WithdrawKafalahContractRequest, withdraw),
    submitKafalahClaim: kafalahs.command(shapes.SubmitKafalahClaimRequest, submitClaim),
    examineKafalahClaim: onClaim(kafalahs, shapes.ExamineKafalahClaimRequest, examineClaim),
    decideKafalahClaim: onClaim(kafalahs, shapes.DecideKafalahClaimRequest, decideClaim),
    payKafalahClaim: onClaim(kafalahs, shapes.PayKafalahClaimRequest, payClaim),
    recordKafalahRecovery: onRecourse(kafalahs, shapes.RecordKafalahRecoveryRequest, recover),
    writeOffKafalahRecourse: onRecourse(kafalahs, shapes.WriteOffKafalahRecourseRequest, writeOff),
    listKafalahClaims: listRecords(store, {
      of: ({ claims }) => claims.toReversed(),
      write: (claim, state) => writeClaim(state, claim),
    }),
    listKafalahAmendments: listRecords(store, {
      of: ({ amendments }) => amendments.toReversed(),
      write: writeAmendment,
    }),
    listKafalahRecourse: listRecords(store, {
      of: ({ recourse }) => recourse.toReversed(),
      write: (recourse, state) => writeRecourse(state, recourse),
    }),
  };
}

function creating(kafalahs: KafalahRail): Rpcs['createKafalahContract'] {
  return (scope, request) => {
    const readAt = (terms: object) => readTerms(terms, scope.clock.now());
    return kafalahs.create(readAt, create)(scope, request);
  };
}

/** A command that answers with the guarantee and the claim that it is about. */
function onClaim<Shape extends ObjectShape>(
  kafalahs: KafalahRail,
  shape: Shape,
  decide: (state: Kafalah, input: Value<Shape>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string; readonly claim_id: string }) => {
    const input = read(shape, request);
    const stored = await kafalahs.updated(scope, request, (state, context) =>
      decide(state, input, context),
    );
    return writeKafalah(stored, request.claim_id);
  };
}

/** A command that answers with the recourse that it is about. */
function onRecourse<Shape extends ObjectShape>(
  kafalahs: KafalahRail,
  shape: Shape,
  decide: (state: Kafalah, input: Value<Shape>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string; readonly recourse_id: string }) => {
    const input = read(shape, request);
    const { state } = await kafalahs.updated(scope, request, (before, context) =>
      decide(before, input, context),
    );
    return writeRecourse(state, recourseOf(state, request.recourse_id));
  };
}
