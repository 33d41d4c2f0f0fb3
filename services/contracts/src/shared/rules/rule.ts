export interface Violation {
  /** The fault, and what to do instead. */
  readonly message: string;
  /** The field, when it is not the rule's usual one. */
  readonly field?: string;
}

/** NOT_APPLICABLE, with the point that the reviewers should check themselves. */
export interface Remark {
  readonly remark: string;
}

/** PASSED, with an agreed term that the reviewers should know of. */
export interface Notice {
  readonly notice: string;
}

/** A missing declaration is NOT_APPLICABLE: silence breaks no rule, except when evidence is owed. */
export type Finding = 'PASSED' | 'NOT_APPLICABLE' | Notice | Remark | Violation;

/**
 * One rule of Shariah that a rail decides.
 * @typeParam Subject the thing that is judged, for example the agreement
 * @typeParam Facts facts beside the subject
 * @typeParam Moment when a rule can be checked: the names of the rail's commands
 */
export interface Rule<Subject, Facts, Moment extends string> {
  /** For example MUR-METAL; the code of the error's detail. */
  readonly id: string;
  readonly when: readonly Moment[];
  /** Standard and clause, for example "AAOIFI SS 8, 2/2/6". */
  readonly reference: string;
  /** One sentence in our own words. */
  readonly statement: string;
  /** Dotted path of the field that decides. */
  readonly field: string;
  readonly check: (subject: Subject, facts: Facts) => Finding;
}

export function violation(message: string, field?: string): Violation {
  return { message, ...(field !== undefined && { field }) };
}

/** A finding on one declared value: NOT_APPLICABLE without it, PASSED unless it is broken. */
export function declared<T>(
  value: T | undefined,
  brokenBy: (value: T) => Violation | false,
): Finding {
  return value === undefined ? 'NOT_APPLICABLE' : brokenBy(value) || 'PASSED';
}
