import type { ApiDocument, ApiOperation } from './api-document';

/** Rails for administration; every other rail is a product. */
const PLATFORM = new Set(
  'tenants workspaces api-keys oauth2 webhooks events usage audit sandbox'.split(' '),
);

/** Headers of nearly every operation; the guide explains them once. */
const COMMON = new Set(
  ['WorkspaceId', 'RequestId'].map((name) => `#/components/parameters/${name}`),
);

/**
 * The document for the page: the guide comes first, an operation does not repeat its summary, and
 * rails are grouped into products and platform. Programs read openapi.json.
 */
export function pageDocument(document: ApiDocument, guide: string): object {
  const tags = document.tags.map(({ name }) => name);
  return {
    ...document,
    info: { ...document.info, title: 'Masar API', description: guide },
    paths: mapped(document.paths, (item) => mapped(item, onPage)),
    'x-tagGroups': [
      { name: 'Products', tags: tags.filter((tag) => !PLATFORM.has(tag)) },
      { name: 'Platform', tags: tags.filter((tag) => PLATFORM.has(tag)) },
    ],
  };
}

function onPage(operation: ApiOperation): ApiOperation {
  const { summary, description = '', parameters = [] } = operation;
  return {
    ...operation,
    summary: summary.replace(/\.$/, ''),
    description: description.startsWith(summary)
      ? description.slice(summary.length).trim()
      : description,
    parameters: parameters.filter(({ $ref = '' }) => !COMMON.has($ref)),
  };
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
