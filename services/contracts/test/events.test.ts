import { ContractsServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { ContractCalls, TOMORROW } from './support/contract-calls';
import { newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: ContractCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new ContractCalls(service);
});
afterAll(() => service.stop());

describe('the record of a command', () => {
  it('names the rpc, the credential and the rules that the command was judged by', async () => {
    const { id, maker } = await calls.active('murabaha');
    const { compliance } = await service.call(RPC.getContract, { id }, maker);
    const passed = compliance?.checks.filter(({ outcome }) => outcome === 'PASSED') ?? [];
    const [created, submitted, approved, activated] = await service.recordsOf(id, 4);
    expect(created?.rpc).toBe(RPC.createContract.path);
    expect(submitted).toMatchObject({ rpc: RPC.submitContract.path, actor: maker.actor });
    expect(approved).toEqual({
      rpc: RPC.approveContract.path,
      actor: 'key_reviewer',
      ruleRefs: [],
    });
    expect(submitted?.ruleRefs).toEqual(created?.ruleRefs);
    const rules = new Set([...(submitted?.ruleRefs ?? []), ...(activated?.ruleRefs ?? [])]);
    expect([...rules].sort()).toEqual(passed.map(({ rule }) => rule).sort());
    expect(activated?.ruleRefs).toContain('MUR-POSS');
    expect(submitted?.ruleRefs).not.toContain('MUR-POSS');
  });

  it('is there for a change that tells no event', async () => {
    const { maker } = newTenant();
    const { id } = await calls.create(maker);
    const patch = { id, jurisdiction: 'AE', paths: ['jurisdiction'] };
    await service.call(RPC.patchContract, patch, maker);
    const records = await service.recordsOf(id, 2);
    expect(records.map(({ rpc }) => rpc)).toEqual([
      RPC.createContract.path,
      RPC.patchContract.path,
    ]);
    expect(await service.eventsOf(id, 1)).toHaveLength(1);
  });
});

describe('the events', () => {
  const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

  it('arrive in order, with the fields of CloudEvents and the contract as the API shows it', async () => {
    const { id, maker } = await calls.active('murabaha');
    const ended = await service.call(
      RPC.terminateContract,
      { id, reason: 'mutual_agreement', effectiveDate: TOMORROW },
      { ...maker, requestId: 'req_last' },
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
      environment: 'live',
      correlationid: 'req_last',
      data: { contract: JSON.parse(JSON.stringify(ended)) as object },
    });
  });

  it('are of the workspace of the contract, and show it', async () => {
    const { maker } = newTenant();
    const { id } = await calls.create({ ...maker, workspaceId: 'retail' });
    const patch = { id, jurisdiction: 'AE', paths: ['jurisdiction'] };
    expect(await service.call(RPC.patchContract, patch, maker)).toMatchObject({
      workspaceId: 'retail',
    });
    await service.call(RPC.submitContract, { id }, maker);
    for (const event of await service.eventsOf(id, 2)) {
      const contract = expect.objectContaining({ workspaceId: 'retail' }) as object;
      expect(event).toMatchObject({ workspaceid: 'retail', data: { contract } });
    }
  });

  it('show a new contract with null for the check that was not made', async () => {
    const { maker } = newTenant();
    const { id } = await calls.create(maker);
    const [created] = await service.eventsOf(id, 1);
    expect(created?.data).toMatchObject({ contract: { id, compliance: { lastChecked: null } } });
  });

  it('are seven kinds: rejection and completion too, with the notes of a command', async () => {
    const { id, reviewer } = await calls.underReview();
    await service.call(RPC.rejectContract, { id, reason: 'unclear', notes: 'see 4' }, reviewer);
    expect((await service.eventsOf(id, 3)).at(-1)).toMatchObject({
      type: 'contract.rejected',
      data: { contract: { status: 'rejected', rejection: { reason: 'unclear', notes: 'see 4' } } },
    });
    const lease = await calls.active('ijarah');
    await service.call(
      RPC.completeContract,
      { id: lease.id, settlementReference: 'STL-1' },
      lease.maker,
    );
    expect(typesOf(await service.eventsOf(lease.id, 5)).at(-1)).toBe('contract.completed');
  });
});
