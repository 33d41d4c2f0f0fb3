import { KafalahServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { KAFALAH_EVENTS } from '../src/kafalah/events';
import { problemsOf, publishedTypes } from '../../../proto/test/event-problems';
import { FUTURE_DEBT, KafalahCalls, type Guarantee } from './support/kafalah-calls';
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
    ['with required fields alone', { underlying_obligation: undefined }],
    ['with all that may be agreed', TERMS],
  ])('hold for a new guarantee %s', async (_, change) => {
    const { maker } = await calls.active();
    const { id } = await calls.create(maker, change);
    const [created] = await service.eventsOf(id, 1);
    expect(problemsOf(created!)).toEqual([]);
  });

  /** The events of a guarantee, each of which holds to its schema. */
  const typesOf = async ({ id }: Guarantee, count: number) => {
    const events = await service.eventsOf(id, count);
    for (const event of events) expect([event.type, problemsOf(event)]).toEqual([event.type, []]);
    return events.map(({ type }) => type);
  };

  it('hold for lives that have every event', async () => {
    const paid = await calls.active({}, { environment: 'sandbox' });
    await calls.rejectedClaim(paid, 10);
    await calls.pay(paid, await calls.approvedClaim(paid, 30_000), { amount: 30_000 });
    const [owed] = (await calls.recourse(paid)).data;
    const on = { id: paid.id, recourse_id: owed?.id ?? '' };
    const recovery = { ...on, amount: 10, reference: 'R-1' };
    await service.call(RPC.recordKafalahRecovery, recovery, paid.maker);
    const writeOff = { ...on, reason: 'the debtor is insolvent', reference: 'WOF-1' };
    await service.call(RPC.writeOffKafalahRecourse, writeOff, paid.maker);
    await service.runDue({ ...paid.maker, clockOffsetMs: 20 * 86_400_000 });
    const discharged = await calls.active();
    const release = { id: discharged.id, reason: 'the debt is paid', evidence_ref: 'REL-1' };
    await service.call(RPC.dischargeKafalahContract, release, discharged.maker);
    const left = await calls.active(FUTURE_DEBT);
    await calls.withdraw(left);
    const extended = await calls.active();
    await calls.askToExtend(extended, '2026-08-31');
    await calls.amended(extended, { end_date: '2026-08-31' });
    const types = [
      ...(await typesOf(paid, 10)),
      ...(await typesOf(discharged, 3)),
      ...(await typesOf(left, 3)),
      ...(await typesOf(extended, 5)),
    ];
    expect(Object.keys(KAFALAH_EVENTS).filter((type) => !types.includes(type))).toEqual([]);
  });
});
