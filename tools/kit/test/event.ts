import { newId } from '../src/ids';
import { toEvents, type Event } from '../src/bus';
import { systemClock } from '../src/time';

/** One event of an aggregate of tenant "t1", as its outbox would hold it. */
export function eventOf(subject: string, sequence: number, type = 'tally.counted'): Event {
  const scope = {
    tenantId: 't1',
    actor: 'key_tester',
    scopes: [],
    environment: 'live',
    requestId: newId('req'),
    rpc: '/masar.test.v1.Tallies/Command',
    clock: systemClock,
  } as const;
  const origin = { source: '/masar/test', subject, lastSequence: sequence - 1, at: new Date() };
  const [event] = toEvents(scope, origin, [{ type, data: { sequence, amount: '1500.00' } }]);
  return event!;
}

/** Events with the sequences 1 to `count`. */
export function eventsOf(subject: string, count: number): Event[] {
  return Array.from({ length: count }, (_, index) => eventOf(subject, index + 1));
}
