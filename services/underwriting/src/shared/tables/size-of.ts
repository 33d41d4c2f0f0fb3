/** Number of values inside a value, itself included, and its depth. Without recursion: no depth overflows the stack. */
export function sizeOf(value: unknown): { readonly values: number; readonly levels: number } {
  let values = 0;
  let levels = 0;
  let level: unknown[] = [value];
  while (level.length > 0) {
    values += level.length;
    levels += 1;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return { values, levels };
}
