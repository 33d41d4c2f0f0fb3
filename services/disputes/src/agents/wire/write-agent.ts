import type { Shown } from '@masar/kit/commands';
import { write } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Agent } from '../agent';

/** The agent as the API answers it. */
export function writeAgent({ id, createdAt, updatedAt, state }: Shown<Agent>): wire.DisputeAgent {
  return write(shapes.DisputeAgent, {
    ...state,
    id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}
