/**
 * A message as JSON by ISO's element names. A repeatable element is always a list; simple content is text,
 * unchanged; "@Ccy" is an attribute, and the text beside it is "#text".
 */
export type MessageJson =
  string | readonly MessageJson[] | { readonly [name: string]: MessageJson };

/** A whole message: Document and, if present, its header. */
export interface MessageEnvelope {
  readonly AppHdr?: MessageJson;
  readonly Document: MessageJson;
}
