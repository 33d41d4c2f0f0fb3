import type { Issue } from '../../shared/issue';
import { judgeMessage, type ParsedMessage } from '../../shared/message/judge-message';
import { loadLibxml2, type Libxml2 } from './libxml2';
import { readTree, TOO_DEEP } from './read-tree';
import { refusalError, type Refusal } from './refusal';
import { Schemas } from './schemas';

type Document = InstanceType<Libxml2['XmlDocument']>;

/** Reads a text that readText let through, by libxml2 (adr/0001-two-readers-of-xml.md), the model and, if given, schemas. */
export type ParseText = (text: string) => Promise<ParsedMessage>;

/**
 * Makes the reader of messages; it throws DomainError VALIDATION_ERROR with line and column.
 * @param schemaFolder where published schemas are: what they refuse and the model does not is an issue
 */
export function textParser(schemaFolder?: string): ParseText {
  let schemas: Schemas | undefined;
  return async (text) => {
    const libxml2 = await loadLibxml2();
    if (schemaFolder !== undefined) schemas ??= new Schemas(libxml2, schemaFolder);
    const document = parse(libxml2, text);
    try {
      const message = judgeMessage(readTree(text));
      return schemas ? withSchema(message, document, schemas) : message;
    } finally {
      document.dispose();
    }
  };
}

function withSchema(message: ParsedMessage, document: Document, schemas: Schemas): ParsedMessage {
  const problems = message.version && schemas.problemsOf(document, message.version);
  if (!problems) return message;
  const isSchemaValid = problems.length === 0;
  const isRefused = message.issues.some(({ path }) => path.startsWith('/Document'));
  const issues = isRefused ? [] : problems.map(schemaIssue);
  return { ...message, isSchemaValid, issues: [...message.issues, ...issues] };
}

const schemaIssue = (problem: string): Issue => ({
  path: '/Document',
  code: 'SCHEMA',
  message: `the published schema refuses it at ${problem}`,
  severity: 'ERROR',
});

function parse({ XmlDocument, XmlParseError, ParseOption }: Libxml2, text: string): Document {
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    // Text that is handed over as bytes is copied in a third of the time.
    return XmlDocument.fromBuffer(Buffer.from(text), { option });
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    throw refusalError(error.details.map(toRefusal));
  }
}

function toRefusal(detail: { message: string; line: number; col: number }): Refusal {
  const at = { line: detail.line, column: detail.col };
  // Its own limit comes first in very deep texts, and it advises an option that is not the sender's.
  if (/depth/i.test(detail.message)) return { code: 'XML_DEPTH', message: TOO_DEEP, at };
  return { code: 'XML_SYNTAX', message: `${detail.message.trim()}; correct the XML here`, at };
}
