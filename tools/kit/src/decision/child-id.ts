/**
 * Id of a record inside an aggregate, for example clm_01J…_2 of kfl_01J…: unique as the aggregate's is, and the
 * same whenever the decision that makes it runs again.
 * @param number of the record in its aggregate, from 1
 */
export function childId(prefix: string, { id }: { readonly id: string }, number: number): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}_${number}`;
}
