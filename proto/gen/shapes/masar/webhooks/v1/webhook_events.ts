// Made by tools/apigen from the .proto file of this name: change that.

import { object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { Endpoint } from '../../../masar/webhooks/v1/webhooks';

export const WebhookTest = object({
  endpointId: required(text),
});
export type WebhookTest = Value<typeof WebhookTest>;

export const WebhookEndpointDisabled = object({
  endpoint: required(Endpoint),
  reason: required(oneOf("failing", "gone")),
});
export type WebhookEndpointDisabled = Value<typeof WebhookEndpointDisabled>;
