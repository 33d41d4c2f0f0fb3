import type { JsonObject } from '@bufbuild/protobuf';

const DESCRIPTION = `Islamic finance as an API of many tenants, grouped into rails.

**Credentials.** \`Authorization: Bearer <API key or token>\` on every request, and \`X-Tenant-ID\` with the tenant of the credential. \`x-scope\` of an operation names the scope that it asks for.

**Envelopes.** A success is \`{data, meta}\`, a page of a list \`{data, meta, pagination}\`; rails whose \`x-envelope\` is BARE answer with the object itself. An error is always \`{error, meta}\`: \`error.code\` is for programs, and \`error.details\` has one entry for each problem. \`X-Request-ID\` is on every answer.

**Requests.** Bodies are JSON in UTF-8; a key comes once in an object. Unknown fields and unknown query parameters are refused with 400. PATCH is a JSON merge patch, as \`application/json\` or \`application/merge-patch+json\`. A string of format \`text\` or \`multiline-text\` has a visible character, no control characters and none that override the direction of writing (U+202A to U+202E, U+2066 to U+2069); \`multiline-text\` may have line breaks and tabs. A field that is unset is left out of an answer, unless its schema accepts null. Lists are newest first; \`page\` counts from 1 and \`perPage\` is 20 unless given, 100 at most.

**Idempotency.** POST, PUT and PATCH take \`X-Idempotency-Key\`. The same key with the same request brings the first answer again, for 24 hours, with \`Idempotent-Replayed: true\`; with another request it is 422 IDEMPOTENCY_KEY_REUSED, and 409 while the first request is still running.

**Limits.** A plan has a rate per minute, a burst and a number of requests per month. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix epoch seconds) and \`X-RateLimit-Policy\` are on every answer. A refusal is 429 RATE_LIMITED with \`Retry-After\` in seconds; a spent month adds the detail MONTHLY_QUOTA_EXCEEDED.

Operations and fields marked \`x-added\`, and all that is inside such a field, are not in the specification: they fill its gaps.`;

export const INFO: JsonObject = {
  title: 'Masar',
  version: 'v1',
  description: DESCRIPTION,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

export const SERVERS: JsonObject[] = [
  {
    url: '/',
    description: 'Every path is served under /v1 as well: /v1/contracts is /api/v1/contracts.',
  },
];

export const BEARER_AUTH: JsonObject = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API key (msr_live_… or msr_test_…) or an access token.',
};
