import { systemClock } from '../time';
import { dataOf, toEvents } from './event';

const scope = {
  tenantId: 't1',
  actor: 'key_tester',
  scopes: [],
  environment: 'live',
  requestId: 'req_1',
  rpc: '/masar.test.v1.Tallies/Command',
  clock: systemClock,
} as const;

test('an event holds what JSON carries of its data, and nothing of what it was made from', () => {
  const made = { at: new Date(0), missing: undefined, parts: [{ amount: '1500.00' }] };
  const origin = { source: '/masar/test', subject: 'tal_1', lastSequence: 0, at: new Date(0) };
  const [event] = toEvents(scope, origin, [{ type: 'tally.counted', data: made }]);
  made.parts.length = 0;
  const told = { at: '1970-01-01T00:00:00.000Z', parts: [{ amount: '1500.00' }] };
  expect(dataOf(event!)).toStrictEqual(told);
});
