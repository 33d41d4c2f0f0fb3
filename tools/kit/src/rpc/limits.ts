/** Largest message either side takes: a full page of the largest resources fits many times. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
