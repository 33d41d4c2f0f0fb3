import { readFileSync } from 'node:fs';

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly (string | null)[] }>>;
  readonly required?: readonly string[];
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, object>>;
}

/** The schemas and the paths of the document that the gateway serves. */
export const { components, paths } = JSON.parse(
  readFileSync(require.resolve('@masar/proto/openapi.json'), 'utf8'),
) as Document;

/** True where a path of the rail ends with this word, or has it as its HTTP method. */
export function isOperationOf(rail: string, word: string): boolean {
  return Object.entries(paths).some(
    ([path, methods]) =>
      path.includes(`/rails/${rail}/`) && (path.endsWith(`/${word}`) || word in methods),
  );
}

/** A generated message type: decoding no bytes gives a message with all its fields. */
export interface Message {
  readonly decode: (bytes: Uint8Array) => object;
}
