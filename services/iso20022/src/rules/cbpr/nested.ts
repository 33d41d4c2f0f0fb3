import type { MessageJson } from '../../shared/message-json';

/** Content nested in the elements of a path, outermost first. */
export const nested = (path: string, content: MessageJson): Record<string, MessageJson> =>
  path.split('/').reduceRight<MessageJson>((json, name) => ({ [name]: json }), content) as Record<
    string,
    MessageJson
  >;
