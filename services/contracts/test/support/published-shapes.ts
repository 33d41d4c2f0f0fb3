import { readFileSync } from 'node:fs';

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly (string | null)[] }>>;
  readonly required?: readonly string[];
}

/** The schemas of the document that the gateway serves. */
export const { components } = JSON.parse(
  readFileSync(require.resolve('@masar/proto/openapi.json'), 'utf8'),
) as { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } };

/** What every generated message has: decoding nothing gives the message with all its fields. */
export interface Message {
  readonly decode: (bytes: Uint8Array) => object;
}
