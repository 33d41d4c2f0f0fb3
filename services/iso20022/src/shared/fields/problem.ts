/** A problem of one field, worded so that "<path> <message>" is a sentence. */
export interface Problem {
  /** UPPER_SNAKE, for programs. */
  readonly code: string;
  /** The rule and the way out, without the subject: "must be ...". */
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** ISO's ExternalStatusReason1Code; a rule may replace it by the party's own. */
  readonly isoReasonCode?: string;
}

/** A problem that makes the message invalid. */
export function error(code: string, message: string, isoReasonCode?: string): Problem {
  return { code, message, severity: 'ERROR', ...(isoReasonCode && { isoReasonCode }) };
}

/** A problem that leaves the message valid. */
export function warning(code: string, message: string, isoReasonCode?: string): Problem {
  return { ...error(code, message, isoReasonCode), severity: 'WARNING' };
}
