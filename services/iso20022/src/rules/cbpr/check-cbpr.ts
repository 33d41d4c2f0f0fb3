import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { pathOf, type PathForm } from '../../shared/schema/place';
import { catalogueOf } from './catalogue-of';
import { messageOf, type Message } from './element';
import { FIELDS_EVERYWHERE } from './fields-everywhere';
import { faultsOf } from './judge';
import type { CbprRule, Fault } from './rule';

/**
 * Issues by the rules of CBPR+, in document order; none for a family without rules. Schema errors are
 * checked elsewhere.
 * @param version by the namespace of Document, such as pacs.008.001.08
 * @param form of the paths: XPath, or JSON
 * Source: CBPR+ usage rules of 2026; docs/market-practices.md.
 */
export function checkCbpr(
  version: string,
  json: MessageEnvelope,
  form: PathForm = 'xpath',
): readonly Issue[] {
  const message = messageOf(version, json);
  const catalogue = catalogueOf(message);
  if (!catalogue) return [];
  return [...catalogue.rules, ...FIELDS_EVERYWHERE]
    .flatMap((rule) => found(rule, message))
    .sort((one, other) => one.fault.element.order - other.fault.element.order)
    .map(({ rule, fault }) => issueOf(rule, fault, { label: catalogue.label, form }));
}

const found = (rule: CbprRule, message: Message) =>
  faultsOf(rule, message).map((fault) => ({ rule, fault }));

function issueOf(
  rule: CbprRule,
  { element, attribute, problem }: Fault,
  { label, form }: { readonly label: string; readonly form: PathForm },
): Issue {
  const place = attribute ? { parent: element, name: `@${attribute}` } : element;
  return {
    path: pathOf(place, form),
    code: problem?.code ?? rule.code,
    message: problem?.message ?? rule.message,
    severity: problem?.severity ?? rule.severity ?? 'ERROR',
    rule: [label, rule.numbers.join('/')].filter((part) => part !== '').join(' '),
    isoReasonCode: problem?.isoReasonCode ?? rule.reason,
  };
}
