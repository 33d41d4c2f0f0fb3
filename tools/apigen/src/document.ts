import type { JsonObject } from '@bufbuild/protobuf';
import type { Problems } from './build-error';
import { commentOf } from './comment';
import { errorResponseComponents } from './error-responses';
import { HEADER_PARAMETERS, RESPONSE_HEADERS } from './headers';
import { BEARER_AUTH, INFO, SERVERS } from './info';
import type { Examples } from './examples';
import { oauthParts, securityOf } from './oauth2';
import { MessageSchemas } from './message-schemas';
import type { Operation } from './operation';
import { operationObject } from './operation-object';
import type { OptionReader } from './options';
import type { Refusals } from './refusals';

interface Context {
  options: OptionReader;
  problems: Problems;
  examples: Examples;
  refusals: Refusals;
}

/** The OpenAPI document of the operations, in their order. */
export function openApiDocument(
  operations: readonly Operation[],
  { options, problems, examples, refusals }: Context,
): JsonObject {
  const schemas = new MessageSchemas(options);
  const paths: Record<string, JsonObject> = {};
  const oauth = oauthParts(operations);
  for (const operation of operations) {
    problems.attempt(() => {
      const item = (paths[operation.path] ??= {});
      item[operation.method] = {
        ...operationObject(operation, { options, schemas, examples, refusals }),
        ...((oauth || operation.signedMessage) && securityOf(operation)),
      };
    });
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: SERVERS,
    security: [{ bearerAuth: [] }],
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes: { bearerAuth: BEARER_AUTH, ...oauth?.securitySchemes },
      parameters: HEADER_PARAMETERS,
      headers: { ...RESPONSE_HEADERS, ...oauth?.headers },
      responses: { ...errorResponseComponents(), ...oauth?.responses },
      schemas: { ...schemas.components, ...oauth?.schemas },
    },
  };
}

/** One tag for each rail, in the words of the first service that serves it. */
function tagsOf(operations: readonly Operation[]): JsonObject[] {
  const descriptions = new Map<string, string>();
  for (const { rail, rpc } of operations) {
    if (!descriptions.has(rail)) descriptions.set(rail, commentOf(rpc.parent));
  }
  return [...descriptions].map(([name, description]) => ({ name, description }));
}
