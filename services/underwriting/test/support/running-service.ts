import { RunningService } from '@masar/kit/testing';
import type { CreateProposalRequest } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { start } from '../../src/main';

/** The clock of every test with a running service. */
export const NOW = new Date('2026-06-16T09:00:00Z');

export const SECRET_KEY = 'a secret of at least thirty-two characters';

/** The service as it runs everywhere, by a clock that stands still. */
export function startUnderwriting(env: NodeJS.ProcessEnv = {}): Promise<RunningService> {
  return RunningService.start({
    server: 'underwriting',
    start,
    now: NOW,
    scopes: ['underwriting:read', 'underwriting:write', 'underwriting:review'],
    env: { MASAR_UNDERWRITING_SECRET_KEY: SECRET_KEY, ...env },
  });
}

/** Answers of an applicant of 35 years whom every rule accepts. */
export const ANSWERS = {
  age: 35,
  gender: 'MALE',
  occupation: 'engineer',
  smoker: false,
  healthDeclarations: [] as { name?: string; condition?: string }[],
};

type Answers = Readonly<Record<string, unknown>>;

/** A request for ten years of family takaful; an answer of undefined is left out. */
export function proposal(
  over: Partial<CreateProposalRequest> = {},
  answers: Answers = {},
): CreateProposalRequest {
  const all = Object.entries({ ...ANSWERS, ...answers }).filter(([, value]) => value !== undefined);
  return {
    ...{ type: 'TAKAFUL', applicantId: 'app_042', productCode: 'TKF-FAMILY-TERM' },
    ...{ coverageAmount: '500000.00', currency: 'SAR', term: 10 },
    ...over,
    applicantData: {
      healthDeclarations: [],
      ...Object.fromEntries(all),
    } as never,
    paths: all.map(([name]) => `applicantData.${name}`),
  };
}
