import type { JsonObject } from '@bufbuild/protobuf';
import { PART_HEADERS, UNCHANGED_HEADERS } from './headers';

/** The 206 and 304 of a stored content. @param content of the 200 */
export function partialResponses(content: JsonObject): JsonObject {
  return {
    206: { description: 'The part that Range asks for.', headers: PART_HEADERS, content },
    304: { description: 'If-None-Match names this content.', headers: UNCHANGED_HEADERS },
  };
}
