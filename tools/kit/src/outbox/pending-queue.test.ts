import { eventsOf } from '../../test/event';
import type { OutboxCollection } from './outbox-document';
import { PendingQueue, type Pending } from './pending-queue';

const collection = {} as OutboxCollection;

function pending(id: string, events: number, from = 0): Pending {
  return { collection, tenantId: 't1', id, events: eventsOf(id, events).slice(from) };
}

const idsIn = (taken: readonly Pending[]) => taken.map(({ id }) => id);

test('aggregates come out in the order in which they were offered first', () => {
  const queue = new PendingQueue(100);
  for (const id of ['a', 'b', 'c']) queue.offer(pending(id, 1));
  queue.offer(pending('a', 2));
  expect(idsIn(queue.take(100))).toEqual(['a', 'b', 'c']);
  expect(queue.isEmpty).toBe(true);
});

test('a batch holds whole aggregates', () => {
  const queue = new PendingQueue(100);
  for (const id of ['a', 'b', 'c']) queue.offer(pending(id, 3));
  expect(idsIn(queue.take(4))).toEqual(['a', 'b']);
  expect(idsIn(queue.take(4))).toEqual(['c']);
});

test('an aggregate offered again counts once, with its later events', () => {
  const queue = new PendingQueue(100);
  queue.offer(pending('a', 3));
  queue.offer(pending('a', 4, 1));
  queue.offer(pending('a', 2));
  const [taken, ...others] = queue.take(100);
  expect(taken?.events.map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  expect(others).toEqual([]);
});

const idsOf = ({ events }: Pending) => new Set(events.map(({ id }) => id));

test('what was handed over meanwhile is forgotten, and the rest stays', () => {
  const queue = new PendingQueue(100);
  const offered = pending('a', 3);
  queue.offer(offered);
  queue.forget([offered, pending('unknown', 1)], new Set([offered.events[0]!.id]));
  expect(queue.take(100)[0]?.events).toEqual(offered.events.slice(1));
});

test('what was handed over is not taken again from a command that read it before its removal', () => {
  const queue = new PendingQueue(100);
  const offered = pending('a', 2);
  queue.offer(offered);
  queue.forget(queue.take(100), idsOf(offered));
  const later = { ...offered, events: [...offered.events, ...eventsOf('a', 3).slice(2)] };
  queue.offer(later);
  expect(queue.take(100)[0]?.events.map(({ sequence }) => sequence)).toEqual([3]);
  queue.offer(offered);
  expect(queue.isEmpty).toBe(true);
});

test('a full queue takes nothing until there is room', () => {
  const queue = new PendingQueue(4);
  queue.offer(pending('a', 2));
  queue.offer(pending('b', 2));
  expect(queue.isFull).toBe(true);
  queue.offer(pending('c', 1));
  queue.offer(pending('a', 3));
  expect(queue.take(1)[0]?.events).toHaveLength(2);
  expect(queue.isFull).toBe(false);
  queue.offer(pending('c', 1));
  expect(idsIn(queue.take(100))).toEqual(['b', 'c']);
});

test('an empty outbox is not queued', () => {
  const queue = new PendingQueue(4);
  queue.offer(pending('a', 0));
  expect(queue.isEmpty).toBe(true);
});
