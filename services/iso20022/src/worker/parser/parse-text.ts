import type { Issue } from '../../shared/issue';
import { judgeMessage, type ParsedMessage } from '../../shared/schema/judge-message';
import type { Libxml2 } from './libxml2';
import { readPlain } from './read-plain';
import { Schemas } from './schemas';
import { XmlReader } from './xml-reader';

type Document = InstanceType<Libxml2['XmlDocument']>;

/** Parses a text checked by `readText`: libxml2 (adr/0001-one-reader-of-xml.md), the model and, if given, schemas. */
export type ParseText = (text: string) => Promise<ParsedMessage>;

/**
 * Creates the parser, which throws DomainError VALIDATION_ERROR with line and column.
 * @param schemaFolder published schemas; an error that only they find is an issue with the code SCHEMA
 */
export function textParser(schemaFolder?: string): ParseText {
  let schemas: Schemas | undefined;
  return async (text) => {
    const reader = await XmlReader.open();
    if (schemaFolder !== undefined) schemas ??= new Schemas(reader.libxml2, schemaFolder);
    return reader.read(text, ({ document, memory, root, tree }) => {
      const message = readPlain(memory, root) ?? judgeMessage(tree());
      return schemas ? withSchema(message, document, schemas) : message;
    });
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
