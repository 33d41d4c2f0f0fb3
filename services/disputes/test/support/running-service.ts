import { RunningService, type Caller } from '@masar/kit/testing';
import type { CreateDisputeRequest } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { start } from '../../src/main';
import { COMPLAINT, OPENED } from './lives';

/** The service as it runs everywhere, by a clock that stands still. */
export function startDisputes(): Promise<RunningService> {
  return RunningService.start({ server: 'disputes', start, now: OPENED, scopes: ['disputes:*'] });
}

/** A complaint over gRPC, where a list is never absent. */
export function complaint(over: Partial<CreateDisputeRequest> = {}): CreateDisputeRequest {
  return { ...COMPLAINT, evidence: [], ...over };
}

/** The caller with the sandbox's clock moved ahead by so many hours. */
export function later(caller: Caller, hours: number): Caller {
  return { ...caller, environment: 'sandbox', clockOffsetMs: hours * 3_600_000 };
}
