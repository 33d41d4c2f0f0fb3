import type { Settings } from '@masar/kit/config';

/** Settings of this service; those of every service come on top. */
export const ZAKAT_SETTINGS = {
  ZAKAT_PRICE_URL: {
    kind: 'url',
    optional: true,
    example: 'https://prices.example.com/metals',
    help: "who is asked for today's prices of gold and silver; without it they are the operator's and built-in sample rows",
  },
} as const satisfies Settings;
