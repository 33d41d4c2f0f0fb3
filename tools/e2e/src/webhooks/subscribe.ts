import type { Bank } from '../rails/bank';
import type { WebhookReceiver } from './webhook-receiver';

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/**
 * Registers a receiver as the bank's endpoint for the events of contracts.
 * @param change fields of the request that differ, for example its event types
 */
export async function subscribe(
  { maker }: Bank,
  receiver: WebhookReceiver,
  change: object = {},
): Promise<Endpoint> {
  const body = { url: receiver.url, eventTypes: ['contract.*'], ...change };
  const answer = await maker.post<Endpoint>('/v1/webhooks/endpoints', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  receiver.secret = answer.body.data.secret;
  return answer.body.data;
}
