import { AMENDMENT_STATUSES } from './amendments/lifecycle';
import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
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
  REVIEW,
  SUBMISSION,
  WITHDRAWAL,
  WRITING_OFF,
} from './commands';
import { REVIEW_DECISION } from '../shared/review-decision';
import { CLAIM_STATUSES } from './claims/lifecycle';
import { KAFALAH_STATUSES } from './lifecycle';
import { RECOURSE_STATUSES } from './recourse/lifecycle';
import { OBLIGATION, TERMS } from './terms';
import { describeShapes, type Row } from '../../test/support/describe-shapes';
import { components } from '../../test/support/published-shapes';

const ROWS: readonly Row[] = [
  ['CreateKafalahContractRequest', TERMS, wire.CreateKafalahContractRequest],
  ['KafalahValidity', TERMS.fields.validity_period, wire.KafalahValidity],
  ['KafalahFeeItem', TERMS.fields.fee_breakdown.item, wire.KafalahFeeItem],
  ['KafalahObligation', OBLIGATION, wire.KafalahObligation],
  ['SubmitKafalahContractRequest', SUBMISSION, wire.SubmitKafalahContractRequest, ['id']],
  ['ReviewKafalahContractRequest', REVIEW_DECISION, wire.ReviewKafalahContractRequest, ['id']],
  ['KafalahReview', REVIEW, wire.KafalahReview],
  ['ExecuteKafalahContractRequest', CONSENT, wire.ExecuteKafalahContractRequest, ['id']],
  ['KafalahConsent', CONSENT, wire.KafalahConsent],
  ['SubmitKafalahClaimRequest', CLAIMING, wire.SubmitKafalahClaimRequest, ['id']],
  ['ExamineKafalahClaimRequest', EXAMINING, wire.ExamineKafalahClaimRequest, ['id', 'claim_id']],
  ['DecideKafalahClaimRequest', CLAIM_DECISION, wire.DecideKafalahClaimRequest, ['id', 'claim_id']],
  ['PayKafalahClaimRequest', PAYING, wire.PayKafalahClaimRequest, ['id', 'claim_id']],
  [
    'RecordKafalahRecoveryRequest',
    RECOVERING,
    wire.RecordKafalahRecoveryRequest,
    ['id', 'recourse_id'],
  ],
  [
    'WriteOffKafalahRecourseRequest',
    WRITING_OFF,
    wire.WriteOffKafalahRecourseRequest,
    ['id', 'recourse_id'],
  ],
  ['AmendKafalahContractRequest', AMENDING, wire.AmendKafalahContractRequest, ['id']],
  [
    'DecideKafalahAmendmentRequest',
    AMENDMENT_DECISION,
    wire.DecideKafalahAmendmentRequest,
    ['id', 'amendment_id'],
  ],
  ['DischargeKafalahContractRequest', DISCHARGE, wire.DischargeKafalahContractRequest, ['id']],
  ['WithdrawKafalahContractRequest', WITHDRAWAL, wire.WithdrawKafalahContractRequest, ['id']],
];

describeShapes(ROWS);

describe('the shapes of the rail', () => {
  it.each([
    ['KafalahContract', 'status', KAFALAH_STATUSES],
    ['KafalahContract', 'claim_status', ['NO_CLAIM', ...CLAIM_STATUSES]],
    ['KafalahClaim', 'status', CLAIM_STATUSES],
    ['KafalahRecourse', 'status', RECOURSE_STATUSES],
    ['KafalahAmendment', 'status', AMENDMENT_STATUSES],
  ])('leave no status of %s.%s unsaid', (name, field, statuses) => {
    expect(components.schemas[name]?.properties?.[field]?.enum).toEqual(statuses);
  });
});
