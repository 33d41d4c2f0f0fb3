/*
 * Limits far above any real message of ISO 20022. Without them a hostile message of a few kilobytes could
 * take minutes, or all the memory.
 */

/** Levels of elements, including wrappers. */
export const DEEPEST = 64;

/** Elements and attributes of one XML text, equal to the gateway's limit of JSON values. */
export const MOST_ELEMENTS = 250_000;

/** Characters in a name; an issue's path repeats the names of all levels above it. */
export const LONGEST_NAME = 64;

/** Namespace prefixes in scope: each element that declares one copies all the others. */
export const MOST_PREFIXES = 32;

/** Recorded issues of one message. */
export const MOST_ISSUES = 10_000;
