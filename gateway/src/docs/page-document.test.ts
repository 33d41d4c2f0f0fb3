import openapi from '@masar/proto/openapi.json';
import { ERRORS } from '@masar/kit/errors';
import { operationsOf, type ApiDocument } from './api-document';
import { readGuide } from './guide';
import { pageDocument } from './page-document';

interface Shown extends ApiDocument {
  readonly info: { readonly description: string };
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
}

const shown = pageDocument(openapi, readGuide()) as Shown;

test('the page has every operation, under its products or the platform, once', () => {
  const idsOf = (document: ApiDocument) =>
    operationsOf(document).map(({ operationId }) => operationId);
  expect(idsOf(shown)).toEqual(idsOf(openapi));
  const grouped = shown['x-tagGroups'].flatMap(({ tags }) => tags);
  const used = new Set(operationsOf(shown).flatMap(({ tags }) => tags));
  expect([...grouped].sort()).toEqual([...used].sort());
});

test('an operation does not repeat its summary, nor the headers that the guide explains', () => {
  for (const { operationId, summary, description = '', parameters = [] } of operationsOf(shown)) {
    expect([operationId, summary]).not.toEqual([operationId, expect.stringMatching(/\.$/)]);
    expect([operationId, description.startsWith(summary)]).toEqual([operationId, false]);
    const refs = parameters.map(({ $ref = '' }) => $ref);
    expect(refs).not.toContain('#/components/parameters/RequestId');
  }
  const create = operationsOf(shown).find(({ operationId }) => operationId === 'createContract');
  expect(create?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
});

describe('the guide on the page', () => {
  const { description } = shown.info;

  test('begins with the start and the conventions, and has no internal notes', () => {
    const headings = [...description.matchAll(/^# (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 2)).toEqual(['Start', 'Conventions of each rail']);
    expect(headings).toEqual(
      expect.arrayContaining(['Errors', 'Idempotency', 'Pagination', 'Webhooks']),
    );
    expect(description).not.toMatch(/x-added|x-shorthand|<!--|\]\((?!https:)/);
  });

  test('explains what to do after every error that an operation answers', () => {
    const ofRails = ['INVALID_ASSET_TYPE', 'CALCULATION_FAILED', 'RANGE_NOT_SATISFIABLE'];
    for (const code of Object.keys(ERRORS).filter((each) => !ofRails.includes(each)))
      expect(description).toContain(`\`${code}\``);
  });

  test('names only existing operations', () => {
    const named = [...description.matchAll(/`(GET|POST) \/v1(\/[^`]+)`/g)];
    expect(named.length).toBeGreaterThan(3);
    for (const [, method = '', path = ''] of named)
      expect(shown.paths[`/api/v1${path}`]).toHaveProperty(method.toLowerCase());
  });
});
