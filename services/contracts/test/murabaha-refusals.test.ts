import { MurabahaServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { MurabahaCalls } from './support/murabaha-calls';
import { failure, newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: MurabahaCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new MurabahaCalls(service);
});
afterAll(() => service.stop());

describe('what is refused', () => {
  it('is a schedule and a quote before the sale, as a CONFLICT', async () => {
    const { id, maker } = await calls.underReview();
    const schedule = await failure(service.call(RPC.getMurabahaSchedule, { id }, maker));
    expect(schedule.message).toContain('that is PENDING_SHARIAH_REVIEW has no schedule');
    const quote = await failure(service.call(RPC.getMurabahaSettlementQuote, { id }, maker));
    expect([schedule.code, quote.code]).toEqual(['CONFLICT', 'CONFLICT']);
  });

  it('changes nothing: a refused payment leaves the contract as it was', async () => {
    const held = await calls.active();
    const { id, maker } = held;
    const before = await service.call(RPC.getMurabahaContract, { id }, maker);
    for (const amount of [0, 108_000.01, 1.001])
      expect((await failure(calls.pay(held, amount))).code).toBe('VALIDATION_ERROR');
    expect(await service.call(RPC.getMurabahaContract, { id }, maker)).toEqual(before);
  });

  it('answers another tenant exactly as if the contract had never been', async () => {
    const { id } = await calls.active();
    const { maker: stranger } = newTenant();
    const never = 'mrb_00000000000000000000000000';
    const commands = [
      (of: string) => service.call(RPC.getMurabahaContract, { id: of }, stranger),
      (of: string) => service.call(RPC.getMurabahaSchedule, { id: of }, stranger),
      (of: string) => service.call(RPC.submitMurabahaContract, { id: of }, stranger),
      (of: string) => calls.execute({ id: of, maker: stranger }),
      (of: string) => calls.pay({ id: of, maker: stranger }, 1),
      (of: string) =>
        service.call(RPC.listMurabahaPayments, { id: of, page: 1, perPage: 20 }, stranger),
      (of: string) =>
        service.call(RPC.listMurabahaDonations, { id: of, page: 1, perPage: 20 }, stranger),
    ];
    for (const command of commands) {
      const [theirs, nobodys] = [await failure(command(id)), await failure(command(never))];
      expect([theirs.code, theirs.message]).toEqual(['NOT_FOUND', nobodys.message]);
    }
  });

  it('is a sale that its customer has not accepted', async () => {
    const held = await calls.approved();
    const error = await failure(calls.execute(held, { customer_acceptance: undefined }));
    expect(error.details).toMatchObject([{ field: 'customer_acceptance', code: 'REQUIRED' }]);
  });
});
