import { conflict } from '@masar/kit/errors';
import type { Calculation } from '../calculation';

/**
 * Recipients in all distributions of one calculation, which are stored in its document with up to
 * 200 characters each. Only the distribution of the whole remainder may exceed `inParts`.
 */
export const MOST_RECIPIENTS = { inParts: 1_000, inAll: 2_000 } as const;

/** @throws DomainError CONFLICT when the calculation would exceed MOST_RECIPIENTS */
export function refuseTooManyRecipients(
  { distributions }: Calculation,
  more: number,
  isTheRest: boolean,
): void {
  const held = distributions.flatMap(({ recipients }) => recipients).length;
  if (held + more <= (isTheRest ? MOST_RECIPIENTS.inAll : MOST_RECIPIENTS.inParts)) return;
  const message =
    `a calculation takes at most ${MOST_RECIPIENTS.inParts} recipients in all its distributions, ` +
    `and this one has ${held}; distribute all that remains at once, with one recipient for each head`;
  throw conflict({ field: 'recipients', code: 'LIMIT_REACHED', message });
}
