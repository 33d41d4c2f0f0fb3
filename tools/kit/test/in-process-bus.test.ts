import pino from 'pino';
import { inProcessBus, type Event } from '../src/bus';
import { newId } from '../src/ids';
import { testEventBus } from './bus-conformance';
import { eventOf, eventsOf } from './event';

const log = pino({ level: 'silent' });
const open = (retryDelaysMs: readonly number[] = [1, 1]) => inProcessBus({ log, retryDelaysMs });

describe('every event bus', () => testEventBus(async () => open()));

test('hands an event over only when every group has finished it', async () => {
  const bus = open();
  let finished = 0;
  for (const delayMs of [5, 30]) {
    const handle = async () => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      finished += 1;
    };
    await bus.subscribe({ group: `${delayMs}`, types: ['*'], handle });
  }
  const event = eventOf(newId('tal'), 1);
  expect(await bus.publish([event])).toEqual(new Set([event.id]));
  expect(finished).toBe(2);
});

test('gives a failed event and the later ones of its key back, and no others', async () => {
  const bus = open();
  const [broken, healthy] = [eventsOf(newId('tal'), 3), eventsOf(newId('tal'), 3)];
  const handled: string[] = [];
  const handle = async ({ id }: Event) => {
    if (id === broken[1]!.id) throw new Error('not today');
    handled.push(id);
  };
  await bus.subscribe({ group: 'g', types: ['*'], handle });
  const safe = await bus.publish([...broken, ...healthy]);
  const expected = [broken[0]!, ...healthy].map(({ id }) => id);
  expect(safe).toEqual(new Set(expected));
  expect(new Set(handled)).toEqual(new Set(expected));
});

test('gives back what waits behind a failed event of its key in another call', async () => {
  const bus = open();
  const [first, second] = eventsOf(newId('tal'), 2);
  let isBroken = true;
  const handled: number[] = [];
  const handle = async ({ sequence }: Event) => {
    if (isBroken && sequence === 1) throw new Error('not yet');
    handled.push(sequence);
  };
  await bus.subscribe({ group: 'g', types: ['*'], handle });
  const answers = await Promise.all([bus.publish([first!]), bus.publish([second!])]);
  expect(answers).toEqual([new Set(), new Set()]);
  isBroken = false;
  await bus.publish([first!, second!]);
  expect(handled).toEqual([1, 2]);
});

test('does not wait for a group that asked for none of the events', async () => {
  const bus = open();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await bus.subscribe({ group: 'slow', types: ['tally.begun'], handle: () => held });
  const subject = newId('tal');
  const begun = bus.publish([eventOf(subject, 1, 'tally.begun')]);
  const counted = eventOf(subject, 2, 'tally.counted');
  expect(await bus.publish([counted])).toEqual(new Set([counted.id]));
  release();
  expect((await begun).size).toBe(1);
});

test('handles 256 keys at the same time and no more', async () => {
  const bus = open();
  let running = 0;
  let most = 0;
  const handle = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  };
  await bus.subscribe({ group: 'g', types: ['*'], handle });
  await bus.publish(Array.from({ length: 400 }, () => eventOf(newId('tal'), 1)));
  expect(most).toBe(256);
});

test('tries a failed event again after each of its pauses', async () => {
  const bus = open([1, 1, 1]);
  let tries = 0;
  const handle = async () => {
    tries += 1;
    throw new Error('never');
  };
  await bus.subscribe({ group: 'g', types: ['*'], handle });
  await bus.publish([eventOf(newId('tal'), 1)]);
  expect(tries).toBe(4);
});

test('gives every group the same event, which none can change', async () => {
  const bus = open();
  const taken: Event[] = [];
  const handle = async (event: Event) => void taken.push(event);
  for (const group of ['a', 'b']) await bus.subscribe({ group, types: ['*'], handle });
  const event = eventOf(newId('tal'), 1);
  await bus.publish([event]);
  expect(taken).toEqual([event, event]);
  expect(taken[0]).toBe(taken[1]);
  expect(() => Object.assign(event, { data: '{}' })).toThrow(TypeError);
});

test('refuses a second subscription of one group', async () => {
  const bus = open();
  const subscription = { group: 'g', types: ['*'], handle: async () => undefined };
  await bus.subscribe(subscription);
  await expect(bus.subscribe(subscription)).rejects.toThrow('group g is subscribed already');
});
