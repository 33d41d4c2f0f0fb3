import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { ContractsServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { bodyOf } from './support/bodies';
import { ContractCalls, EVIDENCE, requestOf, TOMORROW } from './support/contract-calls';
import { failure, newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: ContractCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ContractCalls(service);
});
afterAll(() => service.stop());

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
    const error = await failure(calls.create(maker, 'murabaha', change));
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

  it('is evidence of another type, and the contract stays as it was', async () => {
    const { id, maker, reviewer } = await calls.underReview('salam');
    await service.call(RPC.approveContract, { id, shariahBoardRef: 'SSB-1' }, reviewer);
    const evidence = { ...EVIDENCE.salam, ...EVIDENCE.murabaha, ...EVIDENCE.takaful };
    const error = await failure(service.call(RPC.activateContract, { id, evidence }, maker));
    expect([error.code, error.details.map(({ field }) => field)]).toEqual([
      'VALIDATION_ERROR',
      ['evidence.ownership', 'evidence.possession', 'evidence.segregatedAccounts'],
    ]);
    const kept = await service.call(RPC.getContract, { id }, maker);
    expect([kept.status, kept.evidence]).toEqual(['approved', undefined]);
  });

  it('is a review by whoever changed the draft, though another created and submitted it', async () => {
    const { maker, reviewer } = newTenant();
    const { id } = await calls.create(maker);
    const change = { id, paths: ['jurisdiction'], jurisdiction: 'AE' };
    await service.call(RPC.patchContract, change, reviewer);
    await service.call(RPC.submitContract, { id }, maker);
    const approval = { id, shariahBoardRef: 'SSB-1' };
    const error = await failure(service.call(RPC.approveContract, approval, reviewer));
    expect(error.code).toBe('AUTHORIZATION_ERROR');
    expect(error.message).toContain('who changed or submitted a contract may not approve it');
  });

  it('answers another tenant exactly as if the contract had never been', async () => {
    const { id } = await calls.create(newTenant().maker);
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
    const metadata = service.signed(RPC.listContracts.path, maker);
    const call = service.send(RPC.getContract, { id: 'ctr_1' }, metadata);
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect((error as ServiceError).code).toBe(status.UNAUTHENTICATED);
  });
});
