/** Consumer group of the service; its dead-letter topics are named after it. */
export const GROUP = 'billing-finops';
