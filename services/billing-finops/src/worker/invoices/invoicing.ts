import { omit } from '@masar/kit/decision';
import { badField, conflict, problem } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { isDuplicate, type Stored } from '@masar/kit/store';
import { draft, type Asked } from '../../billing/invoices/draft';
import type { Drafting } from '../../billing/invoices/handlers';
import { beginFinalizing, open } from '../../billing/invoices/finalizing';
import type { Invoice } from '../../billing/invoices/invoice';
import { overlap, requireClosed } from '../../billing/invoices/period';
import type { Invoices } from '../../billing/invoices/store';
import type { Period } from '../../billing/pricing/segments';
import type { Numbers } from '../../billing/numbers/store';
import { unknownWorkspace } from '../../shared/usage/unknown-workspace';
import type { InvoiceBasis } from './invoice-basis';
import type { KnownWorkspaces } from '../../shared/workspaces/store';

interface Parts {
  readonly invoices: Invoices;
  readonly numbers: Numbers;
  readonly basis: InvoiceBasis;
  readonly knownWorkspaces: KnownWorkspaces;
}

/** Drafts invoices and finalises them. */
export class Invoicing implements Drafting {
  constructor(private readonly parts: Parts) {}

  /**
   * Drafts an invoice.
   * @throws DomainError VALIDATION_ERROR for an unknown workspace and for a period that cannot be invoiced,
   * CONFLICT for a day that is invoiced already
   */
  async draft(scope: Scope, asked: Asked): Promise<Stored<Invoice>> {
    const { invoices, basis, knownWorkspaces } = this.parts;
    const before = await invoices.store.findCreated(scope);
    if (before) return before;
    const { workspaceId, period } = asked;
    requireClosed(period, scope.clock.now());
    const known = await knownWorkspaces(scope, [workspaceId]);
    if (!known.has(workspaceId)) throw badField(unknownWorkspace(workspaceId));
    const computed = await basis.of(scope, workspaceId, period);
    try {
      return await invoices.create(scope, (context) => draft(asked, computed, context));
    } catch (error) {
      if (!isDuplicate(error, 'state.takenDays')) throw error;
      // A concurrent repeat of the command finds the days of the first taken.
      return (await invoices.store.findCreated(scope)) ?? this.refuseTaken(scope, asked);
    }
  }

  /**
   * Finalises a draft in steps: mark, compute a last time, number, open. After a crash the sweep resumes at the failed
   * step.
   * @throws DomainError CONFLICT unless it is a draft, and while another invoice of its workspace is being finalised
   */
  async finalize(scope: Scope, id: string): Promise<Stored<Invoice>> {
    const { invoices, numbers, basis } = this.parts;
    const { state } = await this.begin(scope, id);
    const { finalising, workspaceId, period } = state;
    if (!finalising) return invoices.get(scope, id);
    const computed = await basis.of(scope, workspaceId, period);
    const number = await numbers.take(id, {
      ...{ kind: 'INV', entity: computed.contents.seller, year: finalising.at.slice(0, 4) },
      environment: scope.environment,
    });
    // The mark holds the key of the client's command.
    const opened = invoices.update(followUpScope(scope), id, (before) =>
      open(before, { number, ...computed }),
    );
    return opened.catch((error: unknown) => {
      if (!isDuplicate(error, 'state.takenDays')) throw error;
      const complaint =
        'is draft: days that it adjusts have just been invoiced; it is computed again in a moment';
      throw conflict(problem('status', 'INVALID_STATE', complaint));
    });
  }

  private async begin(scope: Scope, id: string): Promise<Stored<Invoice>> {
    try {
      return await this.parts.invoices.update(scope, id, beginFinalizing);
    } catch (error) {
      if (!isDuplicate(error, 'state.finalisingOf')) throw error;
      const complaint =
        'is draft, and another invoice of its workspace is being finalised; try again in a moment, under another idempotency key';
      throw conflict(problem('status', 'INVALID_STATE', complaint));
    }
  }

  private async refuseTaken(scope: Scope, { workspaceId, period }: Asked): Promise<never> {
    const [holder] = await this.parts.invoices.ofDays(scope, workspaceId, period);
    const complaint = `${holder ? sharing(holder, period) : 'shares days with another invoice'} of ${workspaceId}; name other days, or ask the platform's operator to delete or void that one first`;
    throw conflict(problem('period', 'INVALID_STATE', complaint));
  }
}

function sharing({ id, state }: Stored<Invoice>, period: Period): string {
  const { start, end } = state.period;
  const how = overlap(state.period, period) ? 'shares days with' : 'has days that are adjusted by';
  return `${how} invoice ${id} of ${start} to ${end}`;
}

/** The scope of a later write of a command, without the key, which the first write holds. */
export function followUpScope(scope: Scope): Scope {
  return omit(scope, 'idempotencyKey', 'fingerprint');
}
