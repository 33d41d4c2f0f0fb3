import type { Context, Decision } from '@masar/kit/decision';
import { conflict, DomainError, problem, refuse } from '@masar/kit/errors';
import { dateOf } from '@masar/kit/time';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { TableVersion } from '../shared/tables/table-version';
import type { ProductType } from '../shared/tables/tables';

/** Checked tables. */
export interface Drafted {
  readonly productType: ProductType;
  readonly tables: string;
  readonly hash: string;
  readonly notes: string;
}

/** A new version, which takes effect only once it is approved. */
export function draft(
  drafted: Drafted,
  number: number,
  { actor, now }: Context,
): Decision<TableVersion, never> {
  const version = `v${number}`;
  const by = { draftedBy: actor, draftedAt: now.toISOString() };
  return { state: { ...drafted, version, status: 'DRAFT', ...by }, events: [] };
}

/**
 * An approved version, in effect from a day on.
 * @throws DomainError CONFLICT for an approved version, AUTHORIZATION_ERROR for its drafter, VALIDATION_ERROR for a
 * past day
 */
export function approve(
  state: TableVersion,
  { effectiveFrom }: shapes.ApproveUnderwritingTablesRequest,
  { actor, now }: Context,
): Decision<TableVersion, never> {
  if (state.status === 'APPROVED') {
    const complaint = `is APPROVED from ${state.effectiveFrom}; draft another version to change the day`;
    throw conflict(problem('status', 'INVALID_STATE', complaint));
  }
  if (actor === state.draftedBy) {
    const message = 'who drafted tables may not approve them; ask somebody with another credential';
    throw new DomainError('AUTHORIZATION_ERROR', message);
  }
  const today = dateOf(now);
  if (effectiveFrom < today) {
    refuse([problem('effectiveFrom', 'OUT_OF_RANGE', `must not be before today, ${today}`)]);
  }
  return { state: { ...state, status: 'APPROVED', effectiveFrom, approvedBy: actor }, events: [] };
}
