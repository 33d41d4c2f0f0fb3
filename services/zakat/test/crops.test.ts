import {
  ZakatServiceService as RPC,
  type CalculateCropsZakatRequest,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { failure, newTenant, RunningService } from './support/running-service';

let service: RunningService;
beforeAll(async () => (service = await RunningService.start()));
afterAll(() => service.stop());

const RAIN_FED = { quantityKg: '1000', irrigation: 'RAIN_FED' };
const harvest = (request: CalculateCropsZakatRequest) =>
  service.call(RPC.calculateCropsZakat, request, newTenant());

it.each([
  ['RAIN_FED', '0.1', '100', '50.00'],
  ['IRRIGATED', '0.05', '50', '25.00'],
  ['MIXED', '0.075', '75', '37.50'],
])('%s, 1000 kg at 0.50 owe %s: %s kg, or %s', async (irrigation, rate, dueKg, dueValue) => {
  const price = { pricePerKg: '0.50', currency: 'USD' };
  expect(await harvest({ quantityKg: '1000', irrigation, ...price })).toEqual({
    isZakatDue: true,
    nisabKg: '653',
    ...{ rate, dueKg, dueValue },
    currency: 'USD',
    reference: 'AAOIFI SS 35, 3/3; the weight of five awsuq is assumed',
  });
});

it('answers the weight alone when no price is given', async () => {
  const { dueKg, dueValue, currency } = await harvest(RAIN_FED);
  expect({ dueKg, dueValue, currency }).toEqual({ dueKg: '100' });
});

it('owes nothing below nisab', async () => {
  const small = await harvest({ ...RAIN_FED, quantityKg: '652.9' });
  expect(small).toMatchObject({ isZakatDue: false, dueKg: '0', rate: '0.1' });
});

it.each([
  [{ ...RAIN_FED, pricePerKg: '0.50' }, 'currency', 'currency is required with pricePerKg'],
  [{ ...RAIN_FED, currency: 'USD' }, 'pricePerKg', 'pricePerKg is required with currency'],
  [{ ...RAIN_FED, irrigation: 'HAND' }, 'irrigation', 'irrigation must be one of RAIN_FED'],
])('refuses %j, naming %s', async (request, field, message) => {
  const error = await failure(harvest(request));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  expect(error.message).toContain(message);
});
