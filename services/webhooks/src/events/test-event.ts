import type { LoggedEvent } from './event';
import { TEST_EVENT } from './wire/read-catalogue';

interface EndpointTest {
  readonly id: string;
  readonly tenantId: string;
  readonly workspaceId: string | undefined;
  readonly endpointId: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * The event of a test: only the tested endpoint gets it, and it is the only one of its resource.
 */
export function testEvent(test: EndpointTest): LoggedEvent {
  return {
    _id: test.id,
    tenantId: test.tenantId,
    type: TEST_EVENT,
    version: 1,
    occurredAt: test.now,
    rail: 'webhooks',
    resourceId: test.id,
    workspaceId: test.workspaceId ?? null,
    sequence: 1,
    requestId: test.requestId,
    data: JSON.stringify({ endpointId: test.endpointId }),
  };
}
