import { addDays } from '@masar/kit/time';
import type { UsageDay } from '../../shared/usage/usage-day';
import { readCostModel } from '../model/read-cost-model';
import { findingsOf } from './rules';

const TODAY = '2026-06-16';
const day = (over: Partial<UsageDay> & { readonly total: string }): UsageDay => ({
  ...{ tenantId: 'tnt_a', workspaceId: 'ws_a', metric: 'api_calls', rail: 'contracts' },
  ...{ day: '2026-06-10' },
  ...over,
});
const stored = (at: string, gb: string) =>
  day({ day: at, total: gb, metric: 'storage', hours: { '00': { sum: gb, readings: 1 } } });
const find = (usage: readonly UsageDay[], plan?: string) =>
  findingsOf({
    ...{ today: TODAY, usage, costs: [], plan, model: readCostModel() },
    closed: new Set(['ws_closed']),
  });
const typesOf = (...given: Parameters<typeof find>) => find(...given).map(({ type }) => type);

test.each([
  ['2999', ['PLAN_MISMATCH']],
  ['3000', []],
  ['10000', []],
  ['10001', ['PLAN_MISMATCH']],
])('%s calls of the 10,000 of Starter in May find %j', (total, types) => {
  const busy = day({ total: '1' });
  expect(typesOf([day({ day: '2026-05-31', total }), busy], 'Starter')).toEqual(types);
});

test('a plan without a limit has no mismatch', () => {
  expect(
    typesOf([day({ day: '2026-05-31', total: '1' }), day({ total: '1' })], 'Enterprise'),
  ).toEqual([]);
});

test.each([
  [-31, ['IDLE_WORKSPACE']],
  [-30, []],
])('a last call %i days from now finds %j', (days, types) => {
  expect(typesOf([day({ day: addDays(TODAY, days), total: '5' })])).toEqual(types);
});

test.each(['default', 'ws_closed'])('%s is not recommended to be closed', (workspaceId) => {
  expect(typesOf([day({ day: addDays(TODAY, -40), total: '5', workspaceId })])).toEqual([]);
});

test.each([
  ['15', '0', []],
  ['15.1', '0', ['STORAGE_GROWTH']],
  ['15.1', '1', []],
])('storage from 10 to %s GB with %s more calls finds %j', (gb, more, types) => {
  const calls = [day({ day: '2026-05-01', total: '5' }), day({ total: String(5 + Number(more)) })];
  expect(typesOf([stored('2026-05-01', '10'), stored('2026-06-10', gb), ...calls])).toEqual(types);
});

test.each([
  [2, []],
  [3, ['DUPLICATED_USAGE']],
])('the same counts on %i days find %j', (count, types) => {
  const usage = Array.from({ length: count }, (_, at) => addDays('2026-06-01', at)).flatMap(
    (on) => [
      day({ day: on, total: '7', rail: 'external' }),
      day({ day: on, total: '4', rail: 'contracts' }),
      day({ day: on, total: '3', rail: 'zakat' }),
    ],
  );
  expect(typesOf(usage)).toEqual(types);
});
