import {
  WebhooksServiceService as RPC,
  type CreateEndpointRequest,
  type Delivery,
} from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { eventually } from './eventually';
import { newTenant, type Caller, type RunningService } from './running-service';

/** Shorthands for the calls of tests on endpoints and deliveries. */
export class WebhookCalls {
  constructor(private readonly service: RunningService) {}

  /** Creates an endpoint. @param caller a new tenant by default */
  async endpoint(
    change: Partial<CreateEndpointRequest> & { readonly url: string },
    caller: Caller = newTenant(),
  ) {
    const request = { eventTypes: ['contract.*'], ...change };
    const endpoint = await this.service.call(RPC.createEndpoint, request, caller);
    return { ...endpoint, caller };
  }

  async deliveries(id: string, caller: Caller, change: object = {}): Promise<readonly Delivery[]> {
    const request = { id, page: 1, perPage: 100, ...change };
    return (await this.service.call(RPC.listDeliveries, request, caller)).data;
  }

  /** Waits until the only delivery of an endpoint has this status. */
  async deliveryThat(
    { id, caller }: { readonly id: string; readonly caller: Caller },
    status: string,
  ): Promise<Delivery> {
    let found: Delivery | undefined;
    await eventually(async () => {
      [found] = await this.deliveries(id, caller);
      return found?.status === status;
    }, `the delivery is ${status}`);
    return found!;
  }
}
