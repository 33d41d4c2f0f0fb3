import Ajv2020 from 'ajv/dist/2020';

/** An identity provider whose tokens the operator has chosen to accept. */
export interface TrustedIssuer {
  /** Ours for it: part of the credential ids of those it vouches for. */
  readonly name: string;
  /** Its `iss`. */
  readonly issuer: string;
  /** The only address that its keys are fetched from. */
  readonly jwksUri: string;
  /** What it must name us in `aud`. */
  readonly audience: string;
  /** Claim that says for which tenant a token is. */
  readonly tenantClaim: string;
  /** Tenant for each value of that claim: it speaks for these and no other. */
  readonly tenants: Readonly<Record<string, string>>;
  /** Scopes that its tokens may have at most. */
  readonly scopes: readonly string[];
  /** `typ` of its access tokens: some providers know no at+jwt. */
  readonly typ?: 'at+jwt' | 'JWT';
}

const TEXT = { type: 'string', minLength: 1, maxLength: 2048 } as const;
const HTTPS_OR_LOOPBACK = '^(https://|http://(127\\.0\\.0\\.1|\\[::1\\]|localhost)(:\\d+)?/)';

const SCHEMA = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', pattern: '^[a-z0-9-]{1,32}$' },
      issuer: TEXT,
      jwksUri: { ...TEXT, pattern: HTTPS_OR_LOOPBACK },
      audience: TEXT,
      tenantClaim: TEXT,
      tenants: {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{2,63}$' },
      },
      scopes: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', pattern: '^(\\*|(?!platform:)[a-z0-9-]+:(\\*|[a-z0-9_-]+))$' },
      },
      typ: { enum: ['at+jwt', 'JWT'] },
    },
    required: ['name', 'issuer', 'jwksUri', 'audience', 'tenantClaim', 'tenants', 'scopes'],
    additionalProperties: false,
  },
};

/**
 * Reads the setting MASAR_TRUSTED_ISSUERS; nobody is trusted without it.
 * @throws Error that names the entry and the rule
 */
export function readTrustedIssuers(setting: string | undefined): TrustedIssuer[] {
  if (setting === undefined) return [];
  const issuers = parsed(setting);
  const ajv = new Ajv2020({ allErrors: true });
  const validate = ajv.compile<TrustedIssuer[]>(SCHEMA);
  if (!validate(issuers)) throw refused(ajv.errorsText(validate.errors, { dataVar: 'the list' }));
  for (const key of ['name', 'issuer'] as const) {
    const values = issuers.map((each) => each[key]);
    if (new Set(values).size < values.length) throw refused(`two entries have the same ${key}`);
  }
  return issuers;
}

function parsed(setting: string): unknown {
  try {
    return JSON.parse(setting);
  } catch {
    throw refused('it is not JSON');
  }
}

function refused(why: string): Error {
  return new Error(`the configuration does not hold:\n  MASAR_TRUSTED_ISSUERS is wrong: ${why}`);
}
