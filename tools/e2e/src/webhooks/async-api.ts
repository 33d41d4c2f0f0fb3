import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

const ID = 'asyncapi.json';

interface Document {
  readonly channels: Readonly<
    Record<string, { readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >;
  readonly components: {
    readonly messages: Readonly<Record<string, Readonly<Record<'headers' | 'payload', object>>>>;
  };
}

const document = JSON.parse(
  readFileSync(require.resolve('@masar/proto/asyncapi.json'), 'utf8'),
) as Document;
const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
addFormats(ajv);
ajv.addSchema(document, ID);

/** A message from a channel. */
export interface Message {
  readonly headers: object;
  readonly payload: unknown;
}

/**
 * Breaches of the document by a message; none when it conforms.
 * @param channel of the document, for example "contracts" or "webhook"
 * @param name of the message in the channel
 */
export function messageProblems(channel: string, name: string, message: Message): string[] {
  const ref = document.channels[channel]?.messages[name]?.$ref;
  if (ref === undefined) return [`asyncapi.json has no ${name} on ${channel}`];
  return (['headers', 'payload'] as const).flatMap((part) => {
    const validate = ajv.compile({ $ref: `${ID}${ref}/${part}` });
    if (validate(message[part])) return [];
    return (validate.errors ?? []).map((e) => `${part}${e.instancePath} ${e.message}`);
  });
}
