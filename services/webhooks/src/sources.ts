/** Every source of events that customers may subscribe to. */
export const SOURCES = ['/masar/contracts', '/masar/gateway', '/masar/webhooks'];
