/**
 * Largest message either side takes. The largest body is 5 MiB: a message of ISO 20022, which as JSON,
 * or with what is wrong with it, may be two times as large.
 */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
