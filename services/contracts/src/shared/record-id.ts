/** Id of a record inside its contract: unique as the contract's is, and a repeated decision makes the same. */
export function recordId(
  prefix: 'clm' | 'rcs' | 'mrd' | 'mrp',
  { id }: { readonly id: string },
  number: number,
): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}_${number}`;
}
