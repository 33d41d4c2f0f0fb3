import type { Issue } from '../issue';
import type { MessageEnvelope } from '../message-json';
import { modelOf, type MessageModel, type MessageVersion } from '../model/model';
import { checkTree } from './check-tree';
import { fromJson } from './from-json';
import { isPlain } from './is-plain';
import type { XmlElement } from './xml/tree';

/** The business header of the model, for a Document of any version. */
export const HEADER_VERSION = 'head.001.001.02';

export interface MessageTrees {
  readonly header?: XmlElement;
  readonly document: XmlElement;
}

/**
 * Schema errors of a message in JSON, by JSON paths, those of the header first.
 */
export function checkStructure(
  { AppHdr, Document }: MessageEnvelope,
  version: MessageVersion,
): { version: MessageVersion; issues: Issue[] } {
  const ofHeader = AppHdr === undefined ? [] : issuesOf(AppHdr, modelOf(HEADER_VERSION));
  return { version, issues: [...ofHeader, ...issuesOf(Document, modelOf(version))] };
}

/** A message in JSON as trees, which can be written when there are no issues. */
export function readMessage(
  { AppHdr, Document }: MessageEnvelope,
  version: MessageVersion,
): { trees: MessageTrees; issues: Issue[] } {
  const document = readPart(Document, modelOf(version));
  if (AppHdr === undefined) {
    return { trees: { document: document.tree }, issues: document.issues };
  }
  const header = readPart(AppHdr, modelOf(HEADER_VERSION));
  return {
    trees: { header: header.tree, document: document.tree },
    issues: [...header.issues, ...document.issues],
  };
}

/** A Document or AppHdr with its issues. */
interface Judged {
  readonly tree: XmlElement;
  readonly issues: Issue[];
}

const issuesOf = (json: unknown, model: MessageModel): Issue[] =>
  isPlain(json, model.root.type) ? [] : judged(json, model).issues;

const readPart = (json: unknown, model: MessageModel): Judged =>
  isPlain(json, model.root.type) ? fromJson(json, model) : judged(json, model);

function judged(json: unknown, model: MessageModel): Judged {
  const { tree, issues } = fromJson(json, model);
  // An unreadable value is empty in the tree: its follow-up issues are dropped.
  const told = new Set(issues.map(({ path }) => path));
  const found = checkTree(tree, model, 'json').filter(({ path }) => !told.has(path));
  return { tree, issues: [...issues, ...found] };
}
