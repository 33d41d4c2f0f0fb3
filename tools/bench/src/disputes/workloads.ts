import type { Caller } from '../servers/callers';
import { createContract } from '../servers/target';
import type { Workload } from '../measure/workloads';

const RECORDS = 200;
const AGENTS = 20;
const COMPLAINT = JSON.stringify({
  ...{ type: 'TRANSACTION', category: 'DUPLICATE_CHARGE', customerId: 'cust_001' },
  ...{ transactionId: 'txn_889', amount: '250.00', currency: 'SAR', priority: 'HIGH' },
  ...{ description: 'Charged twice for one purchase.', evidence: ['doc_receipt_1'] },
});

const json = (caller: Caller) => ({ ...caller, 'Content-Type': 'application/json' });

async function post(url: string, caller: Caller, body: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: json(caller), body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Disputes of a tenant with twenty agents, whose capacity is soon used up. */
export const CREATE_DISPUTE: Workload = {
  name: 'POST a dispute',
  async requests(url, caller) {
    for (let each = 0; each < AGENTS; each += 1) {
      const agent = { name: `agent ${each}`, skills: ['DUPLICATE_CHARGE'], senior: true };
      await post(`${url}/v1/disputes/agents`, caller, JSON.stringify(agent));
    }
    return [{ method: 'POST', path: '/v1/disputes', headers: json(caller), body: COMPLAINT }];
  },
};

export const LIST_CONTRACTS: Workload = {
  name: 'list contracts',
  async requests(url, caller) {
    for (let each = 0; each < RECORDS; each += 1) await createContract(url, caller);
    const path = '/v1/contracts?status=draft&perPage=20';
    return [{ method: 'GET', path, headers: caller }];
  },
};

export const LIST_DISPUTES: Workload = {
  name: 'list disputes by deadline',
  async requests(url, caller) {
    for (let each = 0; each < RECORDS; each += 1) {
      await post(`${url}/v1/disputes`, caller, COMPLAINT);
    }
    const path = '/v1/disputes?status=OPEN&sort=slaDeadline&perPage=20';
    return [{ method: 'GET', path, headers: caller }];
  },
};
