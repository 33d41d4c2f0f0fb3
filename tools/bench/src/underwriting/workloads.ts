import type { Request } from 'autocannon';
import type { Caller } from '../servers/callers';
import { CONTRACT_BODY } from '../servers/contract-body';
import type { Workload } from '../measure/workloads';

const PROPOSAL = JSON.stringify({
  ...{ type: 'TAKAFUL', applicantId: 'app_042', productCode: 'TKF-FAMILY-TERM' },
  ...{ coverageAmount: '500000.00', currency: 'SAR', term: 10 },
  applicantData: { age: 35, occupation: 'engineer', smoker: false, healthDeclarations: ['asthma'] },
});

const json = (caller: Caller) => ({ ...caller, 'Content-Type': 'application/json' });

/** A create and a command on the created resource, in turn: half of the requests are commands. */
function createAndCommand(
  caller: Caller,
  create: { readonly path: string; readonly body: string; readonly id: string },
  verb: string,
): Request[] {
  const { path, body, id } = create;
  return [
    {
      ...{ method: 'POST', path, headers: json(caller), body },
      onResponse: (_status, text, context) => {
        const { data } = JSON.parse(text) as { readonly data: Readonly<Record<string, string>> };
        Object.assign(context, { id: data[id] });
      },
    },
    {
      ...{ method: 'POST', headers: caller },
      setupRequest: (request, context) => {
        const made = context as { readonly id?: string };
        return { ...request, path: `${path}/${made.id}/${verb}` };
      },
    },
  ];
}

export const SUBMIT_AND_EVALUATE: Workload = {
  name: 'POST a proposal, and its evaluation',
  requests: async (_url, caller) => {
    const create = { path: '/v1/underwriting/proposals', body: PROPOSAL, id: 'proposalId' };
    return createAndCommand(caller, create, 'evaluate');
  },
};

/** A plain command for comparison: the evaluation costs the difference. */
export const CREATE_AND_SUBMIT: Workload = {
  name: 'POST a contract, and its submission',
  requests: async (_url, caller) => {
    const create = { path: '/v1/contracts', body: CONTRACT_BODY, id: 'id' };
    return createAndCommand(caller, create, 'submit');
  },
};
