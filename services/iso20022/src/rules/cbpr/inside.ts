import type { MessageJson } from '../../shared/message-json';

/** Content wrapped into the elements of a path, the outermost first. */
export const inside = (path: string, content: MessageJson): Record<string, MessageJson> =>
  path.split('/').reduceRight<MessageJson>((json, name) => ({ [name]: json }), content) as Record<
    string,
    MessageJson
  >;
