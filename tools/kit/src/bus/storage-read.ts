/** Type of a reading of stored bytes; for billing, not for customers (`wants`): they ask for their usage. */
export const STORAGE_READ = 'storage.read';

/** Data of a reading; the tenant is in the event's envelope. */
export interface StorageRead {
  readonly metric: 'storage';
  /** Of a service, in GB (10^9 bytes) with six decimals. */
  readonly quantity: number;
  /** UTC day of the reading. */
  readonly day: string;
  /** Last part of the service's source. */
  readonly rail: string;
  /** Null: no service stores by workspace. */
  readonly workspaceId: null;
}
