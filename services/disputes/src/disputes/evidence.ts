import { conflict, problem } from '@masar/kit/errors';
import type { AddDisputeEvidenceRequest } from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import { refuseUnlessOpen } from './assignment';
import type { Context, Decision, Dispute } from './dispute';
import { record } from './timeline';

/** Cap for one dispute: its database document holds them all. */
const MOST_DOCUMENTS = 200;

/**
 * A dispute with one more document in evidence.
 * @throws DomainError CONFLICT unless it is open, for a document that it already has, and above 200 documents
 */
export function addEvidence(
  state: Dispute,
  { documentId, type = 'OTHER', dueBy }: AddDisputeEvidenceRequest,
  { actor, now, partyId }: Context,
): Decision {
  refuseUnlessOpen(state, 'add evidence to');
  if (state.evidence.includes(documentId)) {
    throw conflict(problem('documentId', 'ALREADY_EXISTS', 'is in evidence already'));
  }
  if (state.evidence.length >= MOST_DOCUMENTS) {
    const complaint = `would be number ${MOST_DOCUMENTS + 1}: a dispute has at most ${MOST_DOCUMENTS}; join documents`;
    throw conflict(problem('documentId', 'OUT_OF_RANGE', complaint));
  }
  const at = now.toISOString();
  const isByCustomer = partyId !== undefined;
  const item = {
    isByCustomer,
    documentId,
    type,
    submittedBy: actor,
    submittedAt: at,
    ...(dueBy !== undefined && { dueBy }),
  };
  const added: Dispute = {
    ...state,
    evidence: [...state.evidence, documentId],
    evidenceItems: [...state.evidenceItems, item],
  };
  const details = `Added the document ${documentId} (${type}).`;
  const entry = { event: 'EVIDENCE_ADDED', at, actor, details, isByCustomer } as const;
  return { state: record(added, entry), events: [] };
}
