import { KAFALAH_EVENTS } from '../src/kafalah/events';
import { problemsOf, publishedTypes } from '../../../proto/test/event-problems';
import { KafalahCalls } from './support/kafalah-calls';
import { RunningService } from './support/running-service';

let service: RunningService;
let calls: KafalahCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new KafalahCalls(service);
});
afterAll(() => service.stop());

const TERMS = {
  jurisdiction: 'SA',
  fee_breakdown: [{ description: 'Document examination', amount: 50 }],
  claim_order: 'ANY',
  condition: 'delivery is refused',
};

describe('the published schemas of the kafalah rail', () => {
  it('are there for every event, and no other', () => {
    expect(publishedTypes('kafalah')).toEqual(Object.keys(KAFALAH_EVENTS));
  });

  it.each([
    ['with nothing but what the specification has', { underlying_obligation: undefined }],
    ['with all that may be agreed', TERMS],
  ])('hold for a new guarantee %s', async (_, change) => {
    const { maker } = await calls.active();
    const { id } = await calls.create(maker, change);
    const [created] = await service.eventsOf(id, 1);
    expect(problemsOf(created!)).toEqual([]);
  });

  it('hold for a life with a claim, a payment and an expiry', async () => {
    const guarantee = await calls.active({}, { environment: 'sandbox' });
    const claim_id = await calls.approvedClaim(guarantee, 30_000);
    await calls.pay(guarantee, claim_id, { amount: 30_000 });
    const later = { ...guarantee.maker, clockOffsetMs: 20 * 86_400_000 };
    await service.runDue(later);
    const events = await service.eventsOf(guarantee.id, 5);
    expect(events.map(({ type }) => type)).toEqual(Object.keys(KAFALAH_EVENTS));
    for (const event of events) expect([event.type, problemsOf(event)]).toEqual([event.type, []]);
  });
});
