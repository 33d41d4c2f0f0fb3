/** Consumer group of the service, which its topics of dead letters are named after. */
export const GROUP = 'billing-finops';
