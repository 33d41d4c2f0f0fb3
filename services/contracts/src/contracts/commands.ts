import {
  date,
  flag,
  instant,
  list,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '@masar/kit/shape';
import { POSSESSION_EVIDENCE, POSSESSION_TYPE } from '../shared/murabaha-shapes';

/** Evidence that a contract may become effective. */
export const EVIDENCE = object({
  ownership: object({ documentRef: required(text), acquiredAt: required(instant) }),
  possession: object({
    type: required(POSSESSION_TYPE),
    evidenceType: POSSESSION_EVIDENCE,
    takenAt: required(instant),
    documentIds: required(list(text)),
  }),
  capitalPaidAt: instant,
  segregatedAccounts: flag,
});
export type Evidence = Value<typeof EVIDENCE>;

/** Hands a draft to the reviewers. */
export const SUBMISSION = object({ notes: text });
export type Submission = Value<typeof SUBMISSION>;

export const APPROVAL = object({ shariahBoardRef: required(text), notes: text });
export type Approval = Value<typeof APPROVAL>;

export const REJECTION = object({ reason: required(text), notes: text });
export type Rejection = Value<typeof REJECTION>;

export const ACTIVATION = object({ effectiveDate: date, evidence: EVIDENCE });
export type Activation = Value<typeof ACTIVATION>;

/** How a contract was settled. */
export const SETTLEMENT = object({
  settlementReference: required(text),
  completionDate: required(date),
  notes: text,
});
export type Settlement = Value<typeof SETTLEMENT>;

/** A settlement whose day is today when left out. */
export const COMPLETION = object({ ...SETTLEMENT.fields, completionDate: date });
export type Completion = Value<typeof COMPLETION>;

/** The specification names early_settlement; the rules of the types need the others to tell apart. */
export const TERMINATION = object({
  reason: required(
    oneOf(
      'early_settlement',
      'default',
      'mutual_agreement',
      'asset_total_loss',
      'breach',
      'expiry',
      'force_majeure',
      'regulatory',
    ),
  ),
  effectiveDate: required(date),
  notes: text,
});
export type Termination = Value<typeof TERMINATION>;
