import { Iso20022ServiceService as RPCS } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { failure, RunningService } from '../support/running-service';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service?.stop());

const get = (practice: string, settings?: Record<string, unknown>) =>
  service.call(RPCS.getMarketPractice, { practice }, settings && { settings });

it('practices are listed in pages', async () => {
  const list = (page: number, perPage: number) =>
    service.call(RPCS.listMarketPractices, { page, perPage });
  const { data, pagination } = await list(1, 20);
  expect(data.map(({ code }) => code)).toEqual(['CBPR+', 'GCC', 'SEPA', 'MY', 'ID', 'PK']);
  expect(pagination).toEqual({ page: 1, perPage: 20, total: 6, totalPages: 1, hasMore: false });
  const second = await list(2, 4);
  expect(second.data.map(({ code }) => code)).toEqual(['ID', 'PK']);
});

it('a practice shows messages, systems, cut-offs, mandatory fields and contracts', async () => {
  expect(await get('GCC')).toMatchObject({
    ...{ code: 'GCC', region: 'GCC', islamicFinanceEnabled: true },
    clearingSystems: ['AFAQ', 'SARIE', 'UAEFTS', 'KASSIP'],
    cutoffTimes: { KASSIP: '17:45' },
    supportedMessages: expect.arrayContaining(['pain.001', 'camt.060']),
    mandatoryFields: expect.arrayContaining(['creditTransfer.transactions[].purposeCode']),
    supportedContracts: expect.arrayContaining(['MURABAHA']),
  });
  expect(await get('SEPA')).toMatchObject({ islamicFinanceEnabled: false, supportedContracts: [] });
});

it('the settings of a tenant replace cut-offs', async () => {
  const settings = { iso20022: { systems: [{ name: 'SARIE', cutoff: '16:00' }] } };
  const { cutoffTimes } = await get('GCC', settings);
  expect(cutoffTimes).toMatchObject({ SARIE: '16:00', KASSIP: '17:45' });
});

it('an unknown practice is NOT_FOUND, with the list of all', async () => {
  const { code, message } = await failure(get('gcc'));
  expect([code, message]).toEqual(['NOT_FOUND', expect.stringContaining('CBPR+, GCC')]);
});
