/** An endpoint, and the tenant whose it is: deliveries lie by both. */
export interface Destination {
  readonly tenantId: string;
  readonly endpointId: string;
}
