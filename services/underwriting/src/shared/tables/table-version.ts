import { DomainError } from '@masar/kit/errors';
import type { ProductType } from './tables';

/** A version of a tenant's tables as stored; the tables are JSON text. */
export interface TableVersion {
  readonly productType: ProductType;
  readonly version: string;
  readonly status: 'DRAFT' | 'APPROVED';
  readonly hash: string;
  readonly tables: string;
  readonly notes: string;
  readonly draftedBy: string;
  readonly draftedAt: string;
  readonly effectiveFrom?: string;
  readonly approvedBy?: string;
}

/** The error for a version that the tenant does not have. */
export function noVersion(type: ProductType): DomainError {
  const wayOut = `GET /v1/underwriting/tables/${type}/versions lists those that it has`;
  return new DomainError(
    'NOT_FOUND',
    `this tenant has no such version of the ${type} tables; ${wayOut}`,
  );
}
