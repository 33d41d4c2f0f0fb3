import type { Issue } from '../../issue';
import { elementsOf, type XmlElement } from './tree';

export interface Found {
  readonly documents: readonly XmlElement[];
  readonly headers: readonly XmlElement[];
}

/**
 * Finds Document and AppHdr by name inside any wrapper (DataPDU, Envelope, BusMsg, RequestPayload or a
 * bank's own). The caller checks their namespaces.
 */
export function findMessage(root: XmlElement): Found {
  const documents: XmlElement[] = [];
  const headers: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    if (element.name === 'Document') documents.push(element);
    else if (element.name === 'AppHdr') headers.push(element);
    else elementsOf(element).forEach(visit);
  };
  visit(root);
  return { documents, headers };
}

/** Issues unless there is exactly one Document and at most one AppHdr. */
export function countIssues({ documents, headers }: Found): Issue[] {
  const issues: Issue[] = [];
  const report = (path: string, code: string, message: string) =>
    issues.push({ path, code, message, severity: 'ERROR' });
  if (documents.length === 0) {
    report('/Document', 'DOCUMENT_MISSING', 'there is no Document; send the whole message');
  }
  if (documents.length > 1) {
    const message = `there are ${documents.length} Documents; send each message by itself`;
    report('/Document[2]', 'DOCUMENT_REPEATED', message);
  }
  if (headers.length > 1) {
    const message = `there are ${headers.length} AppHdrs; keep that of the message`;
    report('/AppHdr[2]', 'HEADER_REPEATED', message);
  }
  return issues;
}
