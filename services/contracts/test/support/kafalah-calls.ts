import {
  KafalahServiceService as RPC,
  type CreateKafalahContractRequest,
} from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { NOW } from './fixed-clock';
import { KAFALAH_BODY } from './kafalah-lives';
import { newTenant, type Caller, type RunningService } from './running-service';

/** Valid from the day before the clock's until ten days after it. */
export const VALIDITY = { start_date: '2026-06-15', end_date: '2026-06-26' };

export function kafalahRequest(change: object = {}): CreateKafalahContractRequest {
  return { ...KAFALAH_BODY, guarantee_fee: 50, validity_period: VALIDITY, ...change };
}

export interface Guarantee {
  readonly id: string;
  readonly maker: Caller;
  readonly reviewer: Caller;
}

interface Payment {
  readonly amount: number;
  readonly final?: boolean;
  readonly settlement_ref?: string;
}

/** Of a debt that arises in five days. */
export const FUTURE_DEBT = {
  underlying_obligation: { reference: 'ORDER-7', kind: 'SALE_DEBT', arises_on: '2026-06-21' },
};

/** Ways of a guarantee through a running service, each in a tenant of its own. */
export class KafalahCalls {
  constructor(private readonly service: RunningService) {}

  create(caller: Caller, change: object = {}) {
    return this.service.call(RPC.createKafalahContract, kafalahRequest(change), caller);
  }

  async approved(change: object = {}, more: Partial<Caller> = {}): Promise<Guarantee> {
    const tenant = newTenant();
    const [maker, reviewer] = [
      { ...tenant.maker, ...more },
      { ...tenant.reviewer, ...more },
    ];
    const { id } = await this.create(maker, change);
    await this.service.call(RPC.submitKafalahContract, { id }, maker);
    const decision = { id, decision: 'APPROVE', shariah_board_ref: 'SSB-1' };
    await this.service.call(RPC.reviewKafalahContract, decision, reviewer);
    return { id, maker, reviewer };
  }

  async active(change: object = {}, more: Partial<Caller> = {}): Promise<Guarantee> {
    const guarantee = await this.approved(change, more);
    const consent = { guarantor_consent_ref: 'GC-1', debtor_consent_ref: 'DC-1' };
    const request = { id: guarantee.id, ...consent };
    await this.service.call(RPC.executeKafalahContract, request, guarantee.maker);
    return guarantee;
  }

  /** With a notice that is given now. */
  withdraw({ id, maker }: Guarantee) {
    const notice = { notice_ref: 'NTC-1', notice_given_at: NOW.toISOString() };
    const request = { id, reason: 'the order was not placed', ...notice };
    return this.service.call(RPC.withdrawKafalahContract, request, maker);
  }

  /** With a claim to extend or pay. */
  askToExtend({ id, maker }: Guarantee, extend_to: string) {
    const request = { id, claim_amount: 30_000, reason: 'not delivered', documents: [], extend_to };
    return this.service.call(RPC.submitKafalahClaim, request, maker);
  }

  claim({ id, maker }: Guarantee, claim_amount: number, more: Partial<Caller> = {}) {
    const request = { id, claim_amount, reason: 'not paid', documents: [] };
    return this.service.call(RPC.submitKafalahClaim, request, { ...maker, ...more });
  }

  /** Claims and approves; answers with the id of the claim. */
  approvedClaim(guarantee: Guarantee, claim_amount: number): Promise<string> {
    return this.decidedClaim(guarantee, claim_amount, { decision: 'APPROVE' });
  }

  /** Claims and rejects; answers with the id of the claim. */
  rejectedClaim(guarantee: Guarantee, claim_amount: number): Promise<string> {
    return this.decidedClaim(guarantee, claim_amount, { decision: 'REJECT', reason: 'paid' });
  }

  private async decidedClaim(
    guarantee: Guarantee,
    claim_amount: number,
    decision: { readonly decision: string; readonly reason?: string },
  ): Promise<string> {
    await this.claim(guarantee, claim_amount);
    const [latest] = (await this.claims(guarantee)).data;
    const claim_id = latest?.id ?? '';
    const request = { id: guarantee.id, claim_id, ...decision };
    await this.service.call(RPC.decideKafalahClaim, request, guarantee.reviewer);
    return claim_id;
  }

  /** Proposes another amount or another last day, with every consent. */
  amend({ id, maker }: Guarantee, change: object) {
    const consents = {
      guarantor_consent_ref: 'GC-2',
      debtor_consent_ref: 'DC-2',
      beneficiary_consent_ref: 'BC-2',
    };
    const request = {
      id,
      reason: 'the delivery is late',
      fee_breakdown: [],
      ...consents,
      ...change,
    };
    return this.service.call(RPC.amendKafalahContract, request, maker);
  }

  decideAmendment({ id, reviewer }: Guarantee, amendment_id: string, decision: string) {
    const request = { id, amendment_id, decision, reason: 'as agreed' };
    return this.service.call(RPC.decideKafalahAmendment, request, reviewer);
  }

  /** Proposes and approves. */
  async amended(guarantee: Guarantee, change: object) {
    const { amendment } = await this.amend(guarantee, change);
    return this.decideAmendment(guarantee, amendment?.id ?? '', 'APPROVE');
  }

  amendments({ id, maker }: Guarantee) {
    return this.service.call(RPC.listKafalahAmendments, { id, page: 1, perPage: 20 }, maker);
  }

  claims({ id, maker }: Guarantee, page = 1, perPage = 20) {
    return this.service.call(RPC.listKafalahClaims, { id, page, perPage }, maker);
  }

  recourse({ id, maker }: Guarantee) {
    return this.service.call(RPC.listKafalahRecourse, { id, page: 1, perPage: 20 }, maker);
  }

  pay({ id, maker }: Guarantee, claim_id: string, payment: Payment) {
    const request = { id, claim_id, reference: 'TRF-1', ...payment };
    return this.service.call(RPC.payKafalahClaim, request, maker);
  }
}
