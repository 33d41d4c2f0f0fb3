import {
  ContractsServiceService as RPC,
  type Contract,
} from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { CONTRACT_TYPES } from '../src/contracts/terms';
import { bodyOf } from './support/bodies';
import { ContractCalls, EVIDENCE, requestOf, TOMORROW } from './support/contract-calls';
import { newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: ContractCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ContractCalls(service);
});
afterAll(() => service.stop());

describe('the whole life of a contract', () => {
  it.each(CONTRACT_TYPES)('is completed: %s', async (type) => {
    const { id, maker } = await calls.active(type);
    const request = { id, settlementReference: 'STL-1' };
    const done = await service.call(RPC.completeContract, request, maker);
    expect(done).toMatchObject({
      id,
      type,
      status: 'completed',
      createdBy: 'key_maker',
      compliance: { shariahStatus: 'approved', shariahBoardRef: 'SSB-1' },
      approvedBy: 'key_reviewer',
      evidence: EVIDENCE[type],
      completion: { settlementReference: 'STL-1', completionDate: done.completedAt?.slice(0, 10) },
    });
    expect(await service.call(RPC.getContract, { id }, maker)).toEqual(done);
  });

  it.each(CONTRACT_TYPES)('is terminated: %s', async (type) => {
    const { id, maker } = await calls.active(type);
    const request = { id, reason: 'early_settlement', effectiveDate: TOMORROW };
    const ended = await service.call(RPC.terminateContract, request, maker);
    expect(ended).toMatchObject({ status: 'terminated', termination: { effectiveDate: TOMORROW } });
  });
});

describe('what the API shows', () => {
  it('is a draft with its payment, not checked since its creation', async () => {
    const { maker } = newTenant();
    const shown = await calls.create(maker);
    expect(shown.id).toMatch(/^ctr_[0-9A-Z]{26}$/);
    expect(shown).toMatchObject({
      status: 'draft',
      jurisdiction: 'SA',
      asset: { costPrice: { amount: 50_000, currency: 'SAR' }, profitMargin: 0.08 },
      terms: { paymentSchedule: 'monthly', numberOfInstallments: 36, gracePeriodDays: 5 },
      payment: { totalAmount: 54_000, monthlyAmount: 1500, lastAmount: 1500, basis: 'OBLIGATION' },
      compliance: { shariahStatus: 'pending_review', lastChecked: undefined },
    });
    expect(shown.createdAt).toBe(shown.updatedAt);
  });

  it('shows amounts inside terms as they came, after a patch too', async () => {
    const { maker } = newTenant();
    const { id } = await calls.create(maker);
    const asset = { ...bodyOf('murabaha').asset, costPrice: { amount: 0, currency: 'KWD' } };
    const change = { terms: { murabaha: { hamishJiddiyyah: 10.125, fees: [], security: [] } } };
    const patched = await service.call(
      RPC.patchContract,
      {
        id,
        asset,
        terms: requestOf('murabaha', change).terms,
        paths: ['asset.costPrice.currency', 'terms.murabaha.hamishJiddiyyah'],
      },
      maker,
    );
    expect(patched.terms?.murabaha?.hamishJiddiyyah).toBe(10.125);
    expect(patched.payment).toMatchObject({ totalAmount: 54_000, currency: 'KWD' });
    expect(patched.asset?.costPrice).toEqual({ amount: 50_000, currency: 'KWD' });
  });

  it('lists the newest first, by status and by type', async () => {
    const { maker } = newTenant();
    const first = await calls.create(maker, 'ijarah');
    const second = await calls.create(maker, 'salam');
    const third = await calls.create(maker, 'ijarah');
    await service.call(RPC.submitContract, { id: first.id }, maker);
    const list = async (filter: {
      status?: string;
      type?: string;
      page?: number;
      perPage?: number;
    }) => service.call(RPC.listContracts, { page: 1, perPage: 20, ...filter }, maker);
    const idsOf = ({ data }: { data: readonly Contract[] }) => data.map(({ id }) => id);
    expect(idsOf(await list({}))).toEqual([third.id, second.id, first.id]);
    expect(idsOf(await list({ status: 'draft' }))).toEqual([third.id, second.id]);
    expect(idsOf(await list({ type: 'ijarah' }))).toEqual([third.id, first.id]);
    expect(idsOf(await list({ type: 'ijarah', status: 'under_review' }))).toEqual([first.id]);
    expect((await list({ page: 2, perPage: 2 })).pagination).toMatchObject({
      page: 2,
      perPage: 2,
      total: 3,
      totalPages: 2,
      hasMore: false,
    });
    expect((await list({ page: 0, perPage: 0 })).pagination).toMatchObject({
      page: 1,
      perPage: 20,
    });
  });
});
