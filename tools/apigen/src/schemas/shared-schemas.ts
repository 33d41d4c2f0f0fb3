import type { JsonObject } from '@bufbuild/protobuf';
import { ERROR_CODES } from './error-codes';

const REQUEST_ID: JsonObject = {
  type: 'string',
  description: 'Names the request in answers, logs and traces.',
  examples: ['req_01JD0Z5V8Q4N7T2M9K6H3F1B0A'],
};
const TIMESTAMP: JsonObject = {
  type: 'string',
  format: 'date-time',
  description: 'When the answer was written, in UTC.',
};

/** An object of an answer with all of these fields; it allows further ones. */
export function wholeObject(
  properties: Record<string, JsonObject>,
  description?: string,
): JsonObject {
  return {
    type: 'object',
    ...(description && { description }),
    properties,
    required: Object.keys(properties),
  };
}

export const refTo = (section: string, name: string): JsonObject => ({
  $ref: `#/components/${section}/${name}`,
});

/** Envelopes of all answers (gateway/docs/guide/requests.md, errors.md). */
export const SHARED_SCHEMAS: Record<string, JsonObject> = {
  Meta: wholeObject(
    {
      requestId: REQUEST_ID,
      timestamp: TIMESTAMP,
      rail: { type: 'string', description: 'Rail that answered.', examples: ['contracts'] },
      version: { type: 'string', description: 'Version of the API.', examples: ['v1'] },
    },
    'Where an answer comes from.',
  ),
  Error: wholeObject(
    {
      error: wholeObject({
        code: {
          type: 'string',
          enum: [...ERROR_CODES],
          description: 'What went wrong, for programs.',
          examples: ['VALIDATION_ERROR'],
        },
        message: { type: 'string', description: 'What went wrong, for people.' },
        details: {
          type: 'array',
          description: 'One entry for each problem, 32 at most.',
          items: refTo('schemas', 'ErrorDetail'),
        },
        rail: { type: 'string', description: 'Rail that was asked.', examples: ['contracts'] },
        requestId: REQUEST_ID,
      }),
      meta: wholeObject({ requestId: REQUEST_ID, timestamp: TIMESTAMP }),
    },
    'Every error has this form.',
  ),
  ErrorDetail: wholeObject(
    {
      field: {
        type: 'string',
        description: 'Field, parameter or header concerned.',
        examples: ['asset.costPrice.currency'],
      },
      message: { type: 'string', description: 'The problem, for people.' },
      code: {
        type: 'string',
        description:
          'The problem, for programs: a code of x-detail-codes like REQUIRED, or the id of a Shariah rule.',
        examples: ['INVALID_VALUE'],
      },
    },
    'One problem.',
  ),
};
