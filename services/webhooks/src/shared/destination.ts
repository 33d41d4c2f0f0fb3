/** An endpoint and its tenant; deliveries are indexed by both. */
export interface Destination {
  readonly tenantId: string;
  readonly endpointId: string;
}
