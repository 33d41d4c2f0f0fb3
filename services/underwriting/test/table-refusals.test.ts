import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { UnderwritingServiceService as RPC } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { startUnderwriting } from './support/running-service';
import { changedTrade, type TradeTables } from './support/trade-tables';

let service: RunningService;
beforeAll(async () => {
  service = await startUnderwriting();
});
afterAll(() => service.stop());

const TRADE = { productType: 'TRADE' };
const draft = (caller: Caller, tables: unknown) =>
  service.call(
    RPC.draftUnderwritingTables,
    { ...TRADE, tables: JSON.stringify(tables), notes: 'Shorter tenors.' },
    caller,
  );

const refusals: [string, (tables: TradeTables) => void, string, string][] = [
  [
    'a gap',
    ({ rules }) => Object.assign(rules[1]?.when ?? {}, { from: 5 }),
    'tables.rules[1]',
    'leaves a gap to rules[0], which ends at 3',
  ],
  [
    'an overlap',
    ({ rules }) => Object.assign(rules[1]?.when ?? {}, { from: 3 }),
    'tables.rules[1]',
    'overlaps rules[0]',
  ],
  [
    'classes with a gap',
    ({ riskClasses }) => Object.assign(riskClasses[1] ?? {}, { fromPoints: 26 }),
    'tables.riskClasses[1]',
    'leaves a gap to riskClasses[0]',
  ],
  [
    'classes without an end',
    ({ riskClasses }) => Object.assign(riskClasses[3] ?? {}, { toPoints: 999 }),
    'tables.riskClasses',
    'need one class without toPoints',
  ],
  [
    'an unknown field',
    ({ rules }) => Object.assign(rules[0] ?? {}, { colour: 'red' }),
    'tables.rules[0].colour',
    'is not known here',
  ],
  [
    'a division by zero',
    ({ rules }) =>
      Object.assign((rules[4]?.when as { ratio?: { to?: object } }).ratio?.to ?? {}, {
        times: '0',
      }),
    'tables.rules[4].when.ratio.to.times',
    'must be above zero: it divides',
  ],
  [
    'an unknown fact',
    ({ rules }) => Object.assign(rules[8] ?? {}, { when: { fact: 'gender', is: 'FEMALE' } }),
    'tables.rules[8].when.fact',
    'gender is unknown',
  ],
  [
    'a comparison that does not fit',
    ({ rules }) => Object.assign(rules[8] ?? {}, { when: { fact: 'smoker', from: 1 } }),
    'tables.rules[8].when.from',
    'does not fit a flag',
  ],
  [
    'a condition of two kinds',
    ({ rules }) =>
      Object.assign(rules[8] ?? {}, {
        when: { fact: 'smoker', all: [{ fact: 'smoker', is: true }] },
      }),
    'tables.rules[8].when',
    'needs one of all, any, not, fact, ratio',
  ],
  [
    'a condition without a test',
    ({ rules }) => Object.assign(rules[8] ?? {}, { when: { fact: 'smoker' } }),
    'tables.rules[8].when',
    'tests nothing',
  ],
  [
    'an unknown threshold',
    ({ rules }) =>
      Object.assign(rules[0] ?? {}, {
        group: undefined,
        when: { fact: 'coverageAmount', above: { threshold: 'huge' } },
      }),
    'tables.rules[0].when.above.threshold',
    'huge is no threshold',
  ],
  [
    'two rules of one name',
    ({ rules }) => Object.assign(rules[1] ?? {}, { id: rules[0]?.id }),
    'tables.rules[1].id',
    'repeats rules[0]',
  ],
  [
    'an unknown effect',
    ({ rules }) => Object.assign(rules[0]?.then[0] ?? {}, { kind: 'CURSE' }),
    'tables.rules[0].then[0]',
    'value of tag "kind" must be in oneOf',
  ],
  [
    'a currency without an amount',
    ({ products }) => Object.assign(products[0] ?? {}, { maxCoverage: { SAR: '1' } }),
    'tables.products[0].maxCoverage.AED',
    'is required',
  ],
  [
    'a contribution without a mortality table',
    ({ products }) =>
      Object.assign(products[0] ?? {}, {
        contribution: {
          ...{ pattern: 'YEARLY', discountPercent: '0', wakalahPercent: '30' },
          ...{ investmentPercent: '0', rates: 'UNISEX', referenceAge: 35 },
        },
      }),
    'tables.mortality',
    'is required for the contribution of TRD-MURABAHA',
  ],
  [
    'the tables of another type',
    (tables) => Object.assign(tables, { productType: 'TAKAFUL' }),
    'tables.productType',
    'must be TRADE',
  ],
];

test.each(refusals)(
  'refuses %s, by its line, and keeps nothing',
  async (_, change, field, words) => {
    const { maker } = newTenant();
    const { code, details } = await failure(draft(maker, changedTrade(change)));
    expect(code).toBe('VALIDATION_ERROR');
    expect(details).toContainEqual({
      ...{ field, code: expect.any(String), message: expect.stringContaining(words) },
    });
    const page = { ...TRADE, page: 1, perPage: 10 };
    const listed = await service.call(RPC.listUnderwritingTableVersions, page, maker);
    expect(listed.pagination?.total).toBe(0);
  },
);

test.each([
  ['a text', 'tables'],
  ['a list', []],
  ['null', null],
])('refuses %s', async (_, tables) => {
  const { details } = await failure(draft(newTenant().maker, tables));
  expect(details[0]).toMatchObject({ field: 'tables', code: 'INVALID_VALUE' });
});
