import { CONTRACT_BODY } from '../servers/contract-body';
import { DISPUTE, KAFALAH, MURABAHA, WEALTH } from './bodies';
import { aggregate, dueAt, inTurn, isDue } from './copies';
import type { Rail } from './rail';
import { post } from './tenant';

export const createContract = post('/v1/contracts', JSON.parse(CONTRACT_BODY) as object);

export const contracts: Rail = {
  ...{ name: 'contracts', in: ['masar_contracts', 'contracts'], list: '/v1/contracts' },
  ...{ filter: 'status=under_review', isCounted: true, create: createContract },
  copy: aggregate((at) => ({ status: inTurn(at, 'draft', 'under_review') })),
};

export const murabaha: Rail = {
  ...{ name: 'murabaha', in: ['masar_contracts', 'murabaha_contracts'] },
  ...{ list: '/v1/rails/murabaha/contracts', filter: 'status=PENDING_SHARIAH_REVIEW' },
  ...{ isCounted: true, isSwept: true, create: post('/v1/rails/murabaha/contracts', MURABAHA) },
  copy: aggregate((at) => ({
    ...{ status: inTurn(at, 'DRAFT', 'PENDING_SHARIAH_REVIEW'), overdueAt: dueAt(at) },
  })),
};

export const kafalah: Rail = {
  ...{ name: 'kafalah', in: ['masar_contracts', 'kafalahs'] },
  ...{ list: '/v1/rails/kafalah/contracts', filter: 'status=PENDING_SHARIAH_REVIEW' },
  ...{ isCounted: true, isSwept: true, create: post('/v1/rails/kafalah/contracts', KAFALAH) },
  copy: aggregate((at) => ({
    status: isDue(at) ? 'ACTIVE' : inTurn(at, 'DRAFT', 'PENDING_SHARIAH_REVIEW'),
    expiresAt: dueAt(at),
  })),
};

export const disputes: Rail = {
  ...{ name: 'disputes', in: ['masar_disputes', 'disputes'], list: '/v1/disputes' },
  ...{ filter: 'status=INVESTIGATING', isCounted: true, isSwept: true },
  create: post('/v1/disputes', DISPUTE),
  copy: aggregate(
    (at) => ({
      status: inTurn(at, 'OPEN', 'INVESTIGATING'),
      ...{ nextDueAt: dueAt(at), slaDeadline: dueAt(at).toISOString() },
      // Without agents every dispute would wait for one.
      ...{ waitingSince: undefined, slot: undefined },
    }),
    (at) => ({ place: { series: 'growth', number: at + 1 } }),
  ),
};

export const zakat: Rail = {
  ...{ name: 'zakat', in: ['masar_zakat', 'calculations'], list: '/v1/zakat/calculations' },
  ...{ filter: 'status=NOT_DUE', isCounted: true, isSwept: true },
  create: post('/v1/zakat/calculate', WEALTH),
  copy: aggregate((at) => ({
    status: isDue(at) ? 'DUE' : inTurn(at, 'DUE', 'NOT_DUE'),
    ...{ overdueAt: dueAt(at), ...(isDue(at) && { calculationDate: '2024-06-16' }) },
  })),
};
