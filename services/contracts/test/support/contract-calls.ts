import {
  ContractsServiceService as RPC,
  CreateContractRequest,
  type ActivateContractRequest,
} from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import type { ContractType } from '../../src/contracts/terms';
import { fullBodyOf, type Change } from './bodies';
import { newTenant, type Caller, type RunningService } from './running-service';

/** The days around the clock's. */
export const TOMORROW = '2026-06-17';
const YESTERDAY = '2026-06-15T09:00:00.000Z';
const OWNERSHIP = { documentRef: 'PO-2026-0117', acquiredAt: YESTERDAY };
const POSSESSION = {
  type: 'CONSTRUCTIVE',
  evidenceType: 'WAREHOUSE_RECEIPT',
  takenAt: YESTERDAY,
  documentIds: ['doc_1'],
};

/** The evidence that a type owes at activation; the other types owe none. */
export const EVIDENCE: Partial<Record<ContractType, ActivateContractRequest['evidence']>> = {
  murabaha: { ownership: OWNERSHIP, possession: POSSESSION },
  ijarah: { ownership: OWNERSHIP },
  salam: { capitalPaidAt: YESTERDAY },
  takaful: { segregatedAccounts: true },
};

export function requestOf(type: ContractType, change: Change = {}): CreateContractRequest {
  return CreateContractRequest.fromPartial({ type, ...fullBodyOf(type, change) });
}

/** Ways of a contract through a running service, each in a tenant of its own. */
export class ContractCalls {
  constructor(private readonly service: RunningService) {}

  create(caller: Caller, type: ContractType = 'murabaha', change: Change = {}) {
    return this.service.call(RPC.createContract, requestOf(type, change), caller);
  }

  async underReview(
    type: ContractType = 'murabaha',
  ): Promise<{ id: string; maker: Caller; reviewer: Caller }> {
    const { maker, reviewer } = newTenant();
    const { id } = await this.create(maker, type);
    await this.service.call(RPC.submitContract, { id }, maker);
    return { id, maker, reviewer };
  }

  async active(type: ContractType): Promise<{ id: string; maker: Caller }> {
    const { id, maker, reviewer } = await this.underReview(type);
    await this.service.call(RPC.approveContract, { id, shariahBoardRef: 'SSB-1' }, reviewer);
    await this.service.call(RPC.activateContract, { id, evidence: EVIDENCE[type] }, maker);
    return { id, maker };
  }
}
