/** The message families of the rail, each with the version that is written. */
export const VERSIONS = {
  'pain.001': 'pain.001.001.09',
  'pain.002': 'pain.002.001.10',
  'pain.008': 'pain.008.001.08',
  'pacs.002': 'pacs.002.001.10',
  'pacs.004': 'pacs.004.001.09',
  'pacs.008': 'pacs.008.001.08',
  'pacs.009': 'pacs.009.001.08',
  'camt.052': 'camt.052.001.08',
  'camt.053': 'camt.053.001.08',
  'camt.054': 'camt.054.001.08',
  'camt.056': 'camt.056.001.08',
  'camt.060': 'camt.060.001.05',
} as const;

export type Family = keyof typeof VERSIONS;
