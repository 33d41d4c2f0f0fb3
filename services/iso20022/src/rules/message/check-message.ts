import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import type { Practice } from '../../shared/practice/practice';
import { checkCbpr } from '../cbpr/check-cbpr';
import { checkFields } from './check-fields';
import { checkTotals } from './check-totals';
import { checkPayments } from './check-payments';
import { inOrder } from './in-order';
import type { PathForm } from './walk';

export type { PathForm } from './walk';

interface JudgedMessage {
  readonly version: string;
  readonly json: MessageEnvelope;
  readonly issues: readonly Issue[];
  readonly form: PathForm;
}

interface Facts {
  readonly practice?: Practice | undefined;
  readonly now: Date;
}

/**
 * All that a message breaks, in its order: what its schema has against it, then formats, then the
 * practice; at one place the first of them, which tells most.
 */
export function checkMessage(message: JudgedMessage, facts: Facts): readonly Issue[] {
  const { version, json, form, issues } = message;
  const told = new Set(issues.map(({ path }) => path));
  const values = [...checkFields(json, form), ...checkTotals(version, json, form)];
  const fields = values.filter(({ path }) => !told.has(path));
  for (const { path } of fields) told.add(path);
  const ofPractice = checkPractice(message, facts).filter(({ path }) => !told.has(path));
  const all = [...supported(version, facts, form), ...issues, ...fields, ...ofPractice];
  return inOrder(all, json, form);
}

function checkPractice(message: JudgedMessage, { practice, now }: Facts): readonly Issue[] {
  const { version, json, form } = message;
  if (!practice) return [];
  if (practice.code === 'CBPR+') return checkCbpr(version, json, form);
  return version.startsWith('pain.001.') ? checkPayments(json, form, { practice, now }) : [];
}

/** A practice does not use every family. */
function supported(version: string, { practice }: Facts, form: PathForm): readonly Issue[] {
  const known: readonly string[] = practice?.supportedMessages ?? [version.slice(0, 8)];
  if (!practice || known.includes(version.slice(0, 8))) return [];
  const message = `Document: ${version} is not used in ${practice.code}, which has ${known.join(', ')}`;
  return [
    {
      path: form === 'xpath' ? '/Document' : 'Document',
      ...{ code: 'MESSAGE_NOT_USED', message, severity: 'ERROR' },
      rule: `${practice.code} supported messages`,
    },
  ];
}
