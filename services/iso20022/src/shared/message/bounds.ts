/*
 * What no message of ISO 20022 comes near, and hostile ones are made of: without these bounds a few
 * kilobytes would take minutes, or all the memory.
 */

/** Levels of elements, wrappers among them. */
export const DEEPEST = 64;

/** Elements and attributes of one XML text: as many as the gateway lets values of JSON through in 5 MiB. */
export const MOST_ELEMENTS = 250_000;

/** Characters in a name; an issue's path repeats the names of all levels above it. */
export const LONGEST_NAME = 64;

/** Prefixes that are declared at once: every element that declares one knows all the others. */
export const MOST_PREFIXES = 32;

/** Issues that are noted of one message; what comes after them says nothing new. */
export const MOST_ISSUES = 10_000;
