import {
  MurabahaServiceService as RPC,
  type CreateMurabahaContractRequest,
  type MurabahaContract,
} from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { SMALL_BODY, SUPPLIER, type Body } from './murabaha-lives';
import { newTenant, type Caller, type RunningService } from './running-service';

/** Bought two days before the clock's, possessed the day before, accepted an hour before. */
export const ACQUISITION = {
  supplier_id: SUPPLIER,
  purchase_contract_ref: 'PO-2026-0117',
  purchase_date: '2026-06-14',
  invoice_ref: 'INV-7781',
  paid_direct_to_supplier: true,
  agent: undefined,
  risk_transfer_at: '2026-06-15T09:00:00.000Z',
  possession: {
    type: 'ACTUAL',
    evidence_type: undefined,
    taken_at: '2026-06-15T09:00:00.000Z',
    document_ids: ['doc_1'],
  },
};
export const ACCEPTANCE = { accepted_at: '2026-06-16T08:00:00.000Z', reference: 'ACC-1' };

export function requestOf(change: Body = {}): CreateMurabahaContractRequest {
  return { fees: [], installment_amounts: [], ...SMALL_BODY, ...change };
}

interface Held {
  readonly id: string;
  readonly maker: Caller;
  readonly reviewer: Caller;
}

/** Ways of a contract through a running service, each in a tenant of its own. */
export class MurabahaCalls {
  constructor(private readonly service: RunningService) {}

  create(caller: Caller, change: Body = {}): Promise<MurabahaContract> {
    return this.service.call(RPC.createMurabahaContract, requestOf(change), caller);
  }

  async underReview(change: Body = {}, more: Partial<Caller> = {}): Promise<Held> {
    const tenant = newTenant();
    const [maker, reviewer] = [tenant.maker, tenant.reviewer].map((one) => ({ ...one, ...more }));
    if (!maker || !reviewer) throw new Error('a tenant has two callers');
    return this.submitted({ maker, reviewer }, change);
  }

  private async submitted({ maker, reviewer }: Omit<Held, 'id'>, change: Body): Promise<Held> {
    const { id } = await this.create(maker, change);
    await this.service.call(RPC.submitMurabahaContract, { id, supplier_id: SUPPLIER }, maker);
    return { id, maker, reviewer };
  }

  async approved(change: Body = {}, more: Partial<Caller> = {}): Promise<Held> {
    return this.approve(await this.underReview(change, more));
  }

  /** Contracts on the same terms, all of one tenant. */
  async approvedTogether(count: number, change: Body): Promise<readonly Held[]> {
    const tenant = newTenant();
    const make = async () => this.approve(await this.submitted(tenant, change));
    return Promise.all(Array.from({ length: count }, make));
  }

  private async approve(held: Held): Promise<Held> {
    const decision = { id: held.id, decision: 'APPROVE', shariah_board_ref: 'SSB-1' };
    await this.service.call(RPC.reviewMurabahaContract, decision, held.reviewer);
    return held;
  }

  async active(change: Body = {}, more: Partial<Caller> = {}): Promise<Held> {
    const held = await this.approved(change, more);
    await this.execute(held);
    return held;
  }

  execute({ id, maker }: Pick<Held, 'id' | 'maker'>, more: object = {}): Promise<MurabahaContract> {
    const command = {
      id,
      customer_acceptance: ACCEPTANCE,
      ownership_evidence: ACQUISITION,
      ...more,
    };
    return this.service.call(RPC.executeMurabahaContract, command, maker);
  }

  pay(
    { id, maker }: Pick<Held, 'id' | 'maker'>,
    amount: number,
    reference = 'TRF-1',
  ): Promise<MurabahaContract> {
    const payment = { id, amount, reference };
    return this.service.call(RPC.receiveMurabahaPayment, payment, maker);
  }
}
