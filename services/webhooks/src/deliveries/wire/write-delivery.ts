import type * as wire from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import type { Attempt, Delivery } from '../delivery';

/** The delivery as the API shows it. */
export function writeDelivery(delivery: Delivery): wire.Delivery {
  const { _id: id, endpointId, eventId, eventType, status, attempts } = delivery;
  return {
    ...{ id, endpointId, eventId, eventType, status },
    attempts: attempts.map(writeAttempt),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString(),
    createdAt: delivery.createdAt.toISOString(),
  };
}

function writeAttempt(attempt: Attempt): wire.Attempt {
  const { at, statusCode, durationMs, error, responseSnippet } = attempt;
  return {
    at: at.toISOString(),
    statusCode: statusCode ?? undefined,
    durationMs,
    error: error ?? undefined,
    responseSnippet: responseSnippet ?? undefined,
  };
}
