/** What an Islamic credit transfer says beside its creditTransfer; profitRate is decimal text. */
export interface IslamicTerms {
  readonly contractType?: string;
  readonly shariahBoardRef?: string;
  readonly profitRate?: string;
}

/** Remittance text with the terms behind it, for messages that have no other place for them. */
export function withTerms(remittance: string | undefined, terms: IslamicTerms): string {
  const { contractType, shariahBoardRef, profitRate } = terms;
  const texts = [remittance, contractType, shariahBoardRef, profitRate];
  return texts.filter((text) => text !== undefined && text !== '').join(' ');
}
