import { randomUUID } from 'node:crypto';
import { ContractsServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { ContractCalls } from './support/contract-calls';
import { newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: ContractCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ContractCalls(service);
});
afterAll(() => service.stop());

describe('at the same time', () => {
  it('makes one contract of 30 creates with one idempotency key', async () => {
    const { maker } = newTenant();
    const caller = { ...maker, idempotencyKey: randomUUID() };
    const created = await Promise.all(Array.from({ length: 30 }, () => calls.create(caller)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    const { pagination } = await service.call(RPC.listContracts, { page: 1, perPage: 20 }, maker);
    expect(pagination?.total).toBe(1);
  });

  it('lets either approve or reject win, and the other is a CONFLICT', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, reviewer } = await calls.underReview();
      const [approved, rejected] = await Promise.allSettled([
        service.call(RPC.approveContract, { id, shariahBoardRef: 'SSB-1' }, reviewer),
        service.call(
          RPC.rejectContract,
          { id, reason: 'no' },
          { ...reviewer, actor: 'key_second' },
        ),
      ]);
      expect([approved.status, rejected.status].sort()).toEqual(['fulfilled', 'rejected']);
      const loser = approved.status === 'rejected' ? approved : rejected;
      expect(loser).toMatchObject({ reason: { code: 'CONFLICT' } });
      const winner = approved.status === 'fulfilled' ? 'approved' : 'rejected';
      expect((await service.call(RPC.getContract, { id }, reviewer)).status).toBe(winner);
    }
  });

  it('carries a repeated command out once', async () => {
    const { id, reviewer } = await calls.underReview();
    const caller = { ...reviewer, idempotencyKey: randomUUID() };
    const approve = () => service.call(RPC.approveContract, { id, shariahBoardRef: 'S' }, caller);
    const [first, again] = [await approve(), await approve()];
    expect(again).toEqual(first);
    expect(await service.eventsOf(id, 3)).toHaveLength(3);
  });
});
