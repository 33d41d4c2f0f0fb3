/** A secret as it is stored: encrypted, and with an end once a newer one has taken its place. */
export interface StoredSecret {
  readonly sealed: string;
  readonly expiresAt?: Date;
}

export type Ordering = 'none' | 'per_resource';
export type EndpointStatus = 'active' | 'disabled' | 'auto_disabled';

/** Where a tenant wants its events sent. */
export interface Endpoint {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string;
  readonly ordering: Ordering;
  readonly status: EndpointStatus;
  /** A deleted endpoint stays as a mark as long as its deliveries may. */
  readonly isDeleted: boolean;
  /** Newest first; all of them sign until they expire. */
  readonly secrets: readonly StoredSecret[];
  readonly environment: 'live' | 'sandbox';
  /** When its owner enabled it last, by the tenant's clock; absent where it was never disabled. */
  readonly enabledAt?: Date;
}

/** What a client decides about an endpoint. */
export interface EndpointFields {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string;
  readonly ordering?: Ordering;
  readonly disabled?: boolean;
}

/** Secrets that sign at the same time; more would make the header longer than receivers expect. */
export const MAX_SECRETS = 5;

export function create(
  { url, eventTypes, description, ordering = 'none', disabled = false }: EndpointFields,
  { sealed, environment }: { sealed: string; environment: Endpoint['environment'] },
): Endpoint {
  return {
    url,
    eventTypes,
    ...(description === undefined ? {} : { description }),
    ordering,
    status: disabled ? 'disabled' : 'active',
    isDeleted: false,
    secrets: [{ sealed }],
    environment,
  };
}

/** @param paths fields that the merge patch names; the description is removed when it has no value */
export function patch(
  endpoint: Endpoint,
  fields: Partial<EndpointFields>,
  { paths, now }: { paths: readonly string[]; now: Date },
): Endpoint {
  const { url, eventTypes, description, ordering, disabled } = fields;
  const { description: before, ...rest } = endpoint;
  const after = paths.includes('description') ? description : before;
  const isStopped = endpoint.status !== 'active';
  return {
    ...rest,
    ...(after === undefined ? {} : { description: after }),
    ...(paths.includes('url') && url !== undefined && { url }),
    ...(paths.includes('eventTypes') && eventTypes !== undefined && { eventTypes }),
    ...(paths.includes('ordering') && ordering !== undefined && { ordering }),
    ...(paths.includes('disabled') && { status: disabled ? 'disabled' : 'active' }),
    ...(paths.includes('disabled') && !disabled && isStopped && { enabledAt: now }),
  };
}

/**
 * Since when it does nothing but fail: not before it was enabled.
 * @param noted first failure since the last success
 * @param now by the tenant's clock; where that was set back to before the enabling, only noted counts
 */
export function failingSince(
  { enabledAt }: Endpoint,
  { noted, now }: { noted: Date; now: Date },
): Date {
  return enabledAt !== undefined && noted < enabledAt && enabledAt <= now ? enabledAt : noted;
}

/** Without its secrets: nothing can sign for it any more. */
export function remove(endpoint: Endpoint): Endpoint {
  return { ...endpoint, status: 'disabled', isDeleted: true, secrets: [] };
}

/** An active endpoint stops; one that its owner stopped or removed meanwhile stays as it is. */
export function autoDisable(endpoint: Endpoint): Endpoint {
  return endpoint.status === 'active' ? { ...endpoint, status: 'auto_disabled' } : endpoint;
}

/** Puts a new secret first. The older ones end with the overlap, and never later than they would. */
export function rotate(
  endpoint: Endpoint,
  sealed: string,
  { now, overlapSeconds }: { now: Date; overlapSeconds: number },
): Endpoint {
  const end = new Date(now.getTime() + overlapSeconds * 1_000);
  const older = signing(endpoint, now).map((secret) => ({
    sealed: secret.sealed,
    expiresAt: secret.expiresAt !== undefined && secret.expiresAt < end ? secret.expiresAt : end,
  }));
  const kept = older.filter(({ expiresAt }) => expiresAt > now);
  return { ...endpoint, secrets: [{ sealed }, ...kept] };
}

/** The secrets that sign at this instant, newest first. */
export function signing({ secrets }: Endpoint, now: Date): readonly StoredSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now);
}
