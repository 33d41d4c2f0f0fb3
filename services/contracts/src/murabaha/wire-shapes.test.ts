import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { ObjectShape } from '../shared/shape';
import { AGREEMENT } from './agreement';
import { REVIEW_DECISION } from '../shared/review-decision';
import * as commands from './commands';
import { components, type Message } from '../../test/support/published-shapes';

/** Name of the message, our shape of it, and the fields that the shape leaves to others. */
type Row = readonly [
  name: string,
  shape: ObjectShape,
  message: Message,
  beside?: readonly string[],
];

const ROWS: readonly Row[] = [
  ['CreateMurabahaContractRequest', AGREEMENT, wire.CreateMurabahaContractRequest],
  ['PatchMurabahaContractRequest', AGREEMENT, wire.PatchMurabahaContractRequest, ['id', 'paths']],
  ['MurabahaPaymentTerms', AGREEMENT.fields.payment_terms, wire.MurabahaPaymentTerms],
  ['MurabahaFee', AGREEMENT.fields.fees.item, wire.MurabahaFee],
  ['MurabahaLatePayment', AGREEMENT.fields.late_payment, wire.MurabahaLatePayment],
  [
    'SubmitMurabahaContractRequest',
    commands.SUBMISSION,
    wire.SubmitMurabahaContractRequest,
    ['id'],
  ],
  ['ReviewMurabahaContractRequest', REVIEW_DECISION, wire.ReviewMurabahaContractRequest, ['id']],
  [
    'RecordMurabahaAcquisitionRequest',
    commands.ACQUISITION,
    wire.RecordMurabahaAcquisitionRequest,
    ['id'],
  ],
  ['MurabahaAcquisition', commands.ACQUISITION, wire.MurabahaAcquisition],
  ['MurabahaPurchaseAgent', commands.ACQUISITION.fields.agent, wire.MurabahaPurchaseAgent],
  ['MurabahaPossession', commands.ACQUISITION.fields.possession, wire.MurabahaPossession],
  [
    'ExecuteMurabahaContractRequest',
    commands.EXECUTION,
    wire.ExecuteMurabahaContractRequest,
    ['id'],
  ],
  ['MurabahaAcceptance', commands.EXECUTION.fields.customer_acceptance, wire.MurabahaAcceptance],
  ['ReceiveMurabahaPaymentRequest', commands.PAYMENT, wire.ReceiveMurabahaPaymentRequest, ['id']],
  ['SettleMurabahaContractRequest', commands.SETTLE, wire.SettleMurabahaContractRequest, ['id']],
  [
    'DisburseMurabahaDonationRequest',
    commands.DISBURSEMENT,
    wire.DisburseMurabahaDonationRequest,
    ['id', 'donation_id'],
  ],
  [
    'TerminateMurabahaContractRequest',
    commands.TERMINATION,
    wire.TerminateMurabahaContractRequest,
    ['id'],
  ],
];
const MESSAGES = ROWS.map(([name, shape, message, beside = []]) => ({
  name,
  shape,
  message,
  beside,
}));

describe('the shapes of the rail', () => {
  it.each(MESSAGES)('have the fields of the proto message: $name', ({ shape, message, beside }) => {
    const fields = Object.keys(message.decode(new Uint8Array()));
    expect([...Object.keys(shape.fields), ...beside].sort()).toEqual(fields.sort());
  });

  it.each(MESSAGES)(
    'are as closed and as strict as the document: $name',
    ({ name, shape, beside }) => {
      const { properties, required = [] } =
        components.schemas[`${name}Input`] ?? components.schemas[name] ?? {};
      expect(properties).toBeDefined();
      for (const [field, { kind, ...rest }] of Object.entries(shape.fields)) {
        const values = 'values' in rest ? rest.values : undefined;
        // A patch may remove with null what its record can be without.
        const allowed = properties?.[field]?.enum?.filter((value) => value !== null);
        expect([field, kind, allowed]).toEqual([field, kind, values]);
      }
      const strict = Object.entries(shape.fields).filter(([, each]) => each.required);
      if (name === 'PatchMurabahaContractRequest') return;
      expect(strict.map(([field]) => field)).toEqual(
        required.filter((field) => !beside.includes(field)),
      );
    },
  );
});
