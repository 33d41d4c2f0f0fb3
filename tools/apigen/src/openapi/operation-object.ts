import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf';
import { BuildError } from '../proto/build-error';
import { commentOf } from '../proto/comment';
import { errorResponsesOf } from './error-responses';
import type { Answers, Examples } from './examples';
import { annotations, valueSchema } from '../schemas/field-schema';
import { headerParametersOf, successHeaders } from './headers';
import type { MessageSchemas } from '../schemas/message-schemas';
import type { Operation } from '../operations/operation';
import type { OptionReader } from '../proto/options';
import { partialResponses } from './ranges';
import type { Refusals } from './refusals';
import { takesBody } from '../operations/route';
import { wholeObject, refTo } from '../schemas/shared-schemas';
import { signatureParameter, signedExtension, SIGNED_SCHEMA } from '../operations/signed-message';
import { textContent } from '../operations/text-answer';
import { XML_ANSWER, XML_BODIES, XML_SCHEMA } from '../operations/xml-fields';

/** Media type of every patch (RFC 7396), which may also be sent as application/json. */
const MERGE_PATCH = 'application/merge-patch+json';

/** Media type of a token request (RFC 6749, 4.4.2). */
const FORM = 'application/x-www-form-urlencoded';

/** Sources of an operation object. */
interface Context {
  options: OptionReader;
  schemas: MessageSchemas;
  examples: Examples;
  answers: Answers;
  refusals: Refusals;
}

/**
 * The OpenAPI operation object of one rpc.
 * @throws BuildError when JSON Schema cannot express a field
 */
export function operationObject(operation: Operation, context: Context): JsonObject {
  const { options, schemas } = context;
  const { id, summary, description, rail, method, success } = operation;
  const refused = context.refusals.get(id) ?? [];
  const pathFields = operation.pathFields.map((field) => parameter(field, 'path', options));
  return {
    operationId: id,
    summary,
    description,
    tags: [rail],
    ...extensions(operation, options),
    ...(refused.length > 0 && { 'x-refusals': refused.map(({ code }) => code) }),
    parameters: [
      ...headerParametersOf(operation),
      ...(operation.signedMessage ? [signatureParameter(operation.signedMessage)] : []),
      ...pathFields,
      ...operation.queryFields.map((field) => parameter(field, 'query', options)),
    ],
    ...(takesBody(method) && { requestBody: requestBody(operation, context) }),
    responses: {
      [success]: {
        description: commentOf(operation.rpc.output) || 'Success.',
        headers: successHeaders(operation),
        content: withAnswer(successContent(operation, schemas), context.answers.get(id)),
      },
      ...(operation.ranges && partialResponses(successContent(operation, schemas))),
      ...errorResponsesOf(operation, refused),
    },
  };
}

/** Extensions by which the gateway calls the rpc and writes its answer. */
function extensions(operation: Operation, options: OptionReader): JsonObject {
  const { rpc, rail, server, scope, envelope, success, events, errors, added, publicReason } =
    operation;
  const paths = pathsField(operation, options);
  return {
    'x-rpc': `${rpc.parent.typeName}/${rpc.name}`,
    'x-server': server,
    'x-rail': rail,
    ...(publicReason ? { 'x-public': publicReason } : { 'x-scope': scope }),
    'x-envelope': envelope,
    'x-success': success,
    'x-events': events,
    'x-errors': errors,
    'x-timeout-ms': operation.timeoutMs,
    ...(added && { 'x-added': true }),
    ...(operation.showsSecret && { 'x-shows-secret': true }),
    ...(operation.forParties && { 'x-for-parties': true }),
    ...(operation.furtherScopes.length > 0 && { 'x-further-scopes': operation.furtherScopes }),
    ...(operation.textAnswer &&
      !operation.streamed && { 'x-text-answer': operation.textAnswer.field.jsonName }),
    ...(operation.signedMessage && {
      'x-signed-message': signedExtension(operation.signedMessage),
    }),
    ...(operation.maxBodyBytes && { 'x-max-body-bytes': operation.maxBodyBytes }),
    ...(operation.xmlBody && { 'x-xml-body': operation.xmlBody.jsonName }),
    ...(operation.streamed
      ? { 'x-streamed': true, ...(operation.ranges && { 'x-ranges': true }) }
      : operation.xmlAnswer && { 'x-xml-answer': operation.xmlAnswer.jsonName }),
    ...(operation.method === 'patch' && { 'x-patch': true }),
    ...(paths && { 'x-patch-paths': paths.jsonName }),
  };
}

