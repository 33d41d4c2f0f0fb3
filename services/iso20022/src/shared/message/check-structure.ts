import type { Issue } from '../issue';
import type { MessageEnvelope } from '../message-json';
import { modelOf, type MessageVersion } from '../model/model';
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
  message: MessageEnvelope,
  version: MessageVersion,
): { version: MessageVersion; issues: Issue[] } {
  const { AppHdr, Document } = message;
  const isFine = AppHdr === undefined && isPlain(Document, modelOf(version).root.type);
  return { version, issues: isFine ? [] : readMessage(message, version).issues };
}

/** A message in JSON as trees that can be written, if there are no issues. */
export function readMessage(
  { AppHdr, Document }: MessageEnvelope,
  version: MessageVersion,
): { trees: MessageTrees; issues: Issue[] } {
  const document = readPart(Document, version);
  if (AppHdr === undefined) {
    return { trees: { document: document.tree }, issues: document.issues };
  }
  const header = readPart(AppHdr, HEADER_VERSION);
  return {
    trees: { header: header.tree, document: document.tree },
    issues: [...header.issues, ...document.issues],
  };
}

function readPart(json: unknown, version: MessageVersion): { tree: XmlElement; issues: Issue[] } {
  const model = modelOf(version);
  const { tree, issues } = fromJson(json, model);
  if (isPlain(json, model.root.type)) return { tree, issues };
  // A value that could not be read is empty in the tree: what follows from that is not said twice.
  const told = new Set(issues.map(({ path }) => path));
  const found = checkTree(tree, model, 'json').filter(({ path }) => !told.has(path));
  return { tree, issues: [...issues, ...found] };
}
