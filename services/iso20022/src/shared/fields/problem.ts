/** What is wrong with one field, said so that "<path> <message>" is a sentence. */
export interface Problem {
  /** UPPER_SNAKE, for programs. */
  readonly code: string;
  /** The rule and the way out, without its subject: "must be ...". */
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** Of ISO's external status reason codes; the party's own one is for the rule to name. */
  readonly isoReasonCode?: string;
}

/** A problem that makes the message invalid. */
export function error(code: string, message: string, isoReasonCode?: string): Problem {
  return { code, message, severity: 'ERROR', ...(isoReasonCode && { isoReasonCode }) };
}

/** A problem that the sender should mind. */
export function warning(code: string, message: string, isoReasonCode?: string): Problem {
  return { ...error(code, message, isoReasonCode), severity: 'WARNING' };
}
