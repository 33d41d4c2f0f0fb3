import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import { pathOf, type PathForm } from '../../shared/message/place';
import { catalogueOf } from './catalogue-of';
import { messageOf, type Message } from './element';
import { FIELDS_EVERYWHERE } from './fields-everywhere';
import { faultsOf } from './judge';
import type { CbprRule, Fault } from './rule';

/**
 * What CBPR+ finds in a message, in document order; nothing in families that are not of this rail.
 * What the schema refuses is not its concern.
 * @param version such as pacs.008.001.08: what Document is by its namespace
 * @param form how the places are named: as XPath, or as in the JSON
 * Source: CBPR+ usage rules of 2026; domain page, 5.1 and 5.3.
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
