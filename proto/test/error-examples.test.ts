import { ERRORS } from '@masar/kit/errors';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Media {
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: Shown }>>;
}
interface Shown {
  /** An object, or RFC 6749's code. */
  readonly error: { readonly code: string } | string;
}
interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Document {
  readonly paths: Readonly<
    Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
  >;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly examples: Readonly<Record<string, { readonly value: Shown }>>;
    readonly schemas: { Error: { properties: { error: { properties: { code: object } } } } };
  };
}

const { paths, components } = JSON.parse(
  readFileSync(join(__dirname, '../gen/openapi.json'), 'utf8'),
) as Document;
const last = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);

const refused = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({
        operation: `${operationId} ${status}`,
        status: Number(status),
        response: response.$ref ? components.responses[last(response.$ref)] : response,
      })),
  );

const shownIn = (response: Response | undefined): Shown[] =>
  Object.values(response?.content?.['application/json']?.examples ?? {}).flatMap(
    ({ $ref, value }) => ($ref ? components.examples[last($ref)]?.value : value) ?? [],
  );

/** Statuses of RFC 6749's codes, and 429, for which it has none. */
const OF_OAUTH: Readonly<Record<string, readonly number[]>> = {
  ...{ invalid_scope: [400], invalid_client: [401], server_error: [500] },
  temporarily_unavailable: [429, 503],
};

function statusesOf({ error }: Shown): readonly number[] {
  if (typeof error === 'string') return OF_OAUTH[error] ?? [];
  return [ERRORS[error.code as keyof typeof ERRORS].http];
}

describe('the errors of openapi.json', () => {
  it('have an example at every status of every operation, of a code that has this status', () => {
    expect(refused.length).toBeGreaterThan(1_000);
    const wrong = refused.filter(({ status, response }) => {
      const shown = shownIn(response);
      return shown.length === 0 || shown.some((each) => !statusesOf(each).includes(status));
    });
    expect(wrong.map(({ operation }) => operation)).toEqual([]);
  });

  it('have an example of every code that their description names', () => {
    const wrong = refused.filter(({ response }) => {
      const [, codes = ''] = /Code: ([A-Z_, or]+)\./.exec(response?.description ?? '') ?? [];
      const named = codes.match(/[A-Z]+_[A-Z_]+|CONFLICT/g) ?? [];
      const shown = shownIn(response).map(({ error }) =>
        typeof error === 'string' ? error : error.code,
      );
      return named.some((code) => !shown.includes(code));
    });
    expect(wrong.map(({ operation }) => operation)).toEqual([]);
  });

  it('have the codes of the error table and no other', () => {
    const { code } = components.schemas.Error.properties.error.properties;
    expect(code).toMatchObject({ enum: Object.keys(ERRORS) });
  });
});
