/** Sources of metered events: on calls, on contracts, and on the storage of each service. */
export const SOURCES = [
  'gateway',
  'contracts',
  'zakat',
  'iso20022',
  'disputes',
  'underwriting',
  'billing-finops',
].map((service) => `/masar/${service}`);
