import { randomUUID } from 'node:crypto';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import {
  ContractsServiceService as RPC,
  type ActivateContractRequest,
  type Contract,
  type CreateContractRequest,
} from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { CONTRACT_TYPES, type ContractType } from '../src/contracts/terms';
import { bodyOf, type Change } from './support/bodies';
import { failure, newTenant, RunningService, signed, type Caller } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

/** Later than the activation, also when a test runs over midnight. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();
const OWNERSHIP = { documentRef: 'PO-2026-0117', acquiredAt: YESTERDAY };
const POSSESSION = {
  type: 'CONSTRUCTIVE',
  evidenceType: 'WAREHOUSE_RECEIPT',
  takenAt: YESTERDAY,
  documentIds: ['doc_1'],
};
const EVIDENCE: Partial<Record<ContractType, ActivateContractRequest['evidence']>> = {
  murabaha: { ownership: OWNERSHIP, possession: POSSESSION },
  ijarah: { ownership: OWNERSHIP },
  salam: { capitalPaidAt: YESTERDAY },
  takaful: { segregatedAccounts: true },
};

function requestOf(type: ContractType, change: Change = {}): CreateContractRequest {
  return { type, ...bodyOf(type, change) };
}

function create(caller: Caller, type: ContractType = 'murabaha', change: Change = {}) {
  return service.call(RPC.createContract, requestOf(type, change), caller);
}

async function underReview(): Promise<{ id: string; maker: Caller; reviewer: Caller }> {
  const { maker, reviewer } = newTenant();
  const { id } = await create(maker);
  await service.call(RPC.submitContract, { id }, maker);
  return { id, maker, reviewer };
}

async function active(type: ContractType): Promise<{ id: string; maker: Caller }> {
  const { maker, reviewer } = newTenant();
  const { id } = await create(maker, type);
  await service.call(RPC.submitContract, { id }, maker);
  await service.call(RPC.approveContract, { id, shariahBoardRef: 'SSB-1' }, reviewer);
  await service.call(RPC.activateContract, { id, evidence: EVIDENCE[type] }, maker);
  return { id, maker };
}

describe('the whole life of a contract', () => {
  it.each(CONTRACT_TYPES)('is completed: %s', async (type) => {
    const { id, maker } = await active(type);
    const request = { id, settlementReference: 'STL-1' };
    const done = await service.call(RPC.completeContract, request, maker);
    expect(done).toMatchObject({
      id,
      type,
      status: 'completed',
      createdBy: 'key_maker',
      compliance: { shariahStatus: 'approved', shariahBoardRef: 'SSB-1' },
      completion: { settlementReference: 'STL-1', completionDate: done.completedAt?.slice(0, 10) },
    });
    expect(await service.call(RPC.getContract, { id }, maker)).toEqual(done);
  });

  it.each(CONTRACT_TYPES)('is terminated: %s', async (type) => {
    const { id, maker } = await active(type);
    const request = { id, reason: 'early_settlement', effectiveDate: TOMORROW };
    const ended = await service.call(RPC.terminateContract, request, maker);
    expect(ended).toMatchObject({ status: 'terminated', termination: { effectiveDate: TOMORROW } });
  });
});

describe('what the API shows', () => {
  it('is the example of the specification', async () => {
    const { maker } = newTenant();
    const shown = await create(maker);
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
    const { id } = await create(maker);
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
    const first = await create(maker, 'ijarah');
    const second = await create(maker, 'salam');
    const third = await create(maker, 'ijarah');
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
    expect((await list({ page: 2, perPage: 2 })).pagination).toEqual({
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

describe('what is refused', () => {
  it.each([
    ['an unknown type', { type: 'loan' }, 'VALIDATION_ERROR'],
    [
      'a cost with too many decimals',
      bodyOf('murabaha', { asset: { costPrice: { amount: 1.001 } } }),
      'VALIDATION_ERROR',
    ],
    ['gold', bodyOf('murabaha', { asset: { category: 'gold' } }), 'SHARIAH_VIOLATION'],
  ])('is not stored: %s', async (_, body, code) => {
    const { maker } = newTenant();
    const request = { ...requestOf('murabaha'), ...body };
    expect(await failure(service.call(RPC.createContract, request, maker))).toMatchObject({ code });
    const { data } = await service.call(RPC.listContracts, { page: 1, perPage: 20 }, maker);
    expect(data).toEqual([]);
  });

  it('tells every broken rule with its clause', async () => {
    const { maker } = newTenant();
    const change = { asset: { category: 'gold', purpose: 'casino' } };
    const error = await failure(create(maker, 'murabaha', change));
    expect(error.message).toBe('2 Shariah rules are broken: GEN-HARAM, MUR-METAL');
    expect(error.details).toMatchObject([
      { field: 'asset.purpose', code: 'GEN-HARAM' },
      {
        field: 'asset.category',
        code: 'MUR-METAL',
        message: expect.stringMatching(/SS 8, 2\/2\/6/) as string,
      },
    ]);
  });

  it('answers another tenant exactly as if the contract had never been', async () => {
    const { id } = await create(newTenant().maker);
    const { maker: stranger } = newTenant();
    const never = 'ctr_00000000000000000000000000';
    const commands = [
      (of: string) => service.call(RPC.getContract, { id: of }, stranger),
      (of: string) =>
        service.call(
          RPC.patchContract,
          { id: of, paths: ['jurisdiction'], jurisdiction: 'AE' },
          stranger,
        ),
      (of: string) => service.call(RPC.submitContract, { id: of }, stranger),
      (of: string) => service.call(RPC.approveContract, { id: of, shariahBoardRef: 'x' }, stranger),
      (of: string) => service.call(RPC.rejectContract, { id: of, reason: 'x' }, stranger),
      (of: string) => service.call(RPC.activateContract, { id: of }, stranger),
      (of: string) =>
        service.call(RPC.completeContract, { id: of, settlementReference: 'x' }, stranger),
      (of: string) =>
        service.call(
          RPC.terminateContract,
          { id: of, reason: 'default', effectiveDate: TOMORROW },
          stranger,
        ),
    ];
    for (const command of commands) {
      const [theirs, nobodys] = [await failure(command(id)), await failure(command(never))];
      expect(theirs.code).toBe('NOT_FOUND');
      expect({ message: theirs.message, details: theirs.details }).toEqual({
        message: nobodys.message,
        details: nobodys.details,
      });
    }
  });

  it.each(Object.values(RPC).map(({ path }) => path))(
    'answers UNAUTHENTICATED without a context: %s',
    async (path) => {
      const method = { ...RPC.getContract, path };
      const error: unknown = await service
        .send(method, { id: 'ctr_1' }, new Metadata())
        .catch((thrown: unknown) => thrown);
      expect((error as ServiceError).code).toBe(status.UNAUTHENTICATED);
    },
  );

  it('answers UNAUTHENTICATED to a context for another operation', async () => {
    const { maker } = newTenant();
    const metadata = signed(RPC.listContracts.path, maker);
    const call = service.send(RPC.getContract, { id: 'ctr_1' }, metadata);
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect((error as ServiceError).code).toBe(status.UNAUTHENTICATED);
  });
});

describe('at the same time', () => {
  it('makes one contract of 30 creates with one idempotency key', async () => {
    const { maker } = newTenant();
    const caller = { ...maker, idempotencyKey: randomUUID() };
    const created = await Promise.all(Array.from({ length: 30 }, () => create(caller)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    const { pagination } = await service.call(RPC.listContracts, { page: 1, perPage: 20 }, maker);
    expect(pagination?.total).toBe(1);
  });

  it('lets either approve or reject win, and the other is a CONFLICT', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, reviewer } = await underReview();
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
    const { id, reviewer } = await underReview();
    const caller = { ...reviewer, idempotencyKey: randomUUID() };
    const approve = () => service.call(RPC.approveContract, { id, shariahBoardRef: 'S' }, caller);
    const [first, again] = [await approve(), await approve()];
    expect(again).toEqual(first);
    expect(await service.eventsOf(id, 3)).toHaveLength(3);
  });
});

describe('the events', () => {
  const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

  it('arrive in order, with the fields of CloudEvents and the contract as the API shows it', async () => {
    const { id, maker } = await active('murabaha');
    const ended = await service.call(
      RPC.terminateContract,
      { id, reason: 'mutual_agreement', effectiveDate: TOMORROW },
      { ...maker, requestId: 'req_last', workspaceId: 'wsp_1' },
    );
    const events = await service.eventsOf(id, 5);
    expect(typesOf(events)).toEqual([
      'contract.created',
      'contract.submitted',
      'contract.approved',
      'contract.activated',
      'contract.terminated',
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(events.at(-1)).toMatchObject({
      specversion: '1.0',
      id: expect.stringMatching(/^evt_/) as string,
      source: '/masar/contracts',
      subject: id,
      time: ended.updatedAt,
      datacontenttype: 'application/json',
      partitionkey: `${maker.tenantId}:${id}`,
      tenantid: maker.tenantId,
      workspaceid: 'wsp_1',
      environment: 'live',
      correlationid: 'req_last',
      data: { contract: JSON.parse(JSON.stringify(ended)) as object },
    });
  });

  it('show a new contract with null for the check that was not made', async () => {
    const { maker } = newTenant();
    const { id } = await create(maker);
    const [created] = await service.eventsOf(id, 1);
    expect(created?.data).toMatchObject({ contract: { id, compliance: { lastChecked: null } } });
  });

  it('are seven kinds: rejection and completion too, with the notes of a command', async () => {
    const { id, reviewer } = await underReview();
    await service.call(RPC.rejectContract, { id, reason: 'unclear', notes: 'see 4' }, reviewer);
    expect((await service.eventsOf(id, 3)).at(-1)).toMatchObject({
      type: 'contract.rejected',
      data: { contract: { status: 'rejected', rejection: { reason: 'unclear', notes: 'see 4' } } },
    });
    const lease = await active('ijarah');
    await service.call(
      RPC.completeContract,
      { id: lease.id, settlementReference: 'STL-1' },
      lease.maker,
    );
    expect(typesOf(await service.eventsOf(lease.id, 5)).at(-1)).toBe('contract.completed');
  });
});
