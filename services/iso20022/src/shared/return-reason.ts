/** Following a cancellation request. Source: ISO's ExternalReturnReason1Code. */
export const ON_REQUEST = 'FOCR';
