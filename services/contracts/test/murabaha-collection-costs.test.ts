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

const settings = { murabaha: { collectionCosts: { percent: 2, reference: 'SSB-21' } } };
const COST = {
  installment_number: 1,
  kind: 'COURT',
  amount: 150,
  paid_to: 'ent_court_1',
  invoice_ref: 'INV-9',
  incurred_at: '2026-07-20T09:00:00.000Z',
};

it('costs of collection are recorded, listed and repaid beside the debt', async () => {
  const { id, maker } = await calls.active({}, { settings, environment: 'sandbox' });
  const later = { ...maker, clockOffsetMs: 40 * 86_400_000 };
  const record = () => service.call(RPC.recordMurabahaCollectionCost, { id, ...COST }, later);
  const cost = await record();
  expect(cost).toMatchObject({ ...COST, status: 'DUE', recorded_by: 'key_maker' });
  expect(await failure(record())).toMatchObject({ details: [{ code: 'DUPLICATE_COST' }] });
  const reimbursement = { id, cost_id: cost.id, reference: 'TRF-9' };
  const repaid = await service.call(RPC.reimburseMurabahaCollectionCost, reimbursement, later);
  expect(repaid).toMatchObject({ id: cost.id, status: 'REIMBURSED', reimbursement_ref: 'TRF-9' });
  const page = { id, page: 1, perPage: 20 };
  const listed = await service.call(RPC.listMurabahaCollectionCosts, page, later);
  expect([listed.data, listed.pagination?.total]).toEqual([[repaid], 1]);
  expect(await service.call(RPC.getMurabahaContract, { id }, later)).toMatchObject({
    outstanding_amount: 108_000,
    paid_amount: 0,
    policy: { collection_costs: { percent: 2, reference: 'SSB-21' } },
  });
});

it('is refused without a decision of the board, and found by no other tenant', async () => {
  const { id, maker } = await calls.active({}, { environment: 'sandbox' });
  const later = { ...maker, clockOffsetMs: 40 * 86_400_000 };
  const request = { id, ...COST };
  const refused = await failure(service.call(RPC.recordMurabahaCollectionCost, request, later));
  expect(refused).toMatchObject({ code: 'SHARIAH_VIOLATION', details: [{ code: 'MUR-COSTS' }] });
  const { maker: stranger } = newTenant();
  const asked = [
    service.call(RPC.recordMurabahaCollectionCost, request, stranger),
    service.call(RPC.listMurabahaCollectionCosts, { id, page: 1, perPage: 20 }, stranger),
    service.call(
      RPC.reimburseMurabahaCollectionCost,
      { id, cost_id: 'mcc_1', reference: 'T' },
      stranger,
    ),
  ];
  const errors = await Promise.all(asked.map((each) => failure(each)));
  expect(errors.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
});
