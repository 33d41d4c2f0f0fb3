import { setTimeout as sleep } from 'node:timers/promises';
import { toEvents, type Event, type EventBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { systemScope } from '@masar/kit/scope';

const TENANTS = 100;
const TICK_MS = 100;
const RAILS = ['contracts', 'murabaha', 'zakat', 'iso20022'];
/** Calls in one event of the gateway's meter. */
export const CALLS = 25;

/** Publishes events at a rate: half are metered calls of the gateway, half new contracts. */
export class PacedEvents {
  published = 0;
  /** Calls in the published events: the metered days must sum to this. */
  calls = 0;
  contracts = 0;

  constructor(private readonly bus: EventBus) {}

  /** Publishes this many seconds of events, even if the bus is late; returns the actual rate. */
  async publish(perSecond: number, seconds: number): Promise<number> {
    const ofTick = (perSecond * TICK_MS) / 1_000;
    const ticks = (seconds * 1_000) / TICK_MS;
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let tick = 1; tick <= ticks; tick += 1) {
      sent.push(this.send(Array.from({ length: ofTick }, () => this.next())));
      await sleep(Math.max(0, began + tick * TICK_MS - performance.now()));
    }
    await Promise.all(sent);
    return (perSecond * seconds) / ((performance.now() - began) / 1_000);
  }

  private async send(events: readonly Event[]): Promise<void> {
    const taken = await this.bus.publish(events);
    if (taken.size < events.length) throw new Error('Kafka has not taken every event');
  }

  private next(): Event {
    this.published += 1;
    const number = this.published;
    const tenantId = `bench-${number % TENANTS}`;
    const scope = systemScope({ tenantId, environment: 'live', name: 'bench', rail: 'billing' });
    const isContract = number % 2 === 0;
    if (isContract) this.contracts += 1;
    else this.calls += CALLS;
    const source = isContract ? '/masar/contracts' : '/masar/gateway';
    const subject = newId(isContract ? 'ctr' : 'usg');
    const event = isContract ? { type: 'contract.created', data: {} } : metered(number);
    const origin = { source, subject, lastSequence: 0, at: new Date() };
    return toEvents(scope, origin, [event])[0] as Event;
  }
}

/** An event of the gateway's meter. */
function metered(number: number) {
  const day = new Date().toISOString().slice(0, 10);
  const of = { day, rail: RAILS[number % RAILS.length], workspaceId: null };
  return { type: 'usage.metered', data: { metric: 'api_calls', quantity: CALLS, ...of } };
}
