/**
 * A message as JSON, by ISO's element names: an element is a key; one that may come more than once
 * is always a list; simple content is text as it stands in the message; "@Ccy" is an attribute, beside
 * which the text is "#text".
 */
export type MessageJson =
  string | readonly MessageJson[] | { readonly [name: string]: MessageJson };

/** A whole message: what carries it beside what it says. */
export interface MessageEnvelope {
  readonly AppHdr?: MessageJson;
  readonly Document: MessageJson;
}
