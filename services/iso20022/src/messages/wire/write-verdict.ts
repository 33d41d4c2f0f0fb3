import type { Detail } from '@masar/kit/errors';
import type {
  Iso20022Issue,
  Iso20022Validation,
  Iso20022ValidationResult,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { Verdict } from '../../rules/validate';
import type { Issue } from '../../shared/issue';

/** Cap on the shown issues of each severity: a hostile message could break a million rules. */
const MOST = 1_000;

/** The answer of ValidateIso20022Message. */
export function writeVerdict(
  { issues, conformanceLevel, compliance }: Verdict,
  practice: string | undefined,
): Iso20022Validation {
  return {
    ...writeResult(issues),
    conformanceLevel,
    marketPracticeCompliance:
      practice !== undefined && compliance
        ? {
            practice,
            compliant: compliance.isCompliant,
            issues: compliance.issues.slice(0, MOST).map(writeIssue),
          }
        : undefined,
  };
}

/** Issues in their order, split into errors and warnings. */
export function writeResult(issues: readonly Issue[]): Iso20022ValidationResult {
  const of = (severity: Issue['severity']) => issues.filter((each) => each.severity === severity);
  const errors = of('ERROR');
  return {
    valid: errors.length === 0,
    errors: errors.slice(0, MOST).map(writeIssue),
    warnings: of('WARNING').slice(0, MOST).map(writeIssue),
  };
}

/** Errors as details of a rejected request. @param root field of the request that holds the message */
export function detailsOf(issues: readonly Issue[], root: string): Detail[] {
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ path, code, message }) => ({
      field: path.startsWith('/') ? root : `${root}.${path}`,
      code,
      message: path.startsWith('/') ? toldAt(path, message) : message,
    }));
}

/** Replaces the element's name at the start of a message by the path, which ends in that name. */
function toldAt(path: string, message: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '');
  const rest = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
  return `${path}: ${rest}`;
}

function writeIssue({ path, code, message, severity, rule, isoReasonCode }: Issue): Iso20022Issue {
  return { path, code, message, severity, rule, isoReasonCode };
}
