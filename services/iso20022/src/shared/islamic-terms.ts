/** Terms of an Islamic credit transfer; profitRate is decimal text. */
export interface IslamicTerms {
  readonly contractType?: string;
  readonly shariahBoardRef?: string;
  readonly profitRate?: string;
}

/** Appends the terms to a remittance text, for messages without another place for them. */
export function withTerms(remittance: string | undefined, terms: IslamicTerms): string {
  const { contractType, shariahBoardRef, profitRate } = terms;
  const texts = [remittance, contractType, shariahBoardRef, profitRate];
  return texts.filter((text) => text !== undefined && text !== '').join(' ');
}
