/** Returned because it was asked back. Source: ExternalReturnReason1Code. */
export const ON_REQUEST = 'FOCR';
