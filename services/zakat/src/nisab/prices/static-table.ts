import type { CalendarDate } from '@masar/kit/time';
import type { Metal, MetalPrice, PriceQuestion } from '../../shared/prices';

/** The `source` of these rows in answers. */
export const SAMPLE_SOURCE = 'static-table';

/**
 * Sample data for a platform without a price source: prices of a gram, rounded, roughly those of
 * the market of their day. Nobody published them; they are not for real payments.
 */
export const SAMPLE_DATES: readonly CalendarDate[] = [
  ...['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01'],
  ...['2024-01-01', '2025-01-01', '2026-01-01', '2026-07-01'],
];

const GOLD = {
  USD: '48.77    61.02    58.80    58.64    66.33    84.36   138.86   141.20',
  EUR: '43.49    49.95    51.71    54.78    60.09    81.49   118.25   121.43',
  GBP: '36.78    44.64    43.45    48.46    52.10    67.40   103.17   105.19',
  SAR: '182.89   228.83   220.50   219.90   248.74   316.35   520.73   529.50',
  AED: '179.11   224.10   215.94   215.36   243.60   309.81   509.96   518.56',
  KWD: '14.79    18.55    17.79    17.96    20.38    26.01    42.70    43.42',
  BHD: '18.34    22.94    22.11    22.05    24.94    31.72    52.21    53.09',
  OMR: '18.75    23.46    22.61    22.55    25.50    32.44    53.39    54.29',
  QAR: '177.52   222.11   214.03   213.45   241.44   307.07   505.45   513.97',
  JOD: '34.58    43.26    41.69    41.58    47.03    59.81    98.45   100.11',
  MYR: '199.47   245.30   245.20   258.02   304.45   377.09   563.77   571.86',
  SGD: '65.60    80.67    79.32    78.58    87.56   115.24   178.57   181.44',
  TRY: '290.18   453.38   782.04     1097     1957     2986     5964     6495',
  EGP: '782.27   958.01   923.16     1448     2050     4285     6624     6778',
  PKR: '7559     9763    10408    13311    18705    23452    38881    39677',
  IDR: '676928   857331   838488   913025  1021482  1358196  2317573  2358040',
};

const SILVER: Readonly<Record<keyof typeof GOLD, string>> = {
  USD: '0.5740   0.8490   0.7490   0.7700   0.7650   0.9290   2.3020   2.3500',
  EUR: '0.5119   0.6950   0.6587   0.7193   0.6930   0.8974   1.9604   2.0210',
  GBP: '0.4329   0.6210   0.5535   0.6363   0.6009   0.7423   1.7104   1.7508',
  SAR: '2.1525   3.1837   2.8087   2.8875   2.8687   3.4838   8.6325   8.8125',
  AED: '2.1080   3.1180   2.7507   2.8278   2.8095   3.4118   8.4541   8.6304',
  KWD: '0.1740   0.2581   0.2266   0.2358   0.2351   0.2864   0.7079   0.7226',
  BHD: '0.2158   0.3192   0.2816   0.2895   0.2876   0.3493   0.8656   0.8836',
  OMR: '0.2207   0.3264   0.2880   0.2961   0.2941   0.3572   0.8851   0.9036',
  QAR: '2.0894   3.0904   2.7264   2.8028   2.7846   3.3816   8.3793   8.5540',
  JOD: '0.4070   0.6019   0.5310   0.5459   0.5424   0.6587   1.6321   1.6662',
  MYR: '2.3477   3.4130   3.1233   3.3880   3.5113   4.1526   9.3461   9.5175',
  SGD: '0.7720   1.1224   1.0104   1.0318   1.0098   1.2690   2.9604   3.0197',
  TRY: '3.4153   6.3081   9.9617    14.40    22.57    32.89    98.87   108.10',
  EGP: '9.2070    13.33    11.76    19.02    23.64    47.19   109.81   112.80',
  PKR: '88.97   135.84   132.57   174.79   215.73   258.26   644.56   660.35',
  IDR: '7967    11928    10681    11989    11781    14957    38420    39245',
};

/** Prices of each currency, in the order of SAMPLE_DATES. */
const SAMPLES: Readonly<Record<Metal, ReadonlyMap<string, string>>> = {
  gold: new Map(Object.entries(GOLD)),
  silver: new Map(Object.entries(SILVER)),
};

export const SAMPLE_CURRENCIES: readonly string[] = Object.keys(GOLD).sort();

/** The latest sample row up to the day; undefined before the first row and for other currencies. */
export function samplePrice({ metal, currency, day }: PriceQuestion): MetalPrice | undefined {
  return sampleRows(metal, currency).findLast(({ date }) => date <= day);
}

/** All sample rows of a metal in a currency, oldest first. */
export function sampleRows(metal: Metal, currency: string): readonly MetalPrice[] {
  const prices = (SAMPLES[metal].get(currency) ?? '').split(/\s+/);
  return SAMPLE_DATES.flatMap((date, index) => {
    const pricePerGram = prices[index];
    if (!pricePerGram) return [];
    return [{ metal, currency, date, pricePerGram, source: SAMPLE_SOURCE }];
  });
}
