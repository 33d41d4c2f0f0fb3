import type { Conflicts } from '@masar/kit/pages';

/** Beside INVALID_STATE, which every operation with a state can answer with. */
export const CONFLICTS: Conflicts = {
  NOT_YET_VALID: {
    says: 'The first day of the guarantee is ahead.',
    operations: ['submitKafalahClaim'],
  },
  EXPIRED: {
    says: 'The last day of the guarantee, or the last day for claims on it, is over.',
    operations: [
      'reviewKafalahContract',
      'executeKafalahContract',
      'submitKafalahClaim',
      'amendKafalahContract',
      'decideKafalahAmendment',
      'dischargeKafalahContract',
      'withdrawKafalahContract',
    ],
  },
  OPEN_CLAIMS: {
    says: 'The payment is final, and another claim is open.',
    operations: ['payKafalahClaim'],
  },
  OPEN_AMENDMENT: {
    says: 'Another amendment waits for its decision.',
    operations: ['amendKafalahContract'],
  },
  LIMIT_REACHED: {
    says: 'The guarantee has as many claims, payments, recoveries or amendments as it can have; what pays or recovers all is taken.',
    operations: [
      'submitKafalahClaim',
      'payKafalahClaim',
      'recordKafalahRecovery',
      'amendKafalahContract',
    ],
  },
  DUPLICATE_PAYMENT: {
    says: 'A payment with this reference, amount and day is recorded already, and this one has no idempotency key.',
    operations: ['payKafalahClaim', 'receiveMurabahaPayment', 'settleMurabahaContract'],
  },
  DUPLICATE_CLAIM: {
    says: 'A claim that says the same (amount, reason, documents, default evidence, condition and extension) is open, and this one has no idempotency key.',
    operations: ['submitKafalahClaim'],
  },
  DUPLICATE_RECOVERY: {
    says: 'A recovery with this reference, amount and day is recorded on the recourse already, and this one has no idempotency key.',
    operations: ['recordKafalahRecovery'],
  },
  NOT_LATE: {
    says: 'The instalment is not late.',
    operations: ['recordMurabahaCollectionCost'],
  },
  DUPLICATE_COST: {
    says: 'The invoice of that third party is recorded already.',
    operations: ['recordMurabahaCollectionCost'],
  },
  TOO_MANY_COSTS: {
    says: 'The contract has as many collection costs as it can have.',
    operations: ['recordMurabahaCollectionCost'],
  },
  SETTLE_INSTEAD: {
    says: 'A rebate is owed on what the payment would pay: settle, which grants it.',
    operations: ['receiveMurabahaPayment'],
  },
  QUOTE_EXPIRED: { says: "The quote's day is over.", operations: ['settleMurabahaContract'] },
  QUOTE_NOT_YET_VALID: {
    says: "The quote's day is ahead.",
    operations: ['settleMurabahaContract'],
  },
  QUOTE_OUTDATED: {
    says: 'What is owed has changed after the quote, by a payment for example.',
    operations: ['settleMurabahaContract'],
  },
  DUPLICATE_DISCOUNT: {
    says: 'A discount with this reference, amount and day is recorded already, and this one has no idempotency key.',
    operations: ['recordMurabahaSupplierDiscount'],
  },
  SETTLED_AFTER: {
    says: 'The contract was settled after the payment: reverse the settlement first.',
    operations: ['reverseMurabahaPayment'],
  },
  DISCOUNTED_AFTER: {
    says: "A supplier's discount was shared over the price less the rebate of this payment, which therefore stays.",
    operations: ['reverseMurabahaPayment'],
  },
  DUE_FIRST: {
    says: 'A part is to be settled while an instalment is due: pay that first.',
    operations: ['settleMurabahaContract'],
  },
  TOO_MANY: {
    says: 'The contract has as many payments in parts, settlements of a part, or discounts, as it can have; what pays everything is taken.',
    operations: [
      'receiveMurabahaPayment',
      'settleMurabahaContract',
      'recordMurabahaSupplierDiscount',
    ],
  },
};
