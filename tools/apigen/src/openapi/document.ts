import type { DescMessage, JsonObject } from '@bufbuild/protobuf';
import type { Problems } from '../proto/build-error';
import { commentOf } from '../proto/comment';
import { nameCollisions } from './derived-names';
import type { DetailCodes } from './detail-codes';
import { errorExamples } from './error-examples';
import { errorResponseComponents } from './error-responses';
import { HEADER_PARAMETERS, RESPONSE_HEADERS } from './headers';
import { INFO, SECURITY_SCHEMES, SERVERS } from './info';
import type { Answers, Examples } from './examples';
import { oauthParts, securityOf } from './oauth2';
import { MessageSchemas } from '../schemas/message-schemas';
import type { Operation } from '../operations/operation';
import { operationObject } from './operation-object';
import type { OptionReader } from '../proto/options';
import type { Refusals } from './refusals';
import { webhooksOf } from './webhooks';

interface Context {
  options: OptionReader;
  problems: Problems;
  examples: Examples;
  answers: Answers;
  refusals: Refusals;
  detailCodes: DetailCodes;
  /** Messages that are the data of an event. */
  events: readonly DescMessage[];
}

/** The OpenAPI document of the operations, in their order. */
export function openApiDocument(
  operations: readonly Operation[],
  { options, problems, examples, answers, refusals, events, detailCodes }: Context,
): JsonObject {
  const schemas = new MessageSchemas(options);
  const paths: Record<string, JsonObject> = {};
  const oauth = oauthParts(operations);
  for (const operation of operations) {
    problems.attempt(() => {
      const item = (paths[operation.path] ??= {});
      item[operation.method] = {
        ...operationObject(operation, { options, schemas, examples, answers, refusals }),
        ...((oauth || operation.signedMessage) && securityOf(operation)),
      };
    });
  }
  const told = problems.attempt(() => webhooksOf(events, { options, schemas }));
  const allSchemas = { ...schemas.components, ...oauth?.schemas, ...told?.schemas };
  problems.messages.push(...nameCollisions(allSchemas));
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: SERVERS,
    security: [{ bearerAuth: [], tenantId: [] }],
    tags: tagsOf(operations),
    paths,
    ...(told && { webhooks: told.webhooks }),
    ...(Object.keys(detailCodes).length > 0 && { 'x-detail-codes': detailCodes }),
    components: {
      securitySchemes: { ...SECURITY_SCHEMES, ...oauth?.securitySchemes },
      parameters: HEADER_PARAMETERS,
      headers: { ...RESPONSE_HEADERS, ...oauth?.headers },
      responses: { ...errorResponseComponents(), ...oauth?.responses },
      examples: errorExamples(),
      schemas: allSchemas,
    },
  };
}

/** One tag for each rail, described by the comment of its first service. */
function tagsOf(operations: readonly Operation[]): JsonObject[] {
  const descriptions = new Map<string, string>();
  for (const { rail, rpc } of operations) {
    if (!descriptions.has(rail)) descriptions.set(rail, commentOf(rpc.parent));
  }
  return [...descriptions].map(([name, description]) => ({ name, description }));
}
