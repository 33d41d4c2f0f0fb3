import type { Issue } from '../issue';
import type { MessageEnvelope } from '../message-json';
import { modelOf, type MessageModel, type MessageVersion } from '../model/model';
import { checkTree } from './check-tree';
import { fromJson } from './from-json';
import { isPlain } from './is-plain';
import type { XmlElement } from './tree';

/** The business header that the model covers, beside a Document of any version. */
export const HEADER_VERSION = 'head.001.001.02';

export interface MessageTrees {
  readonly header?: XmlElement;
  readonly document: XmlElement;
}

/**
 * Whether a message in JSON has the structure of its version: the schema's verdict, with all issues
 * by the JSON's own paths, those of the header first.
 */
export function checkStructure(
  { AppHdr, Document }: MessageEnvelope,
  version: MessageVersion,
): { version: MessageVersion; issues: Issue[] } {
  const ofHeader = AppHdr === undefined ? [] : issuesOf(AppHdr, modelOf(HEADER_VERSION));
  return { version, issues: [...ofHeader, ...issuesOf(Document, modelOf(version))] };
}

/** A message in JSON as trees that can be written, if there are no issues. */
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

/** A Document or AppHdr with what is wrong with it. */
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
  // A value that could not be read is empty in the tree: what follows from that is not said twice.
  const told = new Set(issues.map(({ path }) => path));
  const found = checkTree(tree, model, 'json').filter(({ path }) => !told.has(path));
  return { tree, issues: [...issues, ...found] };
}
