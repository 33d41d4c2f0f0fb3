import type { Problem } from '../../shared/fields/problem';
import { error } from '../../shared/fields/problem';
import type { Practice } from '../../shared/practice/practice';

/** What the rules know beside the message; without a practice only the formats are judged. */
export interface Facts {
  readonly practice?: Practice | undefined;
  readonly now: Date;
}

/** A problem at a path below the record that the rule judges. */
export interface Finding {
  readonly path: string;
  readonly problem: Problem;
  /** The rule of the practice; absent where it is a format that all markets share. */
  readonly rule?: string;
}

/** Everything that a record breaks of one rule, in the order of the document. */
export type Rule<R> = (record: R, facts: Facts) => readonly Finding[];

export type Judge<R> = (text: string, record: R) => Problem | undefined;

/** One field: how to find it, and what it has to keep to. */
interface Field<R> {
  readonly path: string;
  readonly of: (record: R) => string | undefined;
  /** The problem with its text, the most basic one. */
  readonly format?: Judge<R>;
  /** ISO's reason of a bad format for this party; that of the format itself where left out. */
  readonly reason?: string;
  /** ISO's reason where it is missing. */
  readonly missing?: string;
  /** Without it there is no message, in whatever market. */
  readonly isNeeded?: true;
  /** What a market asks beyond the format; judged where the format is kept. */
  readonly market?: MarketRule<R>;
}

export interface MarketRule<R> {
  readonly rule: string;
  readonly judge: (text: string, practice: Practice, record: R) => Problem | undefined;
}

/** The rule of one field, for records at this path of a request: "creditTransfer.". */
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

/** The first problem that one of the judges has with a text. */
export const firstOf =
  (...judges: readonly ((text: string) => Problem | undefined)[]) =>
  (text: string): Problem | undefined => {
    for (const judge of judges) {
      const problem = judge(text);
      if (problem) return problem;
    }
    return undefined;
  };
