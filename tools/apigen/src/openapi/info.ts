import type { JsonObject } from '@bufbuild/protobuf';

const DESCRIPTION = `Islamic finance as an API of many tenants, grouped into rails.

**Credentials.** \`Authorization: Bearer <API key or access token>\` on every request, and \`X-Tenant-ID\` with the tenant of the credential. \`x-scope\` of an operation names the scope that it asks for.

**Envelopes.** A success is \`{data, meta}\`, a page of a list \`{data, meta, pagination}\`; rails whose \`x-envelope\` is BARE answer with the object itself. An error is always \`{error, meta}\`: \`error.code\` is for programs, and \`error.details\` has one entry for each problem that has a place, and none where no field or rule is to blame. \`X-Request-ID\` is on every answer. Within v1 an answer may get further fields: ignore those you do not know.

**Requests.** Bodies are JSON in UTF-8; a key comes once in an object. Unknown fields and unknown query parameters are refused with 400. PATCH is a JSON merge patch, as \`application/json\` or \`application/merge-patch+json\`. A string of format \`text\` or \`multiline-text\` has a visible character, no control characters and none that override the direction of writing (U+202A to U+202E, U+2066 to U+2069); \`multiline-text\` may have line breaks and tabs. A body has 1 MiB at most, or what \`x-max-body-bytes\` says. Where \`application/xml\` is listed, the XML itself is the body, in UTF-8, or the answer to \`Accept: application/xml\`; \`x-xml-body\` and \`x-xml-answer\` name the field of the JSON that it stands for, and errors are JSON. What \`x-json\` marks is any JSON value. What \`x-shorthand\` marks may be written as a text, which is the field that it names, or as an object. Where an operation takes \`Range\`, a download that broke off goes on with \`Range: bytes=<bytes that came>-\` and \`If-Range: <ETag>\` (\`curl -C -\` sends the first): 206 has the part, and 200 the whole where the content is another; \`Repr-Digest\` has the SHA-256 of the whole. A field that is unset is left out of an answer, unless its schema accepts null. A day (format \`date\`) is a day of UTC, today too. Lists are newest first; \`page\` counts from 1 and \`perPage\` is 20 unless given, 100 at most.

**Money.** \`x-money\` marks an amount of money; on a list, each of its entries. Its currency is the field beside it or that of the record, and it has no more decimals than that currency. It is a JSON number on the rails contracts, murabaha, kafalah, billing and finops, with at most 15 significant digits, and decimal text as \`"1500.00"\` on disputes, underwriting, zakat and iso20022; the settings of a tenant have both, each as the rail that they are for. Read numbers into a decimal type, and compute with no binary fraction.

**Webhooks.** \`webhooks\` has a signed request for each type of event, with the schema of its data; an endpoint is told of the types that it asked for.

**Idempotency.** POST, PUT and PATCH take \`X-Idempotency-Key\`. The same key with the same request (credential, workspace, method, path, query and body) brings the first answer again, for 24 hours, with \`Idempotent-Replayed: true\`; after a failure of the database it may bring the resource as it then is, never a second one. With another request it is 422 IDEMPOTENCY_KEY_REUSED, and 409 while the first request is still running.

**Tokens.** \`POST /api/v1/oauth2/token\` gives an OAuth client an access token, which is sent like an API key. Its answer has no envelope and its errors are RFC 6749's; parameters that it does not know are ignored.

**Limits.** A plan has a rate per minute, a burst and a number of requests per month. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix epoch seconds) and \`X-RateLimit-Policy\` are on every answer. A refusal is 429 RATE_LIMITED with \`Retry-After\` in seconds; a spent month adds the detail MONTHLY_QUOTA_EXCEEDED.

**Refusals.** The 409 and 422 of an operation list the codes that \`error.details[].code\` can have there beside those of a single field, each with what it says and, for a Shariah rule, the clause; \`x-refusals\` has the codes alone. \`error.code\` can also be a code of the rail, which the answers of its operations name: BELOW_NISAB, INVALID_ASSET_TYPE and CALCULATION_FAILED of zakat, PAYMENT_FAILED of billing. All broken rules of a request are reported together.

**To read on.** In the repository: \`gateway/docs/tour.md\` leads through the rails with curl, and the README of each rail (\`services/contracts\`, \`services/contracts/src/murabaha\`, \`services/contracts/src/kafalah\`, \`services/zakat\`, \`services/iso20022\`, \`services/disputes\`, \`services/underwriting\`, \`services/billing-finops\`, \`services/webhooks\`) explains its terms and names the pages of its states and rules.

**Added.** \`x-added\` marks what the specification does not have and we add to fill its gaps: an operation with all that its own request and answer consist of, or a field with all that is inside it. Parts of what is marked are not marked again.`;

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

/** Security schemes, used together: generated clients take them once, so that no call names the tenant. */
export const SECURITY_SCHEMES: JsonObject = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: msr_live_… or msr_test_… of a tenant, or the key of the operator.',
  },
  tenantId: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Tenant-ID',
    description:
      'Tenant of the credential, for example acme_bank; 400 where it is missing. The operator sends the id of the tenant that the request is about, or platform to manage tenants and prices.',
  },
};
