import {
  ZakatServiceService as RPC,
  CalculateZakatRequest,
  type DistributeZakatRequest,
} from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import type { Caller, RunningService } from './running-service';

/** The day of the stopped clock. */
const TODAY = '2026-06-16';

/** Shorthands for calls on calculations and distributions of a running service. */
export class DistributionCalls {
  constructor(private readonly service: RunningService) {}

  /** Calculates: 70,000 SAR of cash are far above nisab, and 1,750 SAR are due on them. */
  calculate(caller: Caller, cash = '70000', change: object = {}) {
    const request = { assets: { cash }, currency: 'SAR', explain: false, ...change };
    return this.service.call(
      RPC.calculateZakat,
      CalculateZakatRequest.fromPartial(request),
      caller,
    );
  }

  /** Distributes this amount to the poor, today. */
  pay(
    caller: Caller,
    calculationId: string,
    amount: string,
    change: Partial<DistributeZakatRequest> = {},
  ) {
    const request = {
      ...{ calculationId, amount, currency: 'SAR', distributionDate: TODAY },
      recipients: [{ category: 'FUQARA', amount }],
      ...change,
    };
    return this.service.call(RPC.distributeZakat, request, caller);
  }

  takeBack(caller: Caller, id: string, reason = 'the transfer came back') {
    return this.service.call(RPC.reverseZakatDistribution, { id, reason }, caller);
  }

  void(caller: Caller, id: string, reason = 'the stock was counted twice') {
    return this.service.call(RPC.voidZakatCalculation, { id, reason }, caller);
  }

  calculation(caller: Caller, id: string) {
    return this.service.call(RPC.getZakatCalculation, { id, explain: false }, caller);
  }

  get(caller: Caller, id: string) {
    return this.service.call(RPC.getZakatDistribution, { id }, caller);
  }

  list(caller: Caller, change: { page?: number; perPage?: number; calculationId?: string } = {}) {
    return this.service.call(
      RPC.listZakatDistributions,
      { page: 1, perPage: 20, ...change },
      caller,
    );
  }
}
