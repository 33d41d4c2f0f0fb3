import type { Problem } from '../../shared/fields/problem';
import { error } from '../../shared/fields/problem';
import type { Practice } from '../../shared/practice/practice';

/** Context of the rules; without a practice only formats are checked. */
export interface Facts {
  readonly practice?: Practice | undefined;
  readonly now: Date;
}

/** A problem at a path below the record. */
export interface Finding {
  readonly path: string;
  readonly problem: Problem;
  /** Rule of the practice; absent for a format that all markets share. */
  readonly rule?: string;
}

/** A rule: all its findings in a record, in document order. */
export type Rule<R> = (record: R, facts: Facts) => readonly Finding[];

export type Judge<R> = (text: string, record: R) => Problem | undefined;

/** One field: its location and its checks. */
interface Field<R> {
  readonly path: string;
  readonly of: (record: R) => string | undefined;
  /** Checks the format, in every market. */
  readonly format?: Judge<R>;
  /** ISO's reason code for a wrong format of this party; the format's own by default. */
  readonly reason?: string;
  /** ISO's reason code for a missing field. */
  readonly missing?: string;
  /** True when every market requires it. */
  readonly isNeeded?: true;
  /** Rule of the market, checked once the format is valid. */
  readonly market?: MarketRule<R>;
}

export interface MarketRule<R> {
  readonly rule: string;
  readonly judge: (text: string, practice: Practice, record: R) => Problem | undefined;
}

/** Creates the rule of one field, for records at a path such as "creditTransfer.". */
export const fieldsAt =
  (root: string) =>
  <R>(field: Field<R>): Rule<R> =>
  (record, { practice }) => {
    const { path, of, market } = field;
    const text = of(record);
    if (text === undefined || text === '') return missing(field, root, practice);
    const problem = field.format?.(text, record);
    if (problem) return [{ path, problem: withReason(problem, field.reason) }];
    if (!practice || !market) return [];
    const breach = market.judge(text, practice, record);
    return breach ? [{ path, problem: breach, rule: market.rule }] : [];
  };

function missing<R>(
  field: Field<R>,
  root: string,
  practice: Practice | undefined,
): readonly Finding[] {
  const { path } = field;
  const problem = error('REQUIRED', 'is required', field.missing);
  const isAsked = practice?.mandatoryFields.includes(root + path);
  if (isAsked) return [{ path, problem, rule: 'mandatory field' }];
  return field.isNeeded ? [{ path, problem }] : [];
}

const withReason = (problem: Problem, reason: string | undefined): Problem =>
  reason === undefined ? problem : { ...problem, isoReasonCode: reason };

/** The first problem that a check finds in a text. */
export const firstOf =
  (...judges: readonly ((text: string) => Problem | undefined)[]) =>
  (text: string): Problem | undefined => {
    for (const judge of judges) {
      const problem = judge(text);
      if (problem) return problem;
    }
    return undefined;
  };
