/** An error or warning in a message. Source: ValidateIso20022Message. */
export interface Issue {
  /** Path in the caller's JSON, such as creditTransfer.debtor, or an XPath with positions. */
  readonly path: string;
  /** UPPER_SNAKE, for programs. */
  readonly code: string;
  /** The rule and the way out. */
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** The rule in its catalogue, such as "CBPR+ pain.001 R8". */
  readonly rule?: string;
  /** ISO's ExternalStatusReason1Code. */
  readonly isoReasonCode?: string;
}

/** A warning on a report in a bank's message. */
export function reportWarning(path: string, code: string, message: string): Issue {
  return { path, code, message, severity: 'WARNING' };
}
