/**
 * Options of an LRUCache that holds at most so many entries. Its own option `max` takes the memory of all of them
 * at once, 40 to 60 bytes each; this takes it as entries come.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
