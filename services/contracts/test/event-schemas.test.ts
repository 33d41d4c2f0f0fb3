import { ContractsServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { CONTRACT_EVENTS } from '../src/contracts/events';
import { CONTRACT_TYPES, type ContractType } from '../src/contracts/terms';
import { ContractCalls, TOMORROW } from './support/contract-calls';
import { problemsOf, publishedTypes } from '../../../proto/test/event-problems';
import { RunningService } from './support/running-service';

let service: RunningService;
let calls: ContractCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ContractCalls(service);
});
afterAll(() => service.stop());

describe('the published schemas', () => {
  it('are there for every event of the rail, and no other', () => {
    expect(publishedTypes('contracts')).toEqual(Object.keys(CONTRACT_EVENTS));
  });

  const expectValid = async (id: string, count: number) => {
    for (const event of await service.eventsOf(id, count))
      expect([event.type, problemsOf(event)]).toEqual([event.type, []]);
  };

  it.each(CONTRACT_TYPES)('hold for the life of a contract of type %s', async (type) => {
    const { id, maker } = await calls.active(type as ContractType);
    const end = { id, reason: 'mutual_agreement', effectiveDate: TOMORROW, notes: 'agreed' };
    await service.call(RPC.terminateContract, end, maker);
    await expectValid(id, 5);
  });

  it('hold for a rejected and for a completed contract', async () => {
    const { id, reviewer } = await calls.underReview();
    await service.call(RPC.rejectContract, { id, reason: 'unclear', notes: 'see\n4' }, reviewer);
    await expectValid(id, 3);
    const lease = await calls.active('ijarah');
    const settled = { id: lease.id, settlementReference: 'STL-1' };
    await service.call(RPC.completeContract, settled, lease.maker);
    await expectValid(lease.id, 5);
  });
});
