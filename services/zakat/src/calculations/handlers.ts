import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage, type AggregateStore, type Stored } from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import * as shapes from '@masar/proto/gen/shapes/masar/zakat/v1/zakat';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { requirePrices } from '../network/read-prices';
import type { PriceQuotes, Prices } from '../shared/prices';
import { readPolicy } from '../shared/read-policy';
import type { NisabSubscribers } from '../worker/nisab-subscribers';
import { calculate } from './calculate';
import type { Calculation } from './calculation';
import { metalsNeeded, metalsWanted } from './nisab-of';
import type { Calculations } from './store';
import { voidCalculation } from './void-calculation';
import { readWealth, type Wealth } from './wealth';
import { writeCalculation, writeExplained } from './wire/write-calculation';

type CalculationHandlers = Pick<
  Handlers<typeof wire.ZakatServiceService>,
  'calculateZakat' | 'listZakatCalculations' | 'getZakatCalculation' | 'voidZakatCalculation'
>;

interface Parts {
  readonly store: AggregateStore<Calculation>;
  readonly calculations: Calculations;
  readonly prices: Prices;
  readonly subscribers: Pick<NisabSubscribers, 'subscribe'>;
}

/** The operations on calculations: calculate, list, get and void. */
export function calculationHandlers(parts: Parts): CalculationHandlers {
  const { store, calculations } = parts;
  return {
    calculateZakat: async (scope, request) => {
      const stored = await createCalculation(parts, scope, request);
      return request.explain ? writeExplained(stored) : writeCalculation(stored);
    },
    listZakatCalculations: async (scope, request) => {
      const asked = readPage(scope, request);
      const { year: hijriYear, status } = request;
      const found = await store.list(scope, { hijriYear, status }, asked);
      return writePage(found, asked, writeCalculation);
    },
    getZakatCalculation: async (scope, { id, explain }) => {
      const stored = await store.get(scope, id);
      return explain ? writeExplained(stored) : writeCalculation(stored);
    },
    voidZakatCalculation: calculations.command(shapes.VoidZakatCalculationRequest, voidCalculation),
  };
}

/** Prices are fetched first, since the decision is pure. */
async function createCalculation(
  { calculations, prices, subscribers }: Parts,
  scope: Scope,
  request: wire.CalculateZakatRequest,
): Promise<Stored<Calculation>> {
  const policy = readPolicy(scope.settings);
  const wealth = readWealth(request, {
    calculationDate: dateOf(scope.clock.now()),
    nisabType: policy.nisabType,
    yearType: 'lunar',
  });
  const basis = { policy, prices: await pricesFor(wealth, prices) };
  await subscribers.subscribe(scope, wealth.currency, policy);
  return calculations.created(scope, (context) => calculate(wealth, basis, context));
}

function pricesFor(wealth: Wealth, prices: Prices): Promise<PriceQuotes> {
  const { currency, calculationDate: day } = wealth;
  const metals = { needed: metalsNeeded(wealth), wanted: metalsWanted(wealth) };
  return requirePrices(prices, metals, { currency, day, dayField: 'calculationDate' });
}
