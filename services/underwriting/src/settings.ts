import type { Settings } from '@masar/kit/config';

/** Settings of this service alone. */
export const UNDERWRITING_SETTINGS = {
  MASAR_UNDERWRITING_SECRET_KEY: {
    kind: 'secret',
    min: 32,
    example: 'a random text of 32 characters or more',
    help: 'encrypts the data of applicants in the database; no commas; without it none of it can be read',
  },
  MASAR_UNDERWRITING_EARLIER_SECRET_KEYS: {
    kind: 'secret-list',
    min: 32,
    optional: true,
    example: 'the key used before the last rotation',
    help: 'earlier keys, newest first, separated by commas: what they encrypted still opens; keep each while a proposal that was last changed under it exists',
  },
} as const satisfies Settings;
