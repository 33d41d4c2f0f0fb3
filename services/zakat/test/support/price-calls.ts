import {
  ZakatServiceService as RPC,
  type SetZakatPriceRequest,
  type ZakatPrice,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Caller, RunningService } from './running-service';

/** The platform's operator, in its own tenant. */
export const OPERATOR = {
  ...{ tenantId: 'platform', actor: 'operator', scopes: ['platform:prices'] },
} satisfies Caller;

/** Sets a price as the operator; of gold, for today, by default. */
export function setPrice(
  service: RunningService,
  change: Partial<SetZakatPriceRequest>,
  caller: Caller = OPERATOR,
): Promise<ZakatPrice> {
  const request = {
    ...{ metal: 'gold', currency: 'SAR', date: '2026-06-16', pricePerGram: '340' },
    ...{ source: 'LBMA PM', ...change },
  };
  return service.call(RPC.setZakatPrice, request, caller);
}

export function priceOf(pricePerGram: string, priceDate: string) {
  return { pricePerGram, priceDate };
}

/** Works on the items one after the other. */
export async function eachIn<T, R>(items: readonly T[], work: (item: T) => Promise<R>) {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
