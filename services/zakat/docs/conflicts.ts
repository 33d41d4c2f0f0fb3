import type { Conflicts } from '@masar/kit/pages';

export const CONFLICTS: Conflicts = {
  DUPLICATE_DISTRIBUTION: {
    says: 'A distribution of this amount and day to the same recipients is recorded already, and this one has no idempotency key.',
    operations: ['distributeZakat'],
  },
  LIMIT_REACHED: {
    says: 'The calculation has as many recipients in parts as it can have; what distributes all that remains is taken.',
    operations: ['distributeZakat'],
  },
};
