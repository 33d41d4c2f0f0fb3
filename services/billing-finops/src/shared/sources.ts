/** Sources of the events that are metered: of calls, of contracts, and of what each service stores. */
export const SOURCES = [
  'gateway',
  'contracts',
  'zakat',
  'iso20022',
  'disputes',
  'underwriting',
  'billing-finops',
].map((service) => `/masar/${service}`);