/** Field for patched paths. Every PATCH has one; others only if their service tells an empty list from none. */
function pathsField({ rpc, method }: Operation, options: OptionReader): DescField | undefined {
  const field = rpc.input.fields.find((candidate) => options.field(candidate).patchPaths);
  if (field || method !== 'patch') return field;
  throw new BuildError(rpc, `${rpc.input.typeName} has no field with patch_paths`);
}

function parameter(field: DescField, place: 'path' | 'query', options: OptionReader): JsonObject {
  const option = options.field(field);
  if (option.json) throw new BuildError(field, 'json is for a body, not for a parameter');
  const { description, 'x-added': added, ...about } = annotations(field, option);
  return {
    name: field.jsonName,
    in: place,
    required: place === 'path' || (option.required ?? false),
    ...(description !== undefined && { description }),
    ...(added !== undefined && { 'x-added': added }),
    schema: { ...valueSchema(field, option, () => refuseMessage(field)), ...about },
  };
}

function refuseMessage(field: DescField): never {
  throw new BuildError(field, 'a message is no path or query parameter');
}

function requestBody(operation: Operation, { schemas, examples }: Context): JsonObject {
  const { schema, required } = operation.signedMessage
    ? { schema: SIGNED_SCHEMA, required: true }
    : schemas.bodyOf(operation);
  const types = ['application/json', ...otherTypes(operation)];
  const named = examples.get(operation.id);
  const media = { schema, ...(named && { examples: named }) };
  const xmlTypes = operation.xmlBody ? XML_BODIES : [];
  return {
    required,
    content: Object.fromEntries([
      ...types.map((type) => [type, media]),
      ...xmlTypes.map((type) => [type, { schema: XML_SCHEMA }]),
    ]),
  };
}

function otherTypes({ method, envelope }: Operation): string[] {
  if (envelope === 'OAUTH2') return [FORM];
  return method === 'patch' ? [MERGE_PATCH] : [];
}

function successContent(operation: Operation, schemas: MessageSchemas): JsonObject {
  const xml = { [XML_ANSWER]: { schema: XML_SCHEMA } };
  if (operation.textAnswer) return textContent(operation.textAnswer);
  if (operation.streamed) return xml;
  const json = { 'application/json': { schema: successSchema(operation, schemas) } };
  return operation.xmlAnswer ? { ...json, ...xml } : json;
}

/** Adds the recorded answer to the first media type. */
function withAnswer(content: JsonObject, answer: JsonValue | undefined): JsonObject {
  if (answer === undefined) return content;
  const [[type, media] = ['', {}], ...others] = Object.entries(content);
  return { [type]: { ...(media as JsonObject), example: answer }, ...Object.fromEntries(others) };
}

function successSchema({ rpc, envelope }: Operation, schemas: MessageSchemas): JsonObject {
  const meta = refTo('schemas', 'Meta');
  switch (envelope) {
    case 'BARE':
    case 'OAUTH2':
      return schemas.ref(rpc.output);
    case 'DATA':
      return wholeObject({ data: schemas.ref(rpc.output), meta });
    case 'LIST': {
      const { data, pagination } = rpc.output.field;
      return wholeObject({
        data: { type: 'array', items: schemas.ref(data?.message as DescMessage) },
        meta,
        pagination: schemas.ref(pagination?.message as DescMessage),
      });
    }
  }
}
