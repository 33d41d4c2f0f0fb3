/** Something that a message breaks or should mind. Source: spec, ISO 20022 messages; domain page, 5.2. */
export interface Issue {
  /** In the caller's JSON, such as creditTransfer.debtor, or an XPath with positions for XML. */
  readonly path: string;
  /** UPPER_SNAKE, for programs. */
  readonly code: string;
  /** The rule and the way out. */
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** The rule in its catalogue, such as "CBPR+ pain.001 R8". */
  readonly rule?: string;
  /** Of ISO's external status reason codes. */
  readonly isoReasonCode?: string;
}
