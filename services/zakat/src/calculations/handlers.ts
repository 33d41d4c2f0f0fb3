import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage, type AggregateStore } from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import type {
  CalculateZakatRequest,
  ZakatServiceService,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { KnownPrices, Prices } from '../shared/prices';
import { readPolicy } from '../shared/read-policy';
import { requirePrices } from '../network/read-prices';
import { calculate } from './calculate';
import type { Calculation } from './calculation';
import { metalsNeeded, metalsWanted } from './nisab-of';
import type { NisabFollowers } from '../worker/nisab-followers';
import { voidCalculation } from './void-calculation';
import { readWealth, type Wealth } from './wealth';
import {
  withEventData,
  writeCalculation,
  writeExplained,
  type StoredCalculation,
} from './wire/write-calculation';

type CalculationHandlers = Pick<
  Handlers<typeof ZakatServiceService>,
  'calculateZakat' | 'listZakatCalculations' | 'getZakatCalculation' | 'voidZakatCalculation'
>;

interface Parts {
  readonly calculations: AggregateStore<Calculation>;
  readonly prices: Prices;
  readonly followers: Pick<NisabFollowers, 'follow'>;
}

/** Zakat on a wealth: computed, kept, found again and voided. */
export function calculationHandlers(parts: Parts): CalculationHandlers {
  const { calculations } = parts;
  return {
    calculateZakat: async (scope, request) => {
      const stored = await keep(parts, scope, request);
      return request.explain ? writeExplained(stored) : writeCalculation(stored);
    },
    listZakatCalculations: async (scope, request) => {
      const asked = readPage(request);
      const { year: hijriYear, status } = request;
      const found = await calculations.list(scope, { hijriYear, status }, asked);
      return writePage(found, asked, writeCalculation);
    },
    getZakatCalculation: async (scope, { id, explain }) => {
      const stored = await calculations.get(scope, id);
      return explain ? writeExplained(stored) : writeCalculation(stored);
    },
    voidZakatCalculation: async (scope, { id, reason }) => {
      const { actor } = scope;
      const stored = await calculations.update(
        scope,
        id,
        (state, now, { workspaceId, createdAt }) =>
          withEventData(
            { id, workspaceId, createdAt },
            voidCalculation(state, { reason, actor, now }),
          ),
      );
      return writeCalculation(stored);
    },
  };
}

/** The kept calculation: its prices are asked for before, since what decides asks nobody. */
async function keep(
  { calculations, prices, followers }: Parts,
  scope: Scope,
  request: CalculateZakatRequest,
): Promise<StoredCalculation> {
  const { actor, clock, settings, workspaceId } = scope;
  const policy = readPolicy(settings);
  const wealth = readWealth(request, {
    calculationDate: dateOf(clock.now()),
    nisabType: policy.nisabType,
    yearType: 'lunar',
  });
  const basis = { policy, prices: await pricesFor(wealth, prices) };
  await followers.follow(scope, wealth.currency, policy);
  return calculations.create(scope, (id, now) => {
    const decision = calculate(wealth, { ...basis, actor, now });
    return withEventData({ id, workspaceId, createdAt: now }, decision);
  });
}

function pricesFor(wealth: Wealth, prices: Prices): Promise<KnownPrices> {
  const { currency, calculationDate: day } = wealth;
  const metals = { needed: metalsNeeded(wealth), wanted: metalsWanted(wealth) };
  return requirePrices(prices, metals, { currency, day, dayField: 'calculationDate' });
}
