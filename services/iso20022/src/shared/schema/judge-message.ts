import type { Issue } from '../issue';
import type { MessageEnvelope, MessageJson } from '../message-json';
import {
  familyOf,
  MESSAGE_VERSIONS,
  modelOf,
  namespaceOf,
  versionOf,
  type MessageVersion,
} from '../model/model';
import { HEADER_VERSION } from './check-structure';
import { checkTree } from './check-tree';
import { countIssues, findMessage } from './xml/find-message';
import { toJson } from './to-json';
import type { XmlElement } from './xml/tree';

const KNOWN = MESSAGE_VERSIONS.filter((version) => version !== HEADER_VERSION);

/** A parsed XML text; version and json are absent when the model does not cover it. */
export interface ParsedMessage {
  readonly version?: MessageVersion;
  /** Such as pain.001. */
  readonly family?: string;
  readonly json?: MessageEnvelope;
  /** The verdict of the published schema, if the service has it. */
  readonly isSchemaValid?: boolean;
  /** Schema errors by XPath. */
  readonly issues: readonly Issue[];
}

/** Converts a tree to JSON, with all schema errors. */
export function judgeMessage(root: XmlElement): ParsedMessage {
  const found = findMessage(root);
  const counted = countIssues(found);
  const [document] = found.documents;
  if (!document || counted.length > 0) return { issues: counted };
  const version = versionOf(document.namespace);
  if (!version || version === HEADER_VERSION) return { issues: [unknownNamespace(document)] };
  const [header] = found.headers;
  const head = header && judgeHeader(header);
  const model = modelOf(version);
  const Document = toJson(document, model.root.type);
  return {
    version,
    family: familyOf(version),
    json: head ? { AppHdr: head.json, Document } : { Document },
    issues: [...(head?.issues ?? []), ...checkTree(document, model, 'xpath')],
  };
}

function judgeHeader(header: XmlElement): { json: MessageJson; issues: Issue[] } {
  const model = modelOf(HEADER_VERSION);
  if (header.namespace === model.namespace) {
    return { json: toJson(header, model.root.type), issues: checkTree(header, model, 'xpath') };
  }
  const message = `AppHdr: is of ${header.namespace || 'no namespace'}, and only ${model.namespace} is checked`;
  const issue: Issue = { path: '/AppHdr', code: 'NAMESPACE', message, severity: 'WARNING' };
  return { json: toJson(header, undefined), issues: [issue] };
}

/** Namespace of any version of an ISO 20022 message. */
const ISO_VERSION = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/;

function unknownNamespace(document: XmlElement): Issue {
  const [, version] = ISO_VERSION.exec(document.namespace) ?? [];
  return version === undefined ? noNamespace(document) : unknownVersion(version);
}

function unknownVersion(version: string): Issue {
  const family = familyOf(version);
  const ofFamily = KNOWN.filter((each) => familyOf(each) === family);
  const read = ofFamily.length > 0 ? ofFamily : KNOWN;
  const message =
    `Document: is ${version}, which is not read here; of ${ofFamily.length > 0 ? family : 'all'} there ` +
    `${read.length > 1 ? 'are' : 'is'} ${read.join(', ')}: ask its sender for ` +
    (read.length > 1 ? 'one of these' : 'this one');
  return { path: '/Document', code: 'VERSION_NOT_SERVED', message, severity: 'ERROR' };
}

function noNamespace({ namespace }: XmlElement): Issue {
  const example = namespaceOf('pain.001.001.09');
  const message =
    `Document: is of ${namespace || 'no namespace'}; use a namespace such as ${example}, ` +
    `of one of ${KNOWN.join(', ')}`;
  return { path: '/Document', code: 'NAMESPACE', message, severity: 'ERROR' };
}
