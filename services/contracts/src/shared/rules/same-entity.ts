/**
 * True when two identifiers name one entity, however they were typed: blanks around them, characters
 * that nobody sees, capitals and the two ways to write an accented letter make no difference.
 */
export function isSameEntity(one: string | undefined, other: string): boolean {
  return one !== undefined && asRead(one) === asRead(other);
}

/** The identifier as people read it: equal for all spellings of one entity. */
export function asRead(id: string): string {
  return id
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}
