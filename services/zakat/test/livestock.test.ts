import { ZakatServiceService as RPC } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { failure, newTenant, RunningService } from './support/running-service';

let service: RunningService;
beforeAll(async () => (service = await RunningService.start()));
afterAll(() => service.stop());

const herd = (kind: string, count: number) =>
  service.call(RPC.calculateLivestockZakat, { kind, count }, newTenant());

it('shows the animals that 130 camels owe, with the clause', async () => {
  expect(await herd('CAMELS', 130)).toEqual({
    kind: 'CAMELS',
    count: 130,
    due: [
      { animal: 'HIQQAH', count: 1 },
      { animal: 'BINT_LABUN', count: 2 },
    ],
    alternatives: [],
    reference: 'AAOIFI SS 35, 11',
  });
});

it('shows the alternatives', async () => {
  expect(await herd('CATTLE', 120)).toMatchObject({
    due: [{ animal: 'MUSINNAH', count: 3 }],
    alternatives: [{ due: [{ animal: 'TABI', count: 4 }] }],
  });
});

it('owes nothing below nisab or without animals', async () => {
  const nothing = { due: [], alternatives: [] };
  expect(await herd('GOATS', 39)).toMatchObject({ ...nothing, count: 39 });
  expect(await herd('GOATS', 0)).toMatchObject({ ...nothing, count: 0 });
});

it('answers for 100 million head', async () => {
  const { due, alternatives } = await herd('CATTLE', 100_000_000);
  expect(due).toEqual([{ animal: 'MUSINNAH', count: 2_500_000 }]);
  expect(alternatives).toHaveLength(99);
});

it.each([
  ['HORSES', 40, 'kind'],
  ['GOATS', -1, 'count'],
])('refuses %s, %i head, naming %s', async (kind, count, field) => {
  const error = await failure(herd(kind, count));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
});
