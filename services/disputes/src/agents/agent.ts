import type { Decision } from '@masar/kit/decision';
import { collect, mergePatch, partial, without, type Patch } from '@masar/kit/shape';
import { refuse, type Detail } from '@masar/kit/errors';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';

/** A person who works on disputes, as stored. */
export type Agent = Omit<shapes.DisputeAgent, 'id' | 'createdAt' | 'updatedAt'>;

/** Cap for one tenant: a desk reads all of its agents. */
export const MOST_AGENTS = 1_000;
const DEFAULTS = { senior: false, active: true, maxOpenCases: 50 } as const;
const CHANGEABLE = without(shapes.DisputeAgent, 'id', 'createdAt', 'updatedAt');

/** A new agent. */
export function create(request: shapes.CreateDisputeAgentRequest): Decision<Agent, never> {
  return { state: { ...DEFAULTS, ...request }, events: [] };
}

/**
 * An agent with changed fields.
 * @throws DomainError VALIDATION_ERROR for a field that the patch removes but an agent needs
 */
export function change(state: Agent, patch: Patch): Decision<Agent, never> {
  const problems: Detail[] = [];
  const merged = { ...DEFAULTS, ...mergePatch(partial(CHANGEABLE), state, patch) };
  const changed = collect(CHANGEABLE, merged, { problems });
  refuse(problems);
  return { state: changed, events: [] };
}
