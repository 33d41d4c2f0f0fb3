import type { Decision as DecisionOn } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';

/** A stored secret: encrypted, and with an end once a newer one has replaced it. */
export interface StoredSecret {
  readonly sealed: string;
  /** X-Idempotency-Key of the command that made it; absent without one, and in one that was replaced. */
  readonly key?: string;
  readonly expiresAt?: Date;
}

export type Ordering = 'none' | 'per_resource';
export type EndpointStatus = 'active' | 'disabled' | 'auto_disabled';

/** A URL of a tenant that gets its events. */
export interface Endpoint {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string;
  readonly ordering: Ordering;
  readonly status: EndpointStatus;
  /** A deleted endpoint stays as a mark until its deliveries are deleted. */
  readonly isDeleted: boolean;
  /** Newest first; each signs until it expires. */
  readonly secrets: readonly StoredSecret[];
  readonly environment: 'live' | 'sandbox';
  /** Last time its owner enabled it, by the tenant's clock; absent if it was never disabled. */
  readonly enabledAt?: Date;
}

/** The fields that a client sets. */
export interface EndpointFields {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string;
  readonly ordering?: Ordering;
  readonly disabled?: boolean;
}

export type DisablingReason = 'failing' | 'gone';

/** Emitted when failures disable an endpoint. The owner's commands emit nothing: their answers tell. */
export interface EndpointEvent {
  readonly type: 'webhook.endpoint.disabled';
  readonly reason: DisablingReason;
}

/** The result of a command on an endpoint. */
export type Decision = DecisionOn<Endpoint, EndpointEvent>;

/** Secrets that sign at the same time; more would make the header longer than receivers expect. */
const MAX_SECRETS = 5;

/** Errors shown as the last attempt of deliveries that end with their endpoint. */
export const ENDED_BY = {
  disabling: 'the endpoint is disabled; enable it and recover what it missed',
  deletion: 'the endpoint was deleted',
} as const;

export function create(
  { url, eventTypes, description, ordering = 'none', disabled = false }: EndpointFields,
  { environment, ...secret }: StoredSecret & Pick<Endpoint, 'environment'>,
): Decision {
  return eventless({
    url,
    eventTypes,
    ...(description === undefined ? {} : { description }),
    ordering,
    status: disabled ? 'disabled' : 'active',
    isDeleted: false,
    secrets: [secret],
    environment,
  });
}

/** @param paths fields that the merge patch names; naming a description without value removes it */
export function patch(
  endpoint: Endpoint,
  fields: Partial<EndpointFields>,
  { paths, now }: { paths: readonly string[]; now: Date },
): Decision {
  const { url, eventTypes, description, ordering, disabled } = fields;
  const { description: before, ...rest } = endpoint;
  const after = paths.includes('description') ? description : before;
  const isStopped = endpoint.status !== 'active';
  return eventless({
    ...rest,
    ...(after === undefined ? {} : { description: after }),
    ...(paths.includes('url') && url !== undefined && { url }),
    ...(paths.includes('eventTypes') && eventTypes !== undefined && { eventTypes }),
    ...(paths.includes('ordering') && ordering !== undefined && { ordering }),
    ...(paths.includes('disabled') && { status: disabled ? 'disabled' : 'active' }),
    ...(paths.includes('disabled') && !disabled && isStopped && { enabledAt: now }),
  });
}

/**
 * Start of the current run of failures: the first one, or the last enabling when that is later.
 * @param noted first failure since the last success
 * @param now by the tenant's clock; an enabling after it, by a clock that was set back, is ignored
 */
export function failingSince(
  { enabledAt }: Endpoint,
  { noted, now }: { noted: Date; now: Date },
): Date {
  return enabledAt !== undefined && noted < enabledAt && enabledAt <= now ? enabledAt : noted;
}

/** The deleted endpoint: disabled, and without secrets, so that nothing can sign for it. */
export function remove(endpoint: Endpoint): Decision {
  return eventless({ ...endpoint, status: 'disabled', isDeleted: true, secrets: [] });
}

/**
 * Stops an active endpoint. Undefined for one that is stopped already: several attempts may see the last failure
 * together, and its owner may have disabled or deleted it meanwhile.
 */
export function autoDisable(endpoint: Endpoint, reason: DisablingReason): Decision | undefined {
  if (endpoint.status !== 'active') return undefined;
  const events = [{ type: 'webhook.endpoint.disabled', reason }] as const;
  return { state: { ...endpoint, status: 'auto_disabled' }, events };
}

/**
 * Puts a new secret first. Older ones expire with the overlap, or earlier if they would anyway.
 * @throws DomainError CONFLICT when MAX_SECRETS sign already, unless the older ones end now
 */
export function rotate(
  endpoint: Endpoint,
  made: StoredSecret,
  { now, overlapSeconds }: { now: Date; overlapSeconds: number },
): Decision {
  if (overlapSeconds > 0) refuseTooManySecrets(endpoint, now);
  const end = new Date(now.getTime() + overlapSeconds * 1_000);
  const older = signing(endpoint, now).map((secret) => ({
    sealed: secret.sealed,
    expiresAt: secret.expiresAt !== undefined && secret.expiresAt < end ? secret.expiresAt : end,
  }));
  const kept = older.filter(({ expiresAt }) => expiresAt > now);
  return eventless({ ...endpoint, secrets: [made, ...kept] });
}

/**
 * The newest secret, for the command that made it and its repeats.
 * @throws DomainError CONFLICT for a repeat of an earlier command, whose secret was replaced
 */
export function secretMadeUnder(
  key: string | undefined,
  { secrets: [newest] }: Endpoint,
): StoredSecret | undefined {
  if (!newest || newest.key === key) return newest;
  const message =
    'a later rotation replaced the secret that this command made; rotate again with a new X-Idempotency-Key';
  throw conflict({ field: 'X-Idempotency-Key', code: 'SECRET_REPLACED', message });
}

/** The secrets that are valid at this instant, newest first. */
export function signing({ secrets }: Endpoint, now: Date): readonly StoredSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now);
}

function refuseTooManySecrets(endpoint: Endpoint, now: Date): void {
  if (signing(endpoint, now).length < MAX_SECRETS) return;
  const message = `${MAX_SECRETS} secrets sign already; wait for one to end, or rotate with overlapSeconds 0`;
  throw conflict({ field: 'overlapSeconds', code: 'TOO_MANY_SECRETS', message });
}

function eventless(state: Endpoint): Decision {
  return { state, events: [] };
}
