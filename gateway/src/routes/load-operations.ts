import { WriterCompiler } from '../messages/message-writer';
import { ExpanderCompiler } from '../messages/expander';
import type { ValueTypes } from '../validation/read-query';
import { SchemaCompiler } from '../validation/schema-compiler';
import type { Envelope, Operation, TextAnswer } from './operation';

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: unknown };
}

/** The parts of openapi.json that the gateway reads. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Every operation of the document, with its validators and writer compiled. The gateway serves exactly
 * the operations of the document.
 * @param leastTimeoutMs replaces a shorter timeout of an operation
 */
export function loadOperations(document: ApiDocument, leastTimeoutMs = 0): Operation[] {
  const schemas = new SchemaCompiler(document.components.schemas);
  const writers = new WriterCompiler(document.components.schemas);
  const expanders = new ExpanderCompiler(document.components.schemas);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const entry = item[method];
      if (!entry) return [];
      const operation = operationOf({ method, path, entry }, { schemas, expanders, writers });
      return [{ ...operation, timeoutMs: Math.max(operation.timeoutMs, leastTimeoutMs) }];
    }),
  );
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly entry: Json;
}

interface Compilers {
  readonly schemas: SchemaCompiler;
  readonly expanders: ExpanderCompiler;
  readonly writers: WriterCompiler;
}

function operationOf(
  { method, path, entry }: Entry,
  { schemas, expanders, writers }: Compilers,
): Operation {
  const parameters = (entry['parameters'] as Parameter[] | undefined) ?? [];
  const body = bodySchema(entry);
  return {
    id: String(entry['operationId']),
    method: method.toUpperCase(),
    path: path.replace(/^\/api/, ''),
    rail: String(entry['x-rail']),
    scope: String(entry['x-scope'] ?? ''),
    isPublic: entry['x-public'] !== undefined,
    envelope: entry['x-envelope'] as Envelope,
    success: Number(entry['x-success']),
    timeoutMs: Number(entry['x-timeout-ms']),
    server: String(entry['x-server']),
    rpc: String(entry['x-rpc']),
    contentTypes: Object.keys(contentOf(entry['requestBody'])),
    isForParties: entry['x-for-parties'] === true,
    isStreamed: entry['x-streamed'] === true,
    hasRanges: entry['x-ranges'] === true,
    ...optionalParts(entry),
    valueTypes: valueTypesIn(parameters),
    validate: {
      path: parametersIn('path', parameters, schemas),
      query: parametersIn('query', parameters, schemas),
      ...(body && { body: schemas.body(body) }),
    },
    expand: expanders.compile(body ?? {}),
    write: writers.compile(messageSchema(entry)),
  };
}

function optionalParts(entry: Json): Partial<Operation> {
  const known = {
    patchPaths: entry['x-patch-paths'],
    maxBodyBytes: entry['x-max-body-bytes'],
    xmlBody: entry['x-xml-body'],
    xmlAnswer: entry['x-xml-answer'],
    textAnswer: textAnswerIn(entry),
    signedMessage: entry['x-signed-message'],
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** The media type is the only one of the operation's success. */
function textAnswerIn(entry: Json): TextAnswer | undefined {
  const field = entry['x-text-answer'];
  if (field === undefined) return undefined;
  const [type = ''] = Object.keys(contentOf(successOf(entry)));
  return { field: String(field), type };
}

function valueTypesIn(parameters: readonly Parameter[]): ValueTypes {
  return new Map(
    parameters.flatMap(({ name, schema }) => {
      const type = schema?.type;
      return type === 'integer' || type === 'boolean' ? [[name, type]] : [];
    }),
  );
}

function parametersIn(place: string, parameters: readonly Parameter[], schemas: SchemaCompiler) {
  const here = parameters.filter((parameter) => parameter.in === place);
  const properties = Object.fromEntries(here.map(({ name, schema }) => [name, schema]));
  const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
  return schemas.parameters(properties, required);
}

/** None for a signed message: only its service knows the other system's format. */
function bodySchema(entry: Json): object | undefined {
  if (entry['x-signed-message'] !== undefined) return undefined;
  return jsonSchema(entry['requestBody']);
}

/** The response message inside its envelope: data for DATA, data and pagination for LIST. */
function messageSchema(entry: Json): object {
  // The service itself writes a streamed answer.
  if (entry['x-streamed'] === true) return {};
  const text = entry['x-text-answer'];
  if (text !== undefined) {
    return { type: 'object', properties: { [String(text)]: { type: 'string' } } };
  }
  const schema = jsonSchema(successOf(entry)) as { properties?: Json } | undefined;
  if (!schema) throw new Error(`${String(entry['operationId'])} has no response schema`);
  if (entry['x-envelope'] === 'DATA') return schema.properties?.['data'] as object;
  if (entry['x-envelope'] === 'BARE' || entry['x-envelope'] === 'OAUTH2') return schema;
  const { data, pagination } = schema.properties as Json;
  return { type: 'object', properties: { data, pagination }, required: ['data', 'pagination'] };
}

function successOf(entry: Json): unknown {
  const responses = entry['responses'] as Readonly<Record<string, Json>>;
  return responses[String(entry['x-success'])];
}

function jsonSchema(holder: unknown): object | undefined {
  return contentOf(holder)['application/json']?.schema;
}

function contentOf(holder: unknown): Readonly<Record<string, { readonly schema: object }>> {
  return (holder as { content?: ReturnType<typeof contentOf> } | undefined)?.content ?? {};
}
