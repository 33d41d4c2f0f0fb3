import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, DueBy, DueDocument } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { InboxFolder } from '../network/inbox-folder';
import { isRefusal, type Ingest } from './ingest';

interface Parts {
  readonly inbox: InboxFolder;
  readonly ingest: Ingest;
  /** Stores of sent messages: a tenant is known by its first one. */
  readonly sent: readonly Pick<AggregateStore<object>, 'newest'>[];
  readonly log: Log;
}

/**
 * Ingests the files of the inbox, each for the live tenant whose folder holds it. A repeated file, or one
 * found again after a crash, is one message.
 */
export function inboxSweep(parts: Parts): Sweep {
  return {
    ...{ name: 'iso20022-inbox', rail: 'iso20022' },
    ensureIndexes: () => Promise.resolve(),
    due: (by) => dueIn(parts, by),
    carryOut: (scope, id) => carryOut(parts, scope, id),
  };
}

/** Logs an unreachable folder instead of stopping the other sweeps. */
async function* dueIn(
  { inbox, log }: Parts,
  { tenantId: sandbox }: DueBy,
): AsyncGenerator<DueDocument> {
  // A single tenant is swept only when a sandbox's clock moves, and a sandbox has no inbox.
  if (sandbox !== undefined) return;
  try {
    for await (const file of inbox.take()) yield { ...file, environment: 'live' };
  } catch (err) {
    log.warn({ err }, 'the inbox cannot be read; it is tried again');
  }
}

async function carryOut(parts: Parts, scope: Scope, id: string): Promise<number> {
  const { inbox, ingest } = parts;
  const file = { tenantId: scope.tenantId, id };
  const xml = await inbox.read(file);
  if (!xml) return 0;
  try {
    await requireLiveTenant(parts, scope);
    await ingest(scope, xml);
    await inbox.archive(file);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await inbox.refuse(file, sentencesOf(error));
  }
  return 1;
}

/**
 * Looks the tenant up for each file: it may have been erased since the last one.
 * @throws DomainError NOT_FOUND for a tenant that has sent nothing, saying where such files belong
 */
async function requireLiveTenant({ sent }: Parts, scope: Scope): Promise<void> {
  for (const store of sent) {
    const [last] = await store.newest(scope, {}, 1);
    if (last?.environment === 'sandbox') throw sandboxTenant(scope);
    if (last) return;
  }
  throw unknownTenant(scope);
}

/** A sandbox has its own clock, so files cannot be ingested for it. */
function sandboxTenant({ tenantId }: Scope): DomainError {
  const message =
    `tenant ${tenantId} is a sandbox, which has the simulated bank and no folder: hand in what another ` +
    'bank says by POST /v1/rails/iso20022/messages, and remove the folder';
  return new DomainError('NOT_FOUND', message);
}

function unknownTenant({ tenantId }: Scope): DomainError {
  const message = tenantId
    ? `no tenant ${tenantId} has sent a payment or asked for a statement here: put the file into the ` +
      'folder of its tenant, or put it back when the tenant has'
    : 'the file lay beside the folders of the tenants: put it into the folder of its tenant';
  return new DomainError('NOT_FOUND', message);
}

/** The error and its details, one a line. */
function sentencesOf({ code, message, details }: DomainError): string {
  const lines = details.map((each) => `${each.field} ${each.code}: ${each.message}`);
  return [`${code}: ${message}`, ...lines, ''].join('\n');
}
