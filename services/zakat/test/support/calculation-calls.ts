import {
  ZakatServiceService as RPC,
  type CalculateZakatRequest,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Caller, RunningService } from './running-service';

/** Shorthands for calls on calculations of a running service, in SAR by default. */
export class CalculationCalls {
  constructor(private readonly service: RunningService) {}

  calculate(
    caller: Caller,
    assets: CalculateZakatRequest['assets'],
    change: Partial<CalculateZakatRequest> = {},
  ) {
    const request = { assets, currency: 'SAR', explain: false, ...change };
    return this.service.call(RPC.calculateZakat, request, caller);
  }

  get(caller: Caller, id: string, explain = false) {
    return this.service.call(RPC.getZakatCalculation, { id, explain }, caller);
  }

  list(caller: Caller, filter: { readonly year?: number; readonly status?: string } = {}) {
    const request = { page: 1, perPage: 20, ...filter };
    return this.service.call(RPC.listZakatCalculations, request, caller);
  }

  void(caller: Caller, id: string, reason = 'the stock was counted twice') {
    return this.service.call(RPC.voidZakatCalculation, { id, reason }, caller);
  }
}
