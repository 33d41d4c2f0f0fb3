import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { isOlder } from '../../shared/model/model';
import { servedVersionOf } from '../../shared/schema/upgrade';
import { checkCbpr } from '../cbpr/check-cbpr';
import type { Facts } from '../transfer/rule';
import { checkFields } from './check-fields';
import { checkTotals } from './check-totals';
import { checkCommonWarnings, checkPayments } from './check-payments';
import { checkPurposes } from './check-purposes';
import { inOrder } from './in-order';
import { dropMisleading } from './drop-misleading';
import type { PathForm } from './walk';

export type { PathForm } from './walk';

interface JudgedMessage {
  readonly version: string;
  readonly json: MessageEnvelope;
  readonly issues: readonly Issue[];
  readonly form: PathForm;
}

/**
 * All issues of a message in document order: schema, then formats, then the practice. One place has only
 * the first of these, the most precise one. When the practice also rejects the place, that issue names
 * the practice's rule, so that the message does not pass for compliant.
 */
export function checkMessage(message: JudgedMessage, facts: Facts): readonly Issue[] {
  const { version, json, form, issues } = message;
  const told = new Set(issues.map(({ path }) => path));
  const { totals, ofPractice } = dropMisleading({
    totals: checkTotals(version, json, form),
    ofPractice: checkPractice(message, facts),
  });
  const values = [...checkFields(json, form), ...totals, ...checkPurposes(version, json, form)];
  const fields = values.filter(({ path }) => !told.has(path));
  for (const { path } of fields) told.add(path);
  const first = [...issues, ...fields].map(withRuleOf(ofPractice));
  const common = version.startsWith('pain.001.') ? checkCommonWarnings(json, form, facts) : [];
  const named = isOlder(version) ? asOf2009 : (issue: Issue) => issue;
  const rest = [...ofPractice, ...common].map(named).filter(({ path }) => !told.has(path));
  return inOrder([...supported(version, facts, form), ...first, ...rest], json, form);
}

function withRuleOf(ofPractice: readonly Issue[]): (issue: Issue) => Issue {
  const errors = ofPractice.filter(({ severity }) => severity === 'ERROR');
  const rules = new Map(errors.map(({ path, rule }) => [path, rule]));
  return (issue) => {
    const rule = rules.get(issue.path);
    return rule === undefined || issue.severity !== 'ERROR' ? issue : { rule, ...issue };
  };
}

function checkPractice(message: JudgedMessage, { practice, now }: Facts): readonly Issue[] {
  const { version, json, form } = message;
  if (!practice) return [];
  if (practice.code === 'CBPR+') return isOlder(version) ? [] : checkCbpr(version, json, form);
  return version.startsWith('pain.001.') ? checkPayments(json, form, { practice, now }) : [];
}

/** Renames the elements that have another name in the versions of 2009. */
function asOf2009({ path, message, ...issue }: Issue): Issue {
  const renamed = (text: string) => text.replaceAll('BICFI', 'BIC');
  return { ...issue, path: renamed(path), message: renamed(message) };
}

/** An issue for a family that the practice does not use; CBPR+ uses no version of 2009. */
function supported(version: string, { practice }: Facts, form: PathForm): readonly Issue[] {
  if (!practice) return [];
  const { code } = practice;
  const known: readonly string[] = practice.supportedMessages;
  const isTooOld = code === 'CBPR+' && isOlder(version);
  if (known.includes(version.slice(0, 8)) && !isTooOld) return [];
  const which = isTooOld ? servedVersionOf(version) : known.join(', ');
  const message = `Document: ${version} is not used in ${code}, which has ${which}`;
  return [
    {
      path: form === 'xpath' ? '/Document' : 'Document',
      ...{ code: 'MESSAGE_NOT_USED', message, severity: 'ERROR' },
      rule: `${practice.code} supported messages`,
    },
  ];
}
