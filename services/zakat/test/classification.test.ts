import {
  ZakatServiceService as RPC,
  type ClassifyZakatAssetsRequest,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';

let service: RunningService;
beforeAll(async () => (service = await RunningService.start()));
afterAll(() => service.stop());

const asset = (type: string, value: string, purpose: string) => ({
  ...{ type, value, purpose },
  name: `its ${type}`,
});

const classify = (request: ClassifyZakatAssetsRequest, caller: Caller = newTenant()) =>
  service.call(RPC.classifyZakatAssets, request, caller);

it('shows for each asset whether and why it counts, and sums exactly', async () => {
  const answer = await classify({
    currency: 'SAR',
    assets: [
      asset('REAL_ESTATE', '900000.00', 'PERSONAL_USE'),
      asset('SHARES', '333.33', 'LONG_TERM'),
      asset('CASH', '0.1', 'SAVING'),
      asset('CASH', '0.20', 'SAVING'),
    ],
  });
  expect(answer.assets[0]).toEqual({
    name: 'its REAL_ESTATE',
    type: 'REAL_ESTATE',
    classification: 'EXEMPT',
    category: 'PERSONAL_USE',
    zakatableValue: '0.00',
    rate: '0',
    nisabBasis: 'NONE',
    hawlRequired: false,
    reason: 'what its owner lives in or uses is exempt',
    reference: 'AAOIFI SS 35, 4/1',
  });
  expect(answer.assets.map(({ zakatableValue }) => zakatableValue)).toEqual([
    ...['0.00', '100.00', '0.10', '0.20'],
  ]);
  expect(answer.summary).toEqual({
    totalValue: '900333.63',
    zakatableValue: '100.30',
    exemptValue: '900233.33',
    currency: 'SAR',
  });
});

describe("the tenant's settings", () => {
  const RING = [asset('JEWELLERY', '1000', 'PERSONAL_USE')];

  it('decide on jewellery that is worn', async () => {
    const hanafi = newTenant({ settings: { zakat: { personalJewellery: 'ZAKATABLE' } } });
    expect((await classify({ assets: RING })).summary?.zakatableValue).toBe('0.00');
    expect((await classify({ assets: RING }, hanafi)).summary?.zakatableValue).toBe('1000.00');
  });

  it('decide on shares held long, and on the nisab of money', async () => {
    const zakat = { longTermSharesPercent: 33.3, nisabType: 'lower' };
    const assets = [asset('SHARES', '1000', 'LONG_TERM')];
    const { assets: shares } = await classify({ assets }, newTenant({ settings: { zakat } }));
    expect(shares).toMatchObject([{ zakatableValue: '333.00', nisabBasis: 'LOWER' }]);
  });

  it('give the currency when the request names none; without it USD', async () => {
    const kuwaiti = newTenant({ settings: { baseCurrency: 'KWD' } });
    const assets = [asset('CASH', '1.005', 'SAVING')];
    const { summary } = await classify({ assets }, kuwaiti);
    expect(summary).toMatchObject({ totalValue: '1.005', currency: 'KWD' });
    const error = await failure(classify({ assets }));
    expect(error.message).toBe('assets[0].value has more than the 2 decimals of USD; round it');
  });
});

describe('an unknown type', () => {
  const KNOWN = asset('CASH', '1', 'SAVING');
  const UNKNOWN = asset('YACHT', '1', 'SAVING');

  it('is INVALID_ASSET_TYPE, naming the index of each', async () => {
    const error = await failure(classify({ assets: [UNKNOWN, KNOWN, UNKNOWN] }));
    expect(error).toMatchObject({
      code: 'INVALID_ASSET_TYPE',
      details: [
        { field: 'assets[0].type', code: 'INVALID_ASSET_TYPE' },
        { field: 'assets[2].type', code: 'INVALID_ASSET_TYPE' },
      ],
    });
    expect(error.message).toMatch(
      /^assets\[0, 2\]\.type: no type of asset; .*CASH.*PERSONAL_ITEM$/,
    );
  });

  it.each([
    ['all', () => UNKNOWN, /^assets\[0-199\]\.type/],
    ['every second', (at: number) => (at % 2 ? UNKNOWN : KNOWN), /^assets\[1, 3, .*, 197, 199\]/],
  ])('is named at every index, with the known types, for %s of 200', async (_, each, named) => {
    const assets = Array.from({ length: 200 }, (__, at) => each(at));
    const error = await failure(classify({ assets }));
    expect(error.code).toBe('INVALID_ASSET_TYPE');
    expect(error.message).toMatch(named);
    expect(error.message).toMatch(/PERSONAL_ITEM$/);
  });
});

it.each([
  [asset('CASH', '1', 'FUN'), 'assets[1].purpose'],
  [asset('CASH', '-1', 'SAVING'), 'assets[1].value'],
  [asset('CASH', '1.005', 'SAVING'), 'assets[1].value'],
])('refuses %j, naming %s', async (bad, field) => {
  const assets = [asset('CASH', '1', 'SAVING'), bad];
  const error = await failure(classify({ assets, currency: 'SAR' }));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
});
