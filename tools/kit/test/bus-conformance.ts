import { COMMAND_RECORDED, type Event, type EventBus } from '../src/bus';
import { newId } from '../src/ids';
import { eventOf, eventsOf } from './event';
import { until } from '../testing/until';

/**
 * Contract of every event bus. A bus under test redelivers within seconds. Earlier events and groups on it
 * do not matter, because each test uses new names.
 */
export function testEventBus(open: () => Promise<EventBus>): void {
  let bus: EventBus;
  beforeEach(async () => {
    bus = await open();
  });
  afterEach(() => bus.close());

  /** Subscribes a new group; `fails` rejects an event as often as it answers true. */
  async function consume(types: readonly string[], fails: (event: Event) => boolean = () => false) {
    const handled: Event[] = [];
    const handle = async (event: Event) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      if (fails(event)) throw new Error('not now');
      handled.push(event);
    };
    await bus.subscribe({ group: newId('group'), types, handle });
    return handled;
  }

  /** Publishes until everything is handed over, as the relay does. */
  async function publishAll(events: readonly Event[]): Promise<void> {
    let rest = events;
    await until(async () => {
      const safe = await bus.publish(rest);
      rest = rest.filter(({ id }) => !safe.has(id));
      return rest.length === 0;
    });
  }

  test('delivers each event to every group, with all its fields', async () => {
    const groups = [await consume(['*']), await consume(['*'])];
    const event = eventOf(newId('tal'), 1);
    await publishAll([event]);
    await until(() => groups.every((handled) => handled.length > 0));
    expect(groups.map((handled) => handled[0])).toEqual([event, event]);
  });

  test('delivers the types that a group asked for: exact, of a subject, all', async () => {
    const [exact, ofSubject, all] = [
      await consume(['tally.begun']),
      await consume(['tally.*']),
      await consume(['*']),
    ];
    const subject = newId('tal');
    const types = ['tally.begun', 'tally.counted', 'tallyho.counted', 'other.begun'];
    await publishAll(types.map((type, index) => eventOf(subject, index + 1, type)));
    await until(() => all.length >= types.length);
    expect(exact.map(({ type }) => type)).toEqual(['tally.begun']);
    expect(ofSubject.map(({ type }) => type)).toEqual(['tally.begun', 'tally.counted']);
    expect(all.map(({ type }) => type)).toEqual(types);
  });

  test('delivers the records of commands only to a group that names them', async () => {
    const [all, ofAudit, named] = [
      await consume(['*']),
      await consume(['audit.*']),
      await consume([COMMAND_RECORDED]),
    ];
    const subject = newId('tal');
    const types = [COMMAND_RECORDED, 'audit.root.published'];
    await publishAll(types.map((type, index) => eventOf(subject, index + 1, type)));
    await until(() => all.length > 0 && ofAudit.length > 0 && named.length > 0);
    expect([all, ofAudit, named].map(([first]) => first?.type)).toEqual([
      'audit.root.published',
      'audit.root.published',
      COMMAND_RECORDED,
    ]);
  });

  test('keeps the order of one key, within a batch and across batches', async () => {
    const handled = await consume(['*']);
    const perSubject = Array.from({ length: 5 }, () => eventsOf(newId('tal'), 15));
    for (const from of [0, 5, 10]) {
      await publishAll(perSubject.flatMap((events) => events.slice(from, from + 5)));
    }
    await until(() => new Set(handled.map(({ id }) => id)).size === 75);
    for (const events of perSubject) expect(firstOf(handled, events)).toEqual(events);
  });

  test('handles one event of a key at a time, also of calls that overlap', async () => {
    let running = 0;
    let most = 0;
    let finished = 0;
    const handle = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      finished += 1;
    };
    await bus.subscribe({ group: newId('group'), types: ['*'], handle });
    const events = eventsOf(newId('tal'), 3);
    await Promise.all([1, 2, 3].map((end) => publishAll(events.slice(0, end))));
    await until(() => finished >= 6);
    expect(most).toBe(1);
  });

  test('lets one key go on while another is slow', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const [slow, quick] = [newId('tal'), newId('tal')];
    const handled: string[] = [];
    const handle = async ({ subject }: Event) => {
      if (subject === slow) await released;
      handled.push(subject);
    };
    await bus.subscribe({ group: newId('group'), types: ['*'], handle });
    const published = publishAll([eventOf(slow, 1), eventOf(quick, 1)]);
    await until(() => handled.includes(quick));
    expect(handled).toEqual([quick]);
    release();
    await published;
    await until(() => handled.includes(slow));
  });

  test('delivers a failed event again, with the same id, before later ones of its key', async () => {
    let failures = 0;
    const handled = await consume(['*'], ({ sequence }) => sequence === 2 && ++failures <= 7);
    const subject = newId('tal');
    const events = eventsOf(subject, 4);
    await publishAll(events);
    await until(() => new Set(handled.map(({ id }) => id)).size === 4);
    expect(failures).toBeGreaterThan(7);
    expect(firstOf(handled, events)).toEqual(events);
  });

  test('delivers to the other groups what one group cannot handle', async () => {
    await consume(['*'], () => true);
    const healthy = await consume(['*']);
    await bus.publish([eventOf(newId('tal'), 1)]);
    await until(() => healthy.length > 0);
  });

  test('handles every event at least once and in order when handlers fail at random', async () => {
    const handled = await consume(['*'], () => Math.random() < 0.3);
    const perSubject = Array.from({ length: 10 }, () => eventsOf(newId('tal'), 10));
    await publishAll(perSubject.flat());
    await until(() => new Set(handled.map(({ id }) => id)).size === 100);
    for (const events of perSubject) expect(firstOf(handled, events)).toEqual(events);
  });

  test('a group that unsubscribes handles nothing, and finds what came meanwhile', async () => {
    const group = newId('group');
    const handled: Event[] = [];
    const handle = async (event: Event) => void handled.push(event);
    await bus.subscribe({ group, types: ['*'], handle });
    const events = eventsOf(newId('tal'), 3);
    await publishAll(events.slice(0, 1));
    await until(() => handled.length === 1);
    await bus.unsubscribe(group);
    const safe = await bus.publish(events.slice(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(handled).toEqual(events.slice(0, 1));
    await bus.subscribe({ group, types: ['*'], handle });
    await publishAll(events.slice(1).filter(({ id }) => !safe.has(id)));
    await until(() => handled.length >= 3);
    expect(firstOf(handled, events)).toEqual(events);
  });

  test('hands nothing over once it is closed', async () => {
    await consume(['*']);
    await bus.close();
    expect(await bus.publish([eventOf(newId('tal'), 1)])).toEqual(new Set());
  });

  test('ends a close after the handlers that run', async () => {
    let isRunning = false;
    const handle = async () => {
      isRunning = true;
      await new Promise((resolve) => setTimeout(resolve, 50));
      isRunning = false;
    };
    await bus.subscribe({ group: newId('group'), types: ['*'], handle });
    const published = bus.publish([eventOf(newId('tal'), 1)]);
    await until(() => isRunning);
    await bus.close();
    expect(isRunning).toBe(false);
    await published;
  });
}

/** Handled events of one aggregate, each once, in the order of first deliveries. */
function firstOf(handled: readonly Event[], [one]: readonly Event[]): Event[] {
  const ofSubject = handled.filter(({ subject }) => subject === one?.subject);
  return ofSubject.filter(({ id }, index) => ofSubject.findIndex((e) => e.id === id) === index);
}
