import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, DueBy, DueDocument } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { InboxFolder } from '../network/inbox-folder';
import { isRefusal, type TakeIn } from './take-in';

interface Parts {
  readonly inbox: InboxFolder;
  readonly takeIn: TakeIn;
  /** What tenants have sent that a bank could speak of: by it they are known here. */
  readonly sent: readonly Pick<AggregateStore<object>, 'list'>[];
  readonly log: Log;
}

/**
 * Takes in what banks leave in the inbox, each file in the name of the live tenant whose folder it lies
 * in. A file that comes in twice, or is found again after a crash, is one message.
 */
export function inboxSweep(parts: Parts): Sweep {
  const known = new Set<string>();
  return {
    ...{ name: 'iso20022-inbox', rail: 'iso20022' },
    ensureIndexes: () => Promise.resolve(),
    due: (by) => dueIn(parts, by),
    carryOut: (scope, id) => carryOut({ ...parts, known }, scope, id),
  };
}

/** A folder that is away keeps no other sweep from its turn. */
async function* dueIn(
  { inbox, log }: Parts,
  { tenantId: sandbox }: DueBy,
): AsyncGenerator<DueDocument> {
  // Of one tenant only is asked when a sandbox's clock moves, and a sandbox has no bank.
  if (sandbox !== undefined) return;
  try {
    for await (const file of inbox.take()) yield { ...file, environment: 'live' };
  } catch (err) {
    log.warn({ err }, 'the inbox cannot be read; it is tried again');
  }
}

/** With the tenants that are known already: counting what one has sent takes time. */
interface Work extends Parts {
  readonly known: Set<string>;
}

async function carryOut(work: Work, scope: Scope, id: string): Promise<number> {
  const { inbox, takeIn } = work;
  const file = { tenantId: scope.tenantId, id };
  const xml = await inbox.read(file);
  if (!xml) return 0;
  try {
    await requireLiveTenant(work, scope);
    await takeIn(scope, xml);
    await inbox.archive(file);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await inbox.refuse(file, sentencesOf(error));
  }
  return 1;
}

/** By what it has sent here. @throws DomainError NOT_FOUND, which says where such files belong */
async function requireLiveTenant({ known, sent }: Work, scope: Scope): Promise<void> {
  const { tenantId } = scope;
  if (known.has(tenantId)) return;
  for (const store of sent) {
    const [last] = (await store.list(scope, {}, { page: 1, perPage: 1 })).data;
    if (last?.environment === 'sandbox') throw sandboxTenant(scope);
    if (last) return void known.add(tenantId);
  }
  throw unknownTenant(scope);
}

/** A sandbox has a clock of its own, by which no file can be taken in. */
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

/** An error as the API says it, a line each. */
function sentencesOf({ code, message, details }: DomainError): string {
  const lines = details.map((each) => `${each.field} ${each.code}: ${each.message}`);
  return [`${code}: ${message}`, ...lines, ''].join('\n');
}
