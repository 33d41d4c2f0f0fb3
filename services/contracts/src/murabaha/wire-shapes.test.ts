import * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { AGREEMENT } from './agreement';
import { REVIEW_DECISION } from '../shared/review-decision';
import { COLLECTION_COST, REIMBURSEMENT } from './collection/collection-cost';
import * as commands from './commands';
import { describeShapes, type Row } from '../../test/support/describe-shapes';

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
  ['MurabahaTawarruq', AGREEMENT.fields.tawarruq, wire.MurabahaTawarruq],
  ['RecordMurabahaResaleRequest', commands.RESALE, wire.RecordMurabahaResaleRequest, ['id']],
  ['MurabahaResale', commands.RESALE, wire.MurabahaResale],
  ['MurabahaResaleAgent', commands.RESALE.fields.agent, wire.MurabahaResaleAgent],
  ['MurabahaAcceptance', commands.EXECUTION.fields.customer_acceptance, wire.MurabahaAcceptance],
  ['ReceiveMurabahaPaymentRequest', commands.PAYMENT, wire.ReceiveMurabahaPaymentRequest, ['id']],
  ['SettleMurabahaContractRequest', commands.SETTLE, wire.SettleMurabahaContractRequest, ['id']],
  [
    'RecordMurabahaSupplierDiscountRequest',
    commands.SUPPLIER_DISCOUNT,
    wire.RecordMurabahaSupplierDiscountRequest,
    ['id'],
  ],
  [
    'ReverseMurabahaPaymentRequest',
    commands.REVERSAL,
    wire.ReverseMurabahaPaymentRequest,
    ['id', 'payment_id'],
  ],
  [
    'DisburseMurabahaDonationRequest',
    commands.DISBURSEMENT,
    wire.DisburseMurabahaDonationRequest,
    ['id', 'donation_id'],
  ],
  [
    'RecordMurabahaCollectionCostRequest',
    COLLECTION_COST,
    wire.RecordMurabahaCollectionCostRequest,
    ['id'],
  ],
  [
    'ReimburseMurabahaCollectionCostRequest',
    REIMBURSEMENT,
    wire.ReimburseMurabahaCollectionCostRequest,
    ['id', 'cost_id'],
  ],
  [
    'TerminateMurabahaContractRequest',
    commands.TERMINATION,
    wire.TerminateMurabahaContractRequest,
    ['id'],
  ],
];

describeShapes(ROWS);
