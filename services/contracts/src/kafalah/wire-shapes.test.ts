import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import {
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
import { CLAIM_STATUSES, KAFALAH_STATUSES, RECOURSE_STATUSES } from './lifecycle';
import type { ObjectShape } from '../shared/shape';
import { OBLIGATION, TERMS } from './terms';
import { components, type Message } from '../../test/support/published-shapes';

/** Name of the message, our shape of it, and the fields of the path that the shape may leave out. */
type Row = readonly [name: string, shape: ObjectShape, message: Message, path?: readonly string[]];

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
  ['DischargeKafalahContractRequest', DISCHARGE, wire.DischargeKafalahContractRequest, ['id']],
  ['WithdrawKafalahContractRequest', WITHDRAWAL, wire.WithdrawKafalahContractRequest, ['id']],
];
const MESSAGES = ROWS.map(([name, shape, message, path = []]) => ({ name, shape, message, path }));

describe('the shapes of the rail', () => {
  it.each(MESSAGES)('have the fields of the proto message: $name', ({ shape, message, path }) => {
    const fields = Object.keys(message.decode(new Uint8Array()));
    expect([...new Set([...Object.keys(shape.fields), ...path])].sort()).toEqual(fields.sort());
  });

  it.each(MESSAGES)(
    'are as closed and as strict as the document, by its names: $name',
    ({ name, shape, path }) => {
      const { properties = {}, required = [] } = components.schemas[name] ?? {};
      const inBody = Object.entries(shape.fields).filter(([field]) => !path.includes(field));
      expect(inBody.map(([field]) => field).sort()).toEqual(Object.keys(properties).sort());
      for (const [field, { kind, ...rest }] of inBody) {
        const values = 'values' in rest ? rest.values : undefined;
        expect([field, kind, properties[field]?.enum]).toEqual([field, kind, values]);
      }
      const strict = inBody.filter(([, each]) => each.required);
      expect(strict.map(([field]) => field)).toEqual(required);
    },
  );

  it.each([
    ['KafalahContract', 'status', KAFALAH_STATUSES],
    ['KafalahContract', 'claim_status', ['NO_CLAIM', ...CLAIM_STATUSES]],
    ['KafalahClaim', 'status', CLAIM_STATUSES],
    ['KafalahRecourse', 'status', RECOURSE_STATUSES],
  ])('leave no status of %s.%s unsaid', (name, field, statuses) => {
    expect(components.schemas[name]?.properties?.[field]?.enum).toEqual(statuses);
  });
});
