import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { readPage, requireWholeTenant, writePage } from '@masar/kit/store';
import type {
  AuditEntry as AuditEntryMessage,
  AuditServiceService,
  ListAuditRequest,
} from '@masar/proto/gen/ts/masar/audit/v1/audit';
import type { Anchors } from './anchors';
import type { AuditEntry } from './entry';
import type { AuditFilter, Trail } from './trail';
import { verify } from './verify';

interface Deps {
  readonly trail: Trail;
  readonly anchors: Anchors;
}

/** The caller's tenant's audit trail: reading it, and checking its chain. */
export function auditHandlers(deps: Deps): Handlers<AuditServiceService> {
  return {
    async listAudit(scope, request) {
      requireWholeTenant(scope, 'audit trails');
      const asked = readPage(scope, request);
      const found = await deps.trail.list(scope.tenantId, filterOf(request), asked);
      return writePage(found, asked, writeEntry);
    },

    async verifyAudit(scope, { from, to }) {
      requireWholeTenant(scope, 'audit trails');
      if (to !== undefined && to < from) throw outOfRange(`to must not be below from (${from})`);
      return verify(deps, scope.tenantId, { from, to });
    },
  };
}

function filterOf({ action, resourceId, actor, outcome, from, to }: ListAuditRequest): AuditFilter {
  const between = { from: instant('from', from), to: instant('to', to) };
  const isBackwards =
    between.from !== undefined && between.to !== undefined && between.to < between.from;
  if (isBackwards) throw outOfRange('to must not be before from');
  return { action, resourceId, actor, outcome, ...between };
}

/** The instant in the form of entries. A leap second is a valid date-time but not a Date: refused. */
function instant(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  const message = `${field} must be an instant that exists, as 2026-11-21T00:00:00Z`;
  throw new DomainError('VALIDATION_ERROR', message, [{ field, code: 'INVALID_FORMAT', message }]);
}

function outOfRange(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message, [
    { field: 'to', code: 'OUT_OF_RANGE', message },
  ]);
}

function writeEntry({ resourceId, ruleRefs, ...entry }: AuditEntry): AuditEntryMessage {
  return { ...entry, resourceId: resourceId ?? undefined, ruleRefs: [...ruleRefs] };
}
