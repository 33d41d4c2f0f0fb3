import { list, money, object, oneOf, required, text } from '@masar/kit/shape';

/** Charges beside the price; only the first kind is lawful (MUR-FEES). */
export const FEES = list(
  object({
    kind: required(oneOf('THIRD_PARTY_EXPENSE', 'COMMITMENT', 'FACILITY', 'OWN_STAFF')),
    amount: required(money),
    description: text,
  }),
);

/** ACTUAL: the asset was held. CONSTRUCTIVE: it could have been at any time. */
export const POSSESSION_TYPE = oneOf('ACTUAL', 'CONSTRUCTIVE');

/** Evidence of constructive possession. */
export const POSSESSION_EVIDENCE = oneOf(
  'BILL_OF_LADING',
  'WAREHOUSE_RECEIPT',
  'TITLE_REGISTRATION',
  'VACATED_PROPERTY',
  'PLACED_AT_DISPOSAL',
);
