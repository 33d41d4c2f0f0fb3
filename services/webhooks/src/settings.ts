import type { Settings } from '@masar/kit/config';

/** Settings of this service; those of every service come on top. */
export const WEBHOOKS_SETTINGS = {
  MASAR_WEBHOOKS_SECRET_KEY: {
    kind: 'secret',
    min: 32,
    example: 'a random text of 32 characters or more',
    help: 'encrypts the stored secrets of endpoints; no commas; without it none of them signs any more',
  },
  MASAR_WEBHOOKS_EARLIER_SECRET_KEYS: {
    kind: 'secret-list',
    min: 32,
    optional: true,
    example: 'the key used before the last rotation',
    help: 'earlier keys, newest first, separated by commas: what they encrypted still opens; keep each while an endpoint whose secret was made under it exists',
  },
  MASAR_WEBHOOKS_ALLOW_LOOPBACK: {
    kind: 'flag',
    default: false,
    help: 'whether endpoints may be on this machine, also over http; for development only',
  },
  MASAR_WEBHOOKS_BLOCKED_NETWORKS: {
    kind: 'text',
    optional: true,
    example: '203.0.113.0/24,2001:db8::/32',
    help: 'further networks that nothing is sent to (CIDR, separated by commas): pods and services of the cluster',
  },
  MASAR_WEBHOOKS_KEEP_DAYS: {
    kind: 'integer',
    min: 1,
    max: 36_500,
    default: 400,
    help: 'how long events and their deliveries are kept; below 365 recoveries reach back no further',
  },
} as const satisfies Settings;
