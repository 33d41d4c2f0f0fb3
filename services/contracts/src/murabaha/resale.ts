import { conflict, problem, refuse } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import type { MurabahaResale } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { isSold, type Context, type Decision, type Murabaha } from './contract';
import { moveOf } from './lifecycle';
import { recheck } from './recheck';

/**
 * Records the third trade of a tawarruq: the customer sold the commodity, himself or by an agent. It is
 * recorded at most once, and never for a customer who keeps the commodity (adr/0012).
 * @throws DomainError CONFLICT unless active and a tawarruq, and for a second record;
 * VALIDATION_ERROR; SHARIAH_VIOLATION
 */
export function recordResale(state: Murabaha, resale: MurabahaResale, { now }: Context): Decision {
  moveOf(state, 'record the resale of');
  if (!isSold(state)) throw new Error('an active contract is sold');
  refuseState(state);
  refuseFields(resale, now);
  const { acquisition, sale } = state;
  const facts = {
    ...{ now, resale, acceptedAt: sale.acceptance.accepted_at },
    ...(acquisition && { acquisition }),
  };
  const checks = recheck(state, 'resell', facts);
  return { state: { ...state, resale, checks }, events: [] };
}

function refuseState({ tawarruq, resale }: Murabaha): void {
  if (!tawarruq) {
    const message =
      'the contract is no tawarruq: its asset is the property of its customer, and the resale is not recorded here; ' +
      'a tawarruq is drafted with the field tawarruq';
    throw conflict({ field: 'tawarruq', code: 'INVALID_STATE', message });
  }
  if (!resale) return;
  const message = `the commodity was resold at ${resale.sold_at} under ${resale.contract_ref}; it is sold once`;
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

function refuseFields({ price, sold_at, possession, agent }: MurabahaResale, now: Date): void {
  const instants = {
    sold_at,
    'possession.taken_at': possession.taken_at,
    ...(agent && { 'agent.appointed_at': agent.appointed_at }),
  };
  const ahead = Object.entries(instants).filter(([, instant]) => new Date(instant) > now);
  refuse([
    ...ahead.map(([field]) => problem(field, 'OUT_OF_RANGE', 'must not be ahead of now')),
    ...(fraction(price).gt(0) ? [] : [problem('price', 'OUT_OF_RANGE', 'must be above zero')]),
  ]);
}
