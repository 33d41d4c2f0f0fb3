import { MurabahaServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { MurabahaCalls, requestOf } from './support/murabaha-calls';
import { SUPPLIER } from './support/murabaha-lives';
import { failure, RunningService, type Caller } from './support/running-service';

let service: RunningService;
let calls: MurabahaCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new MurabahaCalls(service);
});
afterAll(() => service.stop());

describe('an asset that its customer bought', () => {
  const again = async ({ maker }: { readonly maker: Caller }) => {
    const { id } = await calls.create(maker, { asset_serial: 'VIN-1' });
    return service.call(RPC.submitMurabahaContract, { id, supplier_id: SUPPLIER }, maker);
  };
  const ended = async (reason: string) => {
    const [held, other] = await calls.approvedTogether(2, { asset_serial: 'VIN-1' });
    await calls.execute(held!);
    await service.call(RPC.terminateMurabahaContract, { id: held!.id, reason }, held!.maker);
    return other!;
  };

  it.each(['RESCISSION', 'IQALAH'])('may be sold to him again after %s', async (reason) => {
    const other = await ended(reason);
    expect(await again(other)).toMatchObject({ status: 'PENDING_SHARIAH_REVIEW' });
    expect(await calls.execute(other)).toMatchObject({ status: 'ACTIVE' });
  });

  it('may not after DEFAULT_SALE: its debt stands', async () => {
    const other = await ended('DEFAULT_SALE');
    const refused = [await failure(again(other)), await failure(calls.execute(other))];
    expect(refused.map(({ details }) => details[0]?.code)).toEqual(['MUR-ROLL', 'MUR-ROLL']);
  });

  it('is told to be so beside everything else that is wrong', async () => {
    const [held, other] = await calls.approvedTogether(2, { asset_serial: 'VIN-1' });
    await calls.execute(held!);
    const error = await failure(calls.execute(other!, { ownership_evidence: undefined }));
    expect(error.details.map(({ code }) => code)).toEqual(['MUR-ROLL', 'MUR-OWN', 'MUR-POSS']);
  });

  it('may not under a serial that a patch gave it', async () => {
    const { maker } = await calls.active({ asset_serial: 'VIN-1' });
    const { id } = await calls.create(maker, { asset_serial: 'VIN-2' });
    const change = { ...requestOf({ asset_serial: 'VIN-1' }), id, paths: ['asset_serial'] };
    await service.call(RPC.patchMurabahaContract, change, maker);
    const submission = { id, supplier_id: SUPPLIER };
    const error = await failure(service.call(RPC.submitMurabahaContract, submission, maker));
    expect(error.details[0]?.code).toBe('MUR-ROLL');
  });

  it('may not once it is paid, nor while it is not', async () => {
    const [held, other] = await calls.approvedTogether(2, { asset_serial: 'VIN-1' });
    await calls.execute(held!);
    expect((await failure(calls.execute(other!))).details[0]?.code).toBe('MUR-ROLL');
    expect(await calls.pay(held!, 108_000)).toMatchObject({ status: 'COMPLETED' });
    expect((await failure(calls.execute(other!))).details[0]?.code).toBe('MUR-ROLL');
  });

  it('is found by its serial, however that was typed', async () => {
    const { id: earlier, maker, reviewer } = await calls.active({ asset_serial: 'VIN-1' });
    const again = await calls.create(maker, { asset_serial: 'VIN-1' });
    const submission = { id: again.id, supplier_id: SUPPLIER };
    const error = await failure(service.call(RPC.submitMurabahaContract, submission, maker));
    expect([error.code, error.details[0]?.code]).toEqual(['SHARIAH_VIOLATION', 'MUR-ROLL']);
    expect(error.details[0]?.message).toContain(`on murabaha by ${earlier}; choose another asset`);
    const retyped = { asset_serial: ' vin 1\u200B', counterparty_id: 'ent_customer_042 ' };
    const hidden = await calls.create(maker, retyped);
    const found = await failure(
      service.call(RPC.submitMurabahaContract, { ...submission, id: hidden.id }, maker),
    );
    expect(found.details[0]?.code).toBe('MUR-ROLL');
    const other = { asset_serial: 'VIN-1', counterparty_id: 'ent_other' };
    const { id } = await calls.create(maker, other);
    await service.call(RPC.submitMurabahaContract, { ...submission, id }, maker);
    const review = { id, decision: 'APPROVE' };
    expect((await service.call(RPC.reviewMurabahaContract, review, reviewer)).status).toBe(
      'SHARIAH_APPROVED',
    );
  });
});
