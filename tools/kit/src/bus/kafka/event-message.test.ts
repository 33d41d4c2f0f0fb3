import { eventOf } from '../../../test/event';
import { toEvent, toMessage } from './event-message';

test('an event is the same after its way over Kafka, its data byte for byte', () => {
  const event = { ...eventOf('tal_1', 1), data: '{"amount": "1500.00"}' };
  const { value, headers } = toMessage(event);
  expect(value).toBe(event.data);
  expect(toEvent({ headers, value: Buffer.from(value) })).toEqual(event);
});

test('a message whose value is no JSON is no event', () => {
  const { headers } = toMessage(eventOf('tal_1', 1));
  expect(() => toEvent({ headers, value: Buffer.from('{') })).toThrow(SyntaxError);
});
